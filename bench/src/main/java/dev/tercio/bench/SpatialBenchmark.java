package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.grid.LinkedGrid;
import dev.tercio.bench.grid.TwoPassGrid;
import dev.tercio.kit.SpatialIndex;
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

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// The spatial index beside hand-written grids and brute force. All positions are in a square with
/// about five entities per cell, and searches have the radius of a cell: 16 entities on average.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class SpatialBenchmark {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final float CELL = 10;
    private static final int SEARCHES = 1_000;

    /// A world without change tracking.
    @State(Scope.Thread)
    public static class Crowd {
        @Param({"10000", "100000"})
        int n;

        World world;
        Query<Position> positions;
        EntityList entities;
        float side;
        float step = 0.5f;
        TwoPassGrid twoPass;
        LinkedGrid linked;
        long found;

        /// Spawns the crowd and fills the grids.
        @Setup
        public void open() {
            side = CELL * (float) Math.ceil(Math.sqrt(n / 5.0));
            world = World.create();
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < n; i++) {
                world.spawn(
                        new Position(
                                (float) random.nextDouble(side),
                                (float) random.nextDouble(side),
                                0));
            }
            positions = world.query(Position.class);
            entities = world.entities();
            twoPass = new TwoPassGrid(side, CELL);
            linked = new LinkedGrid(side, CELL);
            fillTwoPass();
            fillLinked();
        }

        /// Moves everything forth and back.
        void move() {
            step = -step;
            float by = step;
            positions.update(p -> new Position(p.x() + by, p.y(), p.z()));
        }

        void moveFew() {
            step = -step;
            for (int i = 0; i < n; i += 100) {
                Position p = world.get(entities.get(i), POSITION);
                world.set(entities.get(i), POSITION, new Position(p.x() + step, p.y(), p.z()));
            }
        }

        void fillTwoPass() {
            twoPass.clear();
            positions.forEach(p -> twoPass.count(p.x(), p.y()));
            twoPass.layOut();
            positions.forEachEntity((e, p) -> twoPass.put(e.bits(), p.x(), p.y()));
        }

        void fillLinked() {
            linked.clear();
            positions.forEachEntity((e, p) -> linked.put(e.bits(), p.x(), p.y()));
        }

        /// Closes the world.
        @TearDown
        public void close() {
            world.close();
        }
    }

    /// A world with an index.
    @State(Scope.Thread)
    public static class IndexedCrowd extends Crowd {
        SpatialIndex index;

        @Override
        @Setup
        public void open() {
            super.open();
            index = SpatialIndex.on(world, POSITION).fields("x", "y").cell(CELL).build();
            index.refresh();
        }
    }

    @Benchmark
    public void moveOnly(Crowd crowd) {
        crowd.move();
    }

    @Benchmark
    public void moveAndIndex(IndexedCrowd crowd) {
        crowd.move();
        crowd.index.refresh();
    }

    @Benchmark
    public void moveAndTwoPass(Crowd crowd) {
        crowd.move();
        crowd.fillTwoPass();
    }

    @Benchmark
    public void moveAndLinked(Crowd crowd) {
        crowd.move();
        crowd.fillLinked();
    }

    @Benchmark
    public void moveFewAndIndex(IndexedCrowd crowd) {
        crowd.moveFew();
        crowd.index.refresh();
    }

    @Benchmark
    public void moveFewAndTwoPass(Crowd crowd) {
        crowd.moveFew();
        crowd.fillTwoPass();
    }

    @Benchmark
    public long searchIndex(IndexedCrowd crowd) {
        for (int i = 0; i < SEARCHES; i++) {
            float at = crowd.side * i / SEARCHES;
            crowd.index.within(at, at, CELL, (_, _) -> crowd.found++);
        }
        return crowd.found;
    }

    @Benchmark
    public long searchTwoPass(Crowd crowd) {
        for (int i = 0; i < SEARCHES; i++) {
            float at = crowd.side * i / SEARCHES;
            crowd.twoPass.within(at, at, CELL, (_, _) -> crowd.found++);
        }
        return crowd.found;
    }

    @Benchmark
    public long searchLinked(Crowd crowd) {
        for (int i = 0; i < SEARCHES; i++) {
            float at = crowd.side * i / SEARCHES;
            crowd.linked.within(at, at, CELL, (_, _) -> crowd.found++);
        }
        return crowd.found;
    }

    /// A hundredth of the searches of the others.
    @Benchmark
    public long searchBruteForce(Crowd crowd) {
        for (int i = 0; i < SEARCHES / 100; i++) {
            float at = crowd.side * i / SEARCHES * 100;
            crowd.positions.forEach(
                    p -> {
                        float dx = p.x() - at;
                        float dy = p.y() - at;
                        if (dx * dx + dy * dy <= CELL * CELL) {
                            crowd.found++;
                        }
                    });
        }
        return crowd.found;
    }

    @Benchmark
    public long nearestIndex(IndexedCrowd crowd) {
        for (int i = 0; i < SEARCHES; i++) {
            float at = crowd.side * i / SEARCHES;
            Entity nearest = crowd.index.nearest(at, at, 5 * CELL);
            crowd.found += nearest.index();
        }
        return crowd.found;
    }

    @Benchmark
    public long pairsIndex(IndexedCrowd crowd) {
        crowd.index.pairs(CELL / 2, (_, _, _) -> crowd.found++);
        return crowd.found;
    }

    /// Finds each pair twice and keeps one.
    @Benchmark
    public long pairsTwoPass(Crowd crowd) {
        crowd.positions.forEachEntity(
                (entity, p) -> {
                    long own = entity.bits();
                    crowd.twoPass.within(
                            p.x(),
                            p.y(),
                            CELL / 2,
                            (other, _) -> crowd.found += other > own ? 1 : 0);
                });
        return crowd.found;
    }
}
