package dev.tercio.bench;

import dev.tercio.World;
import dev.tercio.bench.component.Position;
import dev.tercio.kit.RandomStream;
import dev.tercio.kit.Randoms;
import dev.tercio.query.Query;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// Random numbers by key beside a generator with state, per entity with three numbers.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1)
@State(Scope.Thread)
public class RandomsBenchmark {
    private static final int ENTITIES = 10_000;
    private static final long PURPOSE = Randoms.purpose("benchmark");

    private final Randoms randoms = Randoms.of(1);
    private final SplittableRandom splittable = new SplittableRandom(1);
    private World world;
    private Query<Position> positions;
    private long frame;

    @Setup
    public void open() {
        world = World.create();
        for (int i = 0; i < ENTITIES; i++) {
            world.spawn(new Position(i, 0, 0));
        }
        positions = world.query(Position.class);
    }

    @TearDown
    public void close() {
        world.close();
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public void byKey() {
        long now = frame++;
        positions.updateEntity(
                (entity, _) -> {
                    RandomStream random = randoms.at(now, entity, PURPOSE);
                    return new Position(random.nextFloat(), random.nextFloat(), random.nextFloat());
                });
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES)
    public void withState() {
        positions.update(
                _ ->
                        new Position(
                                (splittable.nextLong() >>> 40) * 0x1p-24f,
                                (splittable.nextLong() >>> 40) * 0x1p-24f,
                                (splittable.nextLong() >>> 40) * 0x1p-24f));
    }
}
