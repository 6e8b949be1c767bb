package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Lookup;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.PlainArrays;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Target;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.query.Query;

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

/// Random reads of one component by `World.get` and by a `Lookup`, with handles from an array, from
/// an `EntityList` and from a field of a component. The ships are spawned one by one.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class LookupBenchmark {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Target> TARGET = ComponentType.of(Target.class);

    /// The baseline: checked handles in an array of longs.
    @State(Scope.Thread)
    public static class Arrays {
        @Param({"10000", "100000", "1000000"})
        int n;

        PlainArrays arrays;
        long[] handles;

        @Setup
        public void fill() {
            arrays = new PlainArrays(n);
            long[] ships = new long[n];
            for (int i = 0; i < n; i++) {
                ships[i] =
                        arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
            }
            handles = new long[n];
            int[] order = Shuffle.order(n);
            for (int i = 0; i < n; i++) {
                handles[i] = ships[order[i]];
            }
        }
    }

    /// A world of ships, each with a random target, and the targets as a program keeps them.
    @State(Scope.Thread)
    public static class Ships {
        @Param({"10000", "100000", "1000000"})
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        Query<Target> targets;
        Lookup<Position> positions;
        Entity[] handles;
        EntityList list;
        double sum;

        @Setup
        public void fill() {
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            targets = world.query(Target.class);
            positions = world.lookup(POSITION);
            Entity[] ships = new Entity[n];
            for (int i = 0; i < n; i++) {
                ships[i] =
                        world.spawn(
                                new Position(i, 1, 2),
                                new Velocity(3, i, 5),
                                new Health(i),
                                new Target(Entity.NONE));
            }
            handles = new Entity[n];
            list = new EntityList(n);
            int[] order = Shuffle.order(n);
            for (int i = 0; i < n; i++) {
                handles[i] = ships[order[i]];
                list.add(handles[i]);
                world.set(ships[i], TARGET, new Target(handles[i]));
            }
        }

        @TearDown
        public void close() {
            world.close();
        }
    }

    @Benchmark
    public double arrays(Arrays state) {
        double sum = 0;
        for (long handle : state.handles) {
            sum += state.arrays.x(handle);
        }
        return sum;
    }

    @Benchmark
    @Against("arrays")
    public double getByArray(Ships state) {
        double sum = 0;
        for (Entity entity : state.handles) {
            sum += state.world.get(entity, POSITION).x();
        }
        return sum;
    }

    @Benchmark
    @Against("arrays")
    public double getByList(Ships state) {
        double sum = 0;
        for (Entity entity : state.list) {
            sum += state.world.get(entity, POSITION).x();
        }
        return sum;
    }

    @Benchmark
    @Against("arrays")
    public double getByTarget(Ships state) {
        state.sum = 0;
        state.targets.forEach(
                target -> state.sum += state.world.get(target.entity(), POSITION).x());
        return state.sum;
    }

    @Benchmark
    @Against("arrays")
    public double lookupByArray(Ships state) {
        double sum = 0;
        for (Entity entity : state.handles) {
            sum += state.positions.get(entity).x();
        }
        return sum;
    }

    @Benchmark
    @Against("arrays")
    public double lookupByList(Ships state) {
        double sum = 0;
        for (Entity entity : state.list) {
            sum += state.positions.get(entity).x();
        }
        return sum;
    }

    @Benchmark
    @Against("arrays")
    public double lookupByTarget(Ships state) {
        state.sum = 0;
        state.targets.forEach(target -> state.sum += state.positions.get(target.entity()).x());
        return state.sum;
    }
}
