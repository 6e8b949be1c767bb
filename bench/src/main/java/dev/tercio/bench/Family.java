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

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import java.util.SplittableRandom;

/// Entities that get, change and lose a parent. One parent has ten children on average. Subclasses
/// restore the state before each measured call.
@State(Scope.Thread)
public class Family {
    /// The same field as [ChildOf], without a relation.
    public record Plain(Entity parent) {}

    /// Which children are changed in which order, and who their parents are.
    public enum Order {
        /// Children in random order, each with a random parent.
        RANDOM,

        /// Children in the order of their slots; ten adjacent ones have the same parent.
        CLUSTERED
    }

    /// What the process has changed before.
    public enum Program {
        /// Both kinds of components, as programs with relations do.
        BOTH,

        /// Only the measured one, for which the JIT compiler can then specialize all code.
        ONE
    }

    static final ComponentType<ChildOf> CHILD_OF = ComponentType.of(ChildOf.class);
    static final ComponentType<Plain> PLAIN = ComponentType.of(Plain.class);

    @Param({"1000", "100000"})
    int n;

    @Param Order order;

    @Param Program program;

    @Param("HEAP")
    Tier tier;

    World world;
    CommandBuffer commands;

    /// The children in the order of changes, their first and their second parents.
    Entity[] children;

    Entity[] parents;
    Entity[] others;

    /// The parents of the next [#swapParents].
    Entity[] next;

    @Setup
    public void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier));
        world.register(ChildOf.class);
        world.register(Plain.class);
        commands = world.commands();
        children = spawn(n);
        Entity[] targets = spawn(n / 10);
        if (order == Order.RANDOM) {
            Entity[] sorted = children.clone();
            int[] places = Shuffle.order(n);
            for (int i = 0; i < n; i++) {
                children[i] = sorted[places[i]];
            }
        }
        SplittableRandom random = new SplittableRandom(42);
        parents = new Entity[n];
        others = new Entity[n];
        for (int i = 0; i < n; i++) {
            int parent = order == Order.RANDOM ? random.nextInt(targets.length) : i / 10;
            int shift = order == Order.RANDOM ? 1 + random.nextInt(targets.length - 1) : 7;
            parents[i] = targets[parent];
            others[i] = targets[(parent + shift) % targets.length];
        }
        next = others;
        for (int i = 0; program == Program.BOTH && i < 1_000_000 / n; i++) {
            changeBoth();
        }
        prepare();
    }

    private void changeBoth() {
        addPlain();
        addRelation();
        for (int i = 0; i < children.length; i++) {
            world.set(children[i], PLAIN, new Plain(others[i]));
            world.set(children[i], CHILD_OF, new ChildOf(others[i]));
        }
        removePlain();
        removeRelation();
    }

    /// Prepares the state for a subclass.
    void prepare() {}

    private Entity[] spawn(int count) {
        Entity[] spawned = new Entity[count];
        for (int i = 0; i < count; i++) {
            spawned[i] = world.spawn(new Position(i, 0, 0));
        }
        return spawned;
    }

    @TearDown
    public void close() {
        commands.close();
        world.close();
    }

    /// Returns the parents that the children do not have.
    @SuppressWarnings("ReferenceEquality") // which of the two arrays it is
    Entity[] swapParents() {
        Entity[] current = next;
        next = current == others ? parents : others;
        return current;
    }

    void addPlain() {
        for (int i = 0; i < children.length; i++) {
            world.add(children[i], PLAIN, new Plain(parents[i]));
        }
    }

    void removePlain() {
        for (Entity child : children) {
            world.remove(child, PLAIN);
        }
    }

    void addRelation() {
        for (int i = 0; i < children.length; i++) {
            world.add(children[i], CHILD_OF, new ChildOf(parents[i]));
        }
    }

    void removeRelation() {
        for (Entity child : children) {
            world.remove(child, CHILD_OF);
        }
    }

    /// No child has the plain component.
    public static class WithoutPlain extends Family {
        @Setup(Level.Invocation)
        public void restore() {
            removePlain();
        }
    }

    /// All children have the plain component.
    public static class WithPlain extends Family {
        @Setup(Level.Invocation)
        public void restore() {
            addPlain();
        }
    }

    /// No child has a parent.
    public static class WithoutParents extends Family {
        @Setup(Level.Invocation)
        public void restore() {
            removeRelation();
        }
    }

    /// All children have a parent.
    public static class WithParents extends Family {
        @Setup(Level.Invocation)
        public void restore() {
            addRelation();
        }
    }

    /// All children have the plain component with one of two values.
    public static class ChangingPlain extends Family {
        @Override
        void prepare() {
            addPlain();
        }
    }

    /// All children have one of two parents.
    public static class ChangingParents extends Family {
        @Override
        void prepare() {
            addRelation();
        }
    }
}
