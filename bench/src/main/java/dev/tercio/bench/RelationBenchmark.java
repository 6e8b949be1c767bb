package dev.tercio.bench;

import dev.tercio.ChildOf;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.CommandBuffer;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Setting and removing a parent, compared with a component that holds the same handle but is not a
/// relation. Each benchmark adds the component to all entities in random order, sets another target
/// and removes it again, so a time is for three changes of each entity.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
public class RelationBenchmark {
    /// The same fields without a relation.
    public record Plain(Entity parent) {}

    private static final ComponentType<ChildOf> CHILD_OF = ComponentType.of(ChildOf.class);
    private static final ComponentType<Plain> PLAIN = ComponentType.of(Plain.class);

    /// Entities, one in ten of which is a parent.
    @State(Scope.Thread)
    public static class Family {
        @Param({"1000", "100000"})
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        CommandBuffer commands;
        Entity[] children;
        Entity[] parents;

        @Setup(Level.Trial)
        public void open() {
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            world.register(ChildOf.class);
            world.register(Plain.class);
            commands = world.commands();
            children = new Entity[n];
            parents = new Entity[n / 10];
            for (int place : Shuffle.order(n)) {
                children[place] = world.spawn(new Position(place, 0, 0));
            }
            for (int i = 0; i < parents.length; i++) {
                parents[i] = world.spawn(new Position(i, 0, 0));
            }
        }

        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }

        Entity parent(int child) {
            return parents[child % parents.length];
        }

        Entity otherParent(int child) {
            return parents[(child + 7) % parents.length];
        }
    }

    @Benchmark
    public void plainDirect(Family family) {
        World world = family.world;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            world.add(children[i], PLAIN, new Plain(family.parent(i)));
        }
        for (int i = 0; i < children.length; i++) {
            world.set(children[i], PLAIN, new Plain(family.otherParent(i)));
        }
        for (Entity child : children) {
            world.remove(child, PLAIN);
        }
    }

    @Benchmark
    @Against("plainDirect")
    public void relationDirect(Family family) {
        World world = family.world;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            world.add(children[i], CHILD_OF, new ChildOf(family.parent(i)));
        }
        for (int i = 0; i < children.length; i++) {
            world.set(children[i], CHILD_OF, new ChildOf(family.otherParent(i)));
        }
        for (Entity child : children) {
            world.remove(child, CHILD_OF);
        }
    }

    @Benchmark
    public void plainCommands(Family family) {
        CommandBuffer commands = family.commands;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            commands.add(children[i], PLAIN, new Plain(family.parent(i)));
        }
        for (int i = 0; i < children.length; i++) {
            commands.set(children[i], PLAIN, new Plain(family.otherParent(i)));
        }
        for (Entity child : children) {
            commands.remove(child, PLAIN);
        }
        family.world.play(commands);
    }

    @Benchmark
    @Against("plainCommands")
    public void relationCommands(Family family) {
        CommandBuffer commands = family.commands;
        Entity[] children = family.children;
        for (int i = 0; i < children.length; i++) {
            commands.add(children[i], CHILD_OF, new ChildOf(family.parent(i)));
        }
        for (int i = 0; i < children.length; i++) {
            commands.set(children[i], CHILD_OF, new ChildOf(family.otherParent(i)));
        }
        for (Entity child : children) {
            commands.remove(child, CHILD_OF);
        }
        family.world.play(commands);
    }

    /// Visits all children of all parents.
    @Benchmark
    public long visitSources(Family family) {
        World world = family.world;
        if (world.sources(CHILD_OF, family.parents[0]).isEmpty()) {
            for (int i = 0; i < family.children.length; i++) {
                world.add(family.children[i], CHILD_OF, new ChildOf(family.parent(i)));
            }
        }
        long[] sum = {0};
        for (Entity parent : family.parents) {
            world.sources(CHILD_OF, parent).forEach(child -> sum[0] += child.index());
        }
        return sum[0];
    }
}
