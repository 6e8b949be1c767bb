package dev.tercio.bench;

import static dev.tercio.bench.workload.Bodies.DT;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.MovingArrays;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.component.Moved;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Velocity;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

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

import java.util.concurrent.TimeUnit;

/// Loops over all entities: the forms of a query compared with the same loop on plain arrays.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class IterateBenchmark {
    /// The baseline.
    @State(Scope.Thread)
    public static class Arrays {
        @Param({"10000", "100000", "1000000"})
        int n;

        MovingArrays arrays;

        @Setup
        public void open() {
            arrays = new MovingArrays(n);
        }
    }

    /// A world of entities with five components.
    @State(Scope.Thread)
    public static class Moving {
        @Param({"10000", "100000", "1000000"})
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        Query<Position> positions;
        Query2<Position, Velocity> movers;
        Query2<Position, Velocity> parallelMovers;
        Query<Mover> views;
        Query<ShieldedMover> shielded;
        Query<Body> bodies;
        float dt = DT;
        float sum;

        @Setup
        public void open() {
            OtherLambdas.run(WorldOptions.DEFAULT.tier(tier));
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            world.spawnAll(n, Body.class, Body::of);
            positions = world.query(Position.class);
            movers = world.query(Position.class, Velocity.class);
            parallelMovers = movers.parallel();
            views = world.query(Mover.class);
            shielded = world.query(ShieldedMover.class);
            bodies = world.query(Body.class);
            prepare();
        }

        /// Prepares the world for a subclass.
        void prepare() {}

        @TearDown
        public void close() {
            world.close();
        }
    }

    /// The same world, in which every second run of 100 entities has a shield.
    public static class Shielded extends Moving {
        @Override
        void prepare() {
            int i = 0;
            for (var entity : world.entities()) {
                if (i++ / 100 % 2 == 0) {
                    world.add(entity, new Shield(1));
                }
            }
        }
    }

    @Benchmark
    public void oneArrays(Arrays state) {
        state.arrays.one();
    }

    @Benchmark
    @Against("oneArrays")
    public void one(Moving state) {
        state.positions.update(p -> new Position(p.x() + DT, p.y() + DT, p.z() + DT));
    }

    @Benchmark
    public void twoArrays(Arrays state) {
        state.arrays.two();
    }

    @Benchmark
    @Against("twoArrays")
    public void two(Moving state) {
        state.movers.update(
                (p, v) -> new Position(p.x() + v.x() * DT, p.y() + v.y() * DT, p.z() + v.z() * DT));
    }

    @Benchmark
    @Against("twoArrays")
    public void twoCapturing(Moving state) {
        float dt = state.dt;
        state.movers.update(
                (p, v) -> new Position(p.x() + v.x() * dt, p.y() + v.y() * dt, p.z() + v.z() * dt));
    }

    @Benchmark
    @Against("twoArrays")
    public void twoParallel(Moving state) {
        state.parallelMovers.update(
                (p, v) -> new Position(p.x() + v.x() * DT, p.y() + v.y() * DT, p.z() + v.z() * DT));
    }

    @Benchmark
    @Against("twoArrays")
    public void twoView(Moving state) {
        state.views.update(Position.class, m -> moved(m.position(), m.velocity(), DT));
    }

    @Benchmark
    @Against("twoArrays")
    public void twoViewOptional(Shielded state) {
        state.shielded.update(
                Position.class,
                m -> moved(m.position(), m.velocity(), m.shield().isPresent() ? DT / 2 : DT));
    }

    @Benchmark
    public void fiveArrays(Arrays state) {
        state.arrays.five();
    }

    @Benchmark
    @Against("fiveArrays")
    public void fiveArraysInOneLoop(Arrays state) {
        state.arrays.fiveInOneLoop();
    }

    @Benchmark
    @Against("fiveArrays")
    public void five(Moving state) {
        state.bodies.update(Moved.class, IterateBenchmark::step);
    }

    @Benchmark
    public float sumArrays(Arrays state) {
        return state.arrays.sum();
    }

    @Benchmark
    @Against("sumArrays")
    public float sum(Moving state) {
        state.sum = 0;
        state.positions.forEach(p -> state.sum += p.x());
        return state.sum;
    }

    private static Position moved(Position p, Velocity v, float dt) {
        return new Position(p.x() + v.x() * dt, p.y() + v.y() * dt, p.z() + v.z() * dt);
    }

    private static Moved step(Body b) {
        float step = b.mass().inverse() * DT;
        float rest = b.drag().rest();
        Velocity velocity =
                new Velocity(
                        (b.velocity().x() + b.force().x() * step) * rest,
                        (b.velocity().y() + b.force().y() * step) * rest,
                        (b.velocity().z() + b.force().z() * step) * rest);
        return new Moved(moved(b.position(), velocity, DT), velocity);
    }
}
