package dev.tercio.bench;

import static dev.tercio.bench.workload.Bodies.DT;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.MovingArrays;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
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
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Loops over worlds of many component sets, per matched entity, compared with a world in which all
/// match.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class SparseBenchmark {
    /// How the entities of a world are created.
    public enum Build {
        /// Set by set, in bulk.
        BULK,
        /// One by one in random order of sets, each with all its components.
        SPAWN,
        /// As `SPAWN`, but with the first component only; the others are added afterwards.
        ADD
    }

    /// The baseline, with as many entities as match.
    @State(Scope.Thread)
    public static class Arrays {
        @Param({"10000", "100000"})
        int n;

        MovingArrays arrays;

        @Setup
        public void open() {
            arrays = new MovingArrays(n);
        }
    }

    /// Only the n entities that match.
    @State(Scope.Thread)
    public static class Dense {
        @Param("10000")
        int n;

        Query2<Position, Velocity> movers;

        @Setup
        public void open() {
            World world = polluted();
            SparseWorlds.fillDense(world, n);
            movers = query(world, n).with(Health.class);
        }
    }

    /// 10 n entities in 32 sets, n of which match.
    @State(Scope.Thread)
    public static class Tenth {
        @Param("10000")
        int n;

        @Param Build build;

        Query2<Position, Velocity> movers;

        @Setup
        public void open() {
            World world = polluted();
            SparseWorlds.fill(world, n, build);
            movers = query(world, 10 * n).with(Health.class);
            check(movers.count(), n);
        }
    }

    /// n entities in 26 sets, all of which match.
    @State(Scope.Thread)
    public static class All {
        @Param("100000")
        int n;

        Query2<Position, Velocity> movers;

        @Setup
        public void open() {
            World world = polluted();
            SparseWorlds.fillAllMatching(world, n);
            movers = query(world, n);
            check(movers.count(), n);
        }
    }

    /// n entities in 256 sets, none of which matches.
    @State(Scope.Thread)
    public static class None {
        @Param("100000")
        int n;

        Query2<Position, Velocity> movers;

        @Setup
        public void open() {
            World world = polluted();
            SparseWorlds.fillNoneMatching(world, n);
            movers = query(world, n);
            check(movers.count(), 0);
        }
    }

    @Benchmark
    public void denseArrays(Arrays state) {
        state.arrays.two();
    }

    @Benchmark
    @Against("denseArrays")
    public void dense(Dense state) {
        move(state.movers);
    }

    @Benchmark
    @Against("dense")
    public void tenthOf32Sets(Tenth state) {
        move(state.movers);
    }

    @Benchmark
    @Against("denseArrays")
    public void allOf26Sets(All state) {
        move(state.movers);
    }

    @Benchmark
    @Against("denseArrays")
    public void noneOf256Sets(None state) {
        move(state.movers);
    }

    private static void move(Query2<Position, Velocity> movers) {
        movers.update(
                (p, v) -> new Position(p.x() + v.x() * DT, p.y() + v.y() * DT, p.z() + v.z() * DT));
    }

    private static World polluted() {
        OtherLambdas.run(WorldOptions.DEFAULT);
        return World.create();
    }

    private static Query2<Position, Velocity> query(World world, int size) {
        check(world.size(), size);
        return world.query(Position.class, Velocity.class);
    }

    private static void check(int count, int expected) {
        if (count != expected) {
            throw new IllegalStateException(
                    "wrong number of entities: count=" + count + ", expected=" + expected);
        }
    }
}
