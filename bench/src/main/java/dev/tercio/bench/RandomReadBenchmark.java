package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;

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

import java.util.List;
import java.util.concurrent.TimeUnit;

/// The cost of each step of a random read of one component, from an element of an array to
/// `World.get`.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class RandomReadBenchmark {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);
    private static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);
    private static final int PAGE_SHIFT = 14;
    private static final int OFFSET_MASK = (1 << PAGE_SHIFT) - 1;

    /// A page: the arrays of 16,384 consecutive slots.
    private static final class Page {
        final int[] generations = new int[OFFSET_MASK + 1];
        final long[] present = new long[generations.length / Long.SIZE];
        final float[] x = new float[generations.length];
        final float[] y = new float[generations.length];
        final float[] z = new float[generations.length];
    }

    /// The same positions in every form, and the entities to read, in random order.
    @State(Scope.Thread)
    public static class Positions {
        @Param({"100000", "1000000"})
        int n;

        World world;
        int[] slots;
        Entity[] handles;
        Position[] objects;
        float[] x;
        int[] generations;
        long[] present;
        private Page[] pages;

        @Setup
        public void fill() {
            world = World.create();
            List<Entity> entities = world.spawnAll(n, Ship.class, Ship::of);
            slots = Shuffle.order(n);
            handles = new Entity[n];
            objects = new Position[n];
            x = new float[n];
            generations = new int[n];
            present = new long[n / Long.SIZE + 1];
            pages = new Page[(n >>> PAGE_SHIFT) + 1];
            for (int i = 0; i < n; i++) {
                // a new object, so that handles are in memory in the order of their use
                handles[i] = new Entity(entities.get(slots[i]).bits());
                put(entities.get(i).index(), entities.get(i).generation());
            }
        }

        private void put(int slot, int generation) {
            objects[slot] = new Position(slot, 1, 2);
            x[slot] = slot;
            generations[slot] = generation;
            present[slot >>> 6] |= 1L << slot;
            Page page = pages[slot >>> PAGE_SHIFT];
            if (page == null) {
                page = new Page();
                pages[slot >>> PAGE_SHIFT] = page;
            }
            int offset = slot & OFFSET_MASK;
            page.generations[offset] = generation;
            page.present[offset >>> 6] |= 1L << offset;
            page.x[offset] = slot;
            page.y[offset] = 1;
            page.z[offset] = 2;
        }

        @TearDown
        public void close() {
            world.close();
        }
    }

    /// A world in native memory, in a program that reads one or several component types. This
    /// changes the type profile of the shared code.
    @State(Scope.Thread)
    public static class NativeShips {
        private static final int READS = 50_000;

        @Param("100000")
        int n;

        @Param({"1", "3"})
        int types;

        World world;
        Entity[] handles;

        @Setup
        public void fill() {
            world = World.create(WorldOptions.DEFAULT.tier(Tier.NATIVE));
            List<Entity> entities = world.spawnAll(n, Ship.class, Ship::of);
            handles = new Entity[n];
            int[] slots = Shuffle.order(n);
            for (int i = 0; i < n; i++) {
                handles[i] = new Entity(entities.get(slots[i]).bits());
            }
            for (int i = 0; i < READS && types > 1; i++) {
                world.get(handles[i], VELOCITY);
                world.get(handles[i], HEALTH);
                world.get(handles[i], POSITION);
            }
        }

        @TearDown
        public void close() {
            world.close();
        }
    }

    /// An element of a column, by number.
    @Benchmark
    public double column(Positions p) {
        double sum = 0;
        for (int slot : p.slots) {
            sum += p.x[slot];
        }
        return sum;
    }

    /// An object by number, as in engines that store components as objects and do not check
    /// handles.
    @Benchmark
    @Against("column")
    public double object(Positions p) {
        double sum = 0;
        for (int slot : p.slots) {
            sum += p.objects[slot].x();
        }
        return sum;
    }

    /// An element of a column, through a handle object.
    @Benchmark
    @Against("column")
    public double byHandle(Positions p) {
        double sum = 0;
        for (Entity entity : p.handles) {
            sum += p.x[entity.index()];
        }
        return sum;
    }

    /// The same, with a check that the entity is alive and has the component.
    @Benchmark
    @Against("column")
    public double checked(Positions p) {
        double sum = 0;
        for (Entity entity : p.handles) {
            int slot = entity.index();
            if (p.generations[slot] != entity.generation()
                    || (p.present[slot >>> 6] >>> slot & 1) == 0) {
                throw new IllegalStateException("component is missing: entity=" + entity);
            }
            sum += p.x[slot];
        }
        return sum;
    }

    /// The same in pages, with a value of three columns. Only one field is used, so the other two
    /// cost only their bounds checks.
    @Benchmark
    @Against("column")
    public double checkedInPages(Positions p) {
        double sum = 0;
        for (Entity entity : p.handles) {
            sum += valueOf(p.pages, entity).x();
        }
        return sum;
    }

    private static Position valueOf(Page[] pages, Entity entity) {
        Page page = pages[entity.index() >>> PAGE_SHIFT];
        int offset = entity.index() & OFFSET_MASK;
        if (page.generations[offset] != entity.generation()
                || (page.present[offset >>> 6] >>> offset & 1) == 0) {
            throw new IllegalStateException("component is missing: entity=" + entity);
        }
        return new Position(page.x[offset], page.y[offset], page.z[offset]);
    }

    /// `World.get`, as a program calls it.
    @Benchmark
    @Against("column")
    public double world(Positions p) {
        double sum = 0;
        for (Entity entity : p.handles) {
            sum += p.world.get(entity, POSITION).x();
        }
        return sum;
    }

    @Benchmark
    public double nativeWorld(NativeShips p) {
        double sum = 0;
        for (Entity entity : p.handles) {
            sum += p.world.get(entity, POSITION).x();
        }
        return sum;
    }
}
