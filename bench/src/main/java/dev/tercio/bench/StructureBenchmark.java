package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.PlainArrays;
import dev.tercio.bench.component.Frozen;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;

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

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/// Create, destroy, add and remove, read: in the engine and on plain arrays.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class StructureBenchmark {
    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);
    static final ComponentType<Frozen> FROZEN = ComponentType.of(Frozen.class);

    /// An empty world with warm pages before each invocation.
    @State(Scope.Thread)
    public static class Empty {
        @Param({"10000", "100000", "1000000"})
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        Entity[] entities;
        PlainArrays arrays;
        long[] handles;

        @Setup(Level.Trial)
        public void open() {
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            entities = new Entity[n];
            arrays = new PlainArrays(n);
            handles = new long[n];
        }

        @TearDown(Level.Invocation)
        public void empty() {
            world.destroyAll(world.entities());
            for (long handle : handles) {
                arrays.destroy(handle);
            }
        }
    }

    /// A world of n entities with three components, and their handles in random order.
    @State(Scope.Thread)
    public static class Full {
        @Param({"10000", "100000", "1000000"})
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        Entity[] entities;
        Entity[] shuffled;
        PlainArrays arrays;
        long[] handles;
        long[] shuffledHandles;

        @Setup(Level.Trial)
        public void open() {
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            arrays = new PlainArrays(n);
            entities = new Entity[n];
            shuffled = new Entity[n];
            handles = new long[n];
            shuffledHandles = new long[n];
            fill();
        }

        /// Spawns again what a benchmark has destroyed.
        @Setup(Level.Invocation)
        public void fill() {
            if (world.size() > 0 && arrays.isAlive(handles[0])) {
                return;
            }
            int[] order = Shuffle.order(n);
            if (world.size() == 0) {
                world.spawnAll(n, Ship.class, Ship::of).toArray(entities);
            }
            if (!arrays.isAlive(handles[0])) {
                for (int i = 0; i < n; i++) {
                    Ship ship = Ship.of(i);
                    handles[i] = arrays.create(ship.position(), ship.velocity(), ship.health());
                }
            }
            for (int i = 0; i < n; i++) {
                // a new object, so that handles are in memory in the order of their use
                shuffled[i] = new Entity(entities[order[i]].bits());
                shuffledHandles[i] = handles[order[i]];
            }
        }
    }

    @Benchmark
    @Against("createThreeArrays")
    public void createThree(Empty state) {
        for (int i = 0; i < state.n; i++) {
            state.entities[i] =
                    state.world.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
    }

    @Benchmark
    public void createThreeArrays(Empty state) {
        for (int i = 0; i < state.n; i++) {
            state.handles[i] =
                    state.arrays.create(
                            new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
    }

    @Benchmark
    @Against("createThreeArrays")
    public Object createBulk(Empty state) {
        return state.world.spawnAll(state.n, Ship.class, Ship::of);
    }

    @Benchmark
    @Against("destroyArrays")
    public void destroy(Full state) {
        for (Entity entity : state.entities) {
            state.world.destroy(entity);
        }
    }

    @Benchmark
    @Against("destroyArrays")
    public int destroyBulk(Full state) {
        return state.world.destroyAll(Arrays.asList(state.entities));
    }

    @Benchmark
    public void destroyArrays(Full state) {
        for (long handle : state.handles) {
            state.arrays.destroy(handle);
        }
    }

    @Benchmark
    public void addRemoveTag(Full state) {
        for (Entity entity : state.entities) {
            state.world.add(entity, FROZEN);
        }
        for (Entity entity : state.entities) {
            state.world.remove(entity, FROZEN);
        }
    }

    @Benchmark
    @Against("removeAddHealthArrays")
    public void removeAddHealth(Full state) {
        for (Entity entity : state.entities) {
            state.world.remove(entity, HEALTH);
        }
        int points = 0;
        for (Entity entity : state.entities) {
            state.world.add(entity, HEALTH, new Health(points++));
        }
    }

    @Benchmark
    public void removeAddHealthArrays(Full state) {
        for (long handle : state.handles) {
            state.arrays.remove(handle, PlainArrays.HEALTH);
        }
        int points = 0;
        for (long handle : state.handles) {
            state.arrays.add(handle, PlainArrays.HEALTH);
            state.arrays.health[(int) handle] = points++;
        }
    }

    @Benchmark
    @Against("randomReadArrays")
    public float randomRead(Full state) {
        float sum = 0;
        for (Entity entity : state.shuffled) {
            sum += state.world.get(entity, POSITION).x();
        }
        return sum;
    }

    @Benchmark
    @Against("randomReadArrays")
    public float randomReadByClass(Full state) {
        float sum = 0;
        for (Entity entity : state.shuffled) {
            sum += state.world.get(entity, Position.class).x();
        }
        return sum;
    }

    @Benchmark
    public float randomReadArrays(Full state) {
        float sum = 0;
        for (long handle : state.shuffledHandles) {
            sum += state.arrays.x(handle);
        }
        return sum;
    }
}
