package dev.tercio.bench;

import static dev.tercio.bench.workload.Bodies.DT;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.MovingArrays;
import dev.tercio.bench.component.Moved;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

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
import org.openjdk.jmh.annotations.Warmup;

import java.util.List;
import java.util.concurrent.TimeUnit;

/// The cost and benefit of change tracking, sorted rows, and hand-written loops over chunks.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class ChangedBenchmark {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);
    private static final List<Field<float[]>> POSITIONS =
            List.of(POSITION.floats("x"), POSITION.floats("y"), POSITION.floats("z"));
    private static final List<Field<float[]>> VELOCITIES =
            List.of(VELOCITY.floats("x"), VELOCITY.floats("y"), VELOCITY.floats("z"));

    /// The baseline.
    @State(Scope.Thread)
    public static class Arrays {
        @Param({"10000", "100000"})
        int n;

        MovingArrays arrays;
        SortedArrays sorted;

        @Setup
        public void open() {
            arrays = new MovingArrays(n);
            sorted = new SortedArrays(n);
        }
    }

    /// A world without queries for changes.
    @State(Scope.Thread)
    public static class Untracked {
        @Param({"10000", "100000"})
        int n;

        World world;
        Query<Position> positions;
        Query2<Position, Velocity> movers;
        float sum;

        @Setup
        public void open() {
            OtherLambdas.run(WorldOptions.DEFAULT);
            world = World.create();
            int[] order = Shuffle.order(n);
            world.spawnAll(n, Moved.class, i -> new Moved(new Position(order[i], 0, 0), speed(i)));
            positions = world.query(Position.class);
            movers = world.query(Position.class, Velocity.class);
            prepare();
        }

        /// Prepares the world for a subclass.
        void prepare() {}

        private static Velocity speed(int i) {
            return new Velocity(1, 2, i & 1023);
        }
    }

    /// A world with a query for changed positions.
    @SuppressWarnings("NullAway.Init") // prepared by open()
    public static class Tracked extends Untracked {
        Query<Position> changed;

        @Override
        void prepare() {
            changed = positions.changed(Position.class);
            changed.forEach(p -> sum += p.x());
        }
    }

    /// The same world after some positions have changed.
    public static class Marked extends Tracked {
        @Param({"0", "1", "100"})
        int percent;

        private List<Entity> entities = List.of();
        private int turn;

        @Setup(Level.Invocation)
        public void mark() {
            if (entities.isEmpty()) {
                entities = world.entities();
            }
            turn++;
            if (percent == 100) {
                positions.update(p -> new Position(p.x(), p.y() + 1, p.z()));
            } else if (percent > 0) {
                for (int i = 0; i < n; i += 100 / percent) {
                    world.set(entities.get(i), POSITION, new Position(i, turn, 0));
                }
            }
        }
    }

    @Benchmark
    public void updateArrays(Arrays state) {
        state.arrays.two();
    }

    @Benchmark
    @Against("updateArrays")
    public void update(Untracked state) {
        move(state);
    }

    @Benchmark
    @Against("updateArrays")
    public void updateTracked(Tracked state) {
        move(state);
    }

    @Benchmark
    @Against("updateArrays")
    public void updateByChunks(Untracked state) {
        state.movers.chunks(ChangedBenchmark::move);
    }

    @Benchmark
    public float sumArrays(Arrays state) {
        return state.arrays.sum();
    }

    @Benchmark
    @Against("sumArrays")
    public float sumChanged(Marked state) {
        state.changed.forEach(p -> state.sum += p.x());
        return state.sum;
    }

    @Benchmark
    public float sortedArrays(Arrays state) {
        return state.sorted.run();
    }

    @Benchmark
    @Against("sortedArrays")
    public float sorted(Untracked state) {
        state.positions.sortedByDouble(Position::x).forEach(p -> state.sum = state.sum / 2 + p.x());
        return state.sum;
    }

    private static void move(Untracked state) {
        state.movers.update(
                (p, v) -> new Position(p.x() + v.x() * DT, p.y() + v.y() * DT, p.z() + v.z() * DT));
    }

    private static void move(Chunk chunk) {
        for (int field = 0; field < POSITIONS.size(); field++) {
            float[] position = chunk.column(POSITIONS.get(field));
            float[] velocity = chunk.column(VELOCITIES.get(field));
            if (chunk.isFull()) {
                for (int i = chunk.from(), to = chunk.to(); i < to; i++) {
                    position[i] += velocity[i] * DT;
                }
            } else {
                moveMatching(chunk, position, velocity);
            }
        }
        chunk.changed(POSITION);
    }

    private static void moveMatching(Chunk chunk, float[] position, float[] velocity) {
        for (int word = chunk.from() / 64; word < chunk.to() / 64; word++) {
            for (long bits = chunk.word(word); bits != 0; bits &= bits - 1) {
                int i = word * 64 + Long.numberOfTrailingZeros(bits);
                position[i] += velocity[i] * DT;
            }
        }
    }
}
