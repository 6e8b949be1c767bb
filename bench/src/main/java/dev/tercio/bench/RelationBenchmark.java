package dev.tercio.bench;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.Family.Plain;
import dev.tercio.command.CommandBuffer;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Adding, changing and removing a parent, compared with a component that holds the same handle but
/// is not a relation, and with linked lists in plain arrays. Each method changes all children once;
/// restoring the state is not measured. Methods with commands record and play.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class RelationBenchmark {
    @Benchmark
    public void addPlain(Family.WithoutPlain family) {
        family.addPlain();
    }

    @Benchmark
    @Against("addPlain")
    public void addRelation(Family.WithoutParents family) {
        family.addRelation();
    }

    @Benchmark
    @Against("addPlain")
    public void addList(FamilyLists.Without family) {
        family.link(family.parents);
    }

    @Benchmark
    public void setPlain(Family.ChangingPlain family) {
        World world = family.world;
        Entity[] children = family.children;
        Entity[] targets = family.swapParents();
        for (int i = 0; i < children.length; i++) {
            world.set(children[i], Family.PLAIN, new Plain(targets[i]));
        }
    }

    @Benchmark
    @Against("setPlain")
    public void setRelation(Family.ChangingParents family) {
        World world = family.world;
        Entity[] children = family.children;
        Entity[] targets = family.swapParents();
        for (int i = 0; i < children.length; i++) {
            world.set(children[i], Family.CHILD_OF, new ChildOf(targets[i]));
        }
    }

    @Benchmark
    @Against("setPlain")
    public void setList(FamilyLists.Changing family) {
        family.relink(family.swapParents());
    }

    /// The parent that each child already has.
    @Benchmark
    @Against("setPlain")
    public void setSameRelation(Family.ChangingParents family) {
        World world = family.world;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            world.set(children[i], Family.CHILD_OF, new ChildOf(family.parents[i]));
        }
    }

    @Benchmark
    public void removePlain(Family.WithPlain family) {
        family.removePlain();
    }

    @Benchmark
    @Against("removePlain")
    public void removeRelation(Family.WithParents family) {
        family.removeRelation();
    }

    @Benchmark
    @Against("removePlain")
    public void removeList(FamilyLists.With family) {
        family.unlink();
    }

    @Benchmark
    public void playAddPlain(Family.WithoutPlain family) {
        CommandBuffer commands = family.commands;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            commands.add(children[i], Family.PLAIN, new Plain(family.parents[i]));
        }
        family.world.play(commands);
    }

    @Benchmark
    @Against("playAddPlain")
    public void playAddRelation(Family.WithoutParents family) {
        CommandBuffer commands = family.commands;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            commands.add(children[i], Family.CHILD_OF, new ChildOf(family.parents[i]));
        }
        family.world.play(commands);
    }

    @Benchmark
    public void playSetPlain(Family.ChangingPlain family) {
        CommandBuffer commands = family.commands;
        Entity[] children = family.children;
        Entity[] targets = family.swapParents();
        for (int i = 0; i < children.length; i++) {
            commands.set(children[i], Family.PLAIN, new Plain(targets[i]));
        }
        family.world.play(commands);
    }

    @Benchmark
    @Against("playSetPlain")
    public void playSetRelation(Family.ChangingParents family) {
        CommandBuffer commands = family.commands;
        Entity[] children = family.children;
        Entity[] targets = family.swapParents();
        for (int i = 0; i < children.length; i++) {
            commands.set(children[i], Family.CHILD_OF, new ChildOf(targets[i]));
        }
        family.world.play(commands);
    }

    @Benchmark
    public void playRemovePlain(Family.WithPlain family) {
        CommandBuffer commands = family.commands;
        for (Entity child : family.children) {
            commands.remove(child, Family.PLAIN);
        }
        family.world.play(commands);
    }

    @Benchmark
    @Against("playRemovePlain")
    public void playRemoveRelation(Family.WithParents family) {
        CommandBuffer commands = family.commands;
        for (Entity child : family.children) {
            commands.remove(child, Family.CHILD_OF);
        }
        family.world.play(commands);
    }

    /// Visits the children of one parent for every ten children.
    @Benchmark
    public long visitSources(Family.ChangingParents family) {
        World world = family.world;
        long[] sum = {0};
        for (int i = 0; i < family.parents.length; i += 10) {
            world.sources(Family.CHILD_OF, family.parents[i])
                    .forEach(child -> sum[0] += child.index());
        }
        return sum[0];
    }
}
