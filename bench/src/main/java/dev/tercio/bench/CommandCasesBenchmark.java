package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.component.Drag;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Mass;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query2;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Cases published for other engines, and cases typical of programs.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class CommandCasesBenchmark {
    private static final int HUNDRED = 100;
    private static final int UPDATES = 10_000;
    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);
    private static final ComponentType<Drag> DRAG = ComponentType.of(Drag.class);

    /// A hundred entities to which two components are added and removed.
    @State(Scope.Thread)
    public static class Hundred {
        World world;
        Entity[] entities;
        CommandBuffer commands;

        /// Creates the world.
        @Setup(Level.Trial)
        public void open() {
            world = World.create();
            entities = world.spawnAll(HUNDRED, Ship.class, Ship::of).toArray(Entity[]::new);
            commands = world.commands();
        }

        /// Closes the world.
        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }

    /// A case from the suite of another engine: add two components to each of 100 entities, play,
    /// remove both, play. Per command.
    @Benchmark
    @OperationsPerInvocation(4 * HUNDRED)
    public void addTwoRemoveTwo(Hundred state) {
        CommandBuffer commands = state.commands;
        for (Entity entity : state.entities) {
            commands.add(entity, MASS, new Mass(1));
            commands.add(entity, DRAG, new Drag(2));
        }
        state.world.play(commands);
        for (Entity entity : state.entities) {
            commands.remove(entity, MASS);
            commands.remove(entity, DRAG);
        }
        state.world.play(commands);
    }

    /// The network updates of one frame: position and velocity of random entities in a large world.
    /// Per frame.
    @Benchmark
    public void networkFrame(Network state) {
        CommandBuffer commands = state.commands;
        for (int i = 0; i < UPDATES; i++) {
            Entity entity = state.targets[i];
            commands.set(entity, StructureBenchmark.POSITION, new Position(i, 1, 2));
        }
        state.world.play(commands);
    }

    /// A large world and the entities that are updated.
    @State(Scope.Thread)
    public static class Network {
        World world;
        Entity[] targets;
        CommandBuffer commands;

        /// Creates the world.
        @Setup(Level.Trial)
        public void open() {
            world = World.create();
            Entity[] entities =
                    world.spawnAll(CommandTargets.ENTITIES, Ship.class, Ship::of)
                            .toArray(Entity[]::new);
            int[] order = Shuffle.order(CommandTargets.ENTITIES);
            targets = new Entity[UPDATES];
            for (int i = 0; i < UPDATES; i++) {
                targets[i] = new Entity(entities[order[i]].bits());
            }
            commands = world.commands();
            commands.reserve(UPDATES * 64);
        }

        /// Closes the world.
        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }

    /// A system without commands: moves 10,000 entities and inspects each.
    @Benchmark
    @OperationsPerInvocation(UPDATES)
    public void systemPlain(Moving state) {
        state.movers.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y(), p.z() + v.z()));
        state.movers.forEachEntity((entity, p, v) -> state.look(entity, p));
    }

    /// The same, with a command for every hundredth entity.
    @Benchmark
    @Against("systemPlain")
    @OperationsPerInvocation(UPDATES)
    public void systemRecording(Moving state) {
        state.movers.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y(), p.z() + v.z()));
        state.movers.forEachEntity((entity, p, v) -> state.lookAndRecord(entity, p));
        state.commands.clear();
    }

    /// Entities that move.
    @State(Scope.Thread)
    public static class Moving {
        World world;
        Query2<Position, Velocity> movers;
        CommandBuffer commands;
        double sum;

        /// Creates the world.
        @Setup(Level.Trial)
        public void open() {
            world = World.create();
            world.spawnAll(UPDATES, Ship.class, Ship::of);
            movers = world.query(Position.class, Velocity.class);
            commands = world.commands();
        }

        void look(Entity entity, Position p) {
            sum += Math.sqrt(p.x() * p.x() + p.y() * p.y() + p.z() * p.z());
            if (entity.index() % 100 == 0) {
                sum = 0;
            }
        }

        void lookAndRecord(Entity entity, Position p) {
            sum += Math.sqrt(p.x() * p.x() + p.y() * p.y() + p.z() * p.z());
            if (entity.index() % 100 == 0) {
                sum = 0;
                commands.set(entity, StructureBenchmark.HEALTH, new Health(1));
            }
        }

        /// Closes the world.
        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }
}
