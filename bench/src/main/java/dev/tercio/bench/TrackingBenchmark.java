package dev.tercio.bench;

import static dev.tercio.bench.workload.Bodies.DT;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.query.Query2;
import dev.tercio.replay.StateHash;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// The cost of change tracking, which a world starts with the first recording, hash or history:
/// loops and single changes in a world with and without tracking.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class TrackingBenchmark {
    /// A world without change tracking.
    @State(Scope.Thread)
    public static class Untracked {
        @Param("100000")
        int n;

        World world;
        Entity[] entities;
        Query2<Position, Velocity> movers;
        int turn;

        @Setup
        public void open() {
            SplittableRandom random = new SplittableRandom(42);
            world = World.create();
            entities =
                    world.spawnAll(n, Ship.class, _ -> Ship.random(random)).toArray(Entity[]::new);
            movers = world.query(Position.class, Velocity.class);
            prepare();
        }

        /// Prepares the world for a subclass.
        void prepare() {}

        @TearDown
        public void close() {
            world.close();
        }
    }

    /// A world with change tracking.
    public static class Tracked extends Untracked {
        @Override
        void prepare() {
            new StateHash(world).now();
        }
    }

    @Benchmark
    public void loop(Untracked state) {
        move(state);
    }

    @Benchmark
    @Against("loop")
    public void loopTracked(Tracked state) {
        move(state);
    }

    @Benchmark
    public void set(Untracked state) {
        setAll(state);
    }

    @Benchmark
    @Against("set")
    public void setTracked(Tracked state) {
        setAll(state);
    }

    private static void move(Untracked state) {
        state.movers.update(
                (p, v) -> new Position(p.x() + v.x() * DT, p.y() + v.y() * DT, p.z() + v.z() * DT));
    }

    private static void setAll(Untracked state) {
        int turn = state.turn++;
        for (Entity entity : state.entities) {
            state.world.set(entity, StructureBenchmark.POSITION, new Position(turn, 1, 2));
        }
    }
}
