package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/// Parallel runs have the same result as sequential ones, for any number of workers.
///
/// Proves QU-02, QU-07.
@Tag("conformance")
class ParallelQueryTest {
    private static final int ENTITIES = 60_000;
    private static final int[] WORKERS = {1, 2, 8};

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    private record Both(Position position, Mass mass) {}

    private static World world(int workers, Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.name("crowd").workers(workers).tier(tier));
        List<Entity> made =
                world.spawnAll(ENTITIES, Both.class, i -> new Both(new Position(i), new Mass(i)));
        for (int i = 0; i < ENTITIES; i += 7) {
            world.add(made.get(i), new Frozen());
        }
        for (int i = 0; i < ENTITIES; i += 11) {
            world.destroy(made.get(i));
        }
        return world;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void everyRowIsSeenOnce(int workers) {
        try (World world = world(workers, Tier.HEAP)) {
            AtomicIntegerArray seen = new AtomicIntegerArray(ENTITIES);
            Query2<Position, Mass> query =
                    world.query(Position.class, Mass.class).without(Frozen.class).parallel();
            for (int run = 1; run <= 20; run++) {
                query.forEach((position, _) -> seen.incrementAndGet(position.x()));
                for (int i = 0; i < ENTITIES; i++) {
                    assertEquals(i % 7 == 0 || i % 11 == 0 ? 0 : run, seen.get(i));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void updatesDoNotDependOnTheNumberOfWorkers(Tier tier) {
        List<List<Both>> results = new ArrayList<>();
        for (int workers : WORKERS) {
            try (World world = world(workers, tier)) {
                Query<Both> query = world.query(Both.class).parallel();
                query.update(
                        b ->
                                new Both(
                                        new Position(b.position().x() * 31 + b.mass().kilos()),
                                        new Mass(b.position().x())));
                world.query(Mass.class, Position.class)
                        .with(Frozen.class)
                        .parallel()
                        .update(Position.class, (mass, p) -> new Position(p.x() ^ mass.kilos()));
                results.add(world.query(Both.class).toList());
            }
        }
        assertEquals(results.get(0), results.get(1));
        assertEquals(results.get(0), results.get(2));
        assertEquals(ENTITIES - (ENTITIES + 10) / 11, results.getFirst().size());
    }

    @Test
    void workersReallyWorkAtTheSameTime() throws Exception {
        try (World world = world(2, Tier.HEAP)) {
            CyclicBarrier meeting = new CyclicBarrier(2);
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            world.query(Position.class)
                    .parallel()
                    .forEach(
                            _ -> {
                                if (threads.add(Thread.currentThread())) {
                                    meet(meeting);
                                }
                            });
            assertEquals(2, threads.size());
            assertTrue(threads.contains(Thread.currentThread()));
        }
    }

    private static void meet(CyclicBarrier meeting) {
        try {
            meeting.await(1, TimeUnit.MINUTES);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void bodiesMaySetValuesAndRunOtherQueries(int workers) {
        try (World world = world(workers, Tier.HEAP)) {
            Query<Position> few = world.query(Position.class).with(Frozen.class);
            int expected = few.count();
            LongAdder counted = new LongAdder();
            world.query(Mass.class)
                    .parallel()
                    .forEachEntity(
                            (self, mass) -> {
                                world.set(self, new Position(-mass.kilos()));
                                if (mass.kilos() % 5_000 == 1) {
                                    few.forEach(_ -> counted.increment());
                                }
                            });
            assertEquals(0, counted.sum() % expected);
            assertTrue(counted.sum() > 0);
            world.query(Both.class).forEach(b -> assertEquals(b.position().x(), -b.mass().kilos()));
            world.spawn();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void changesAreTrackedOnEveryWorker(int workers) {
        try (World world = world(workers, Tier.HEAP)) {
            Query<Position> changed = world.query(Position.class).changed(Position.class);
            changed.forEach(_ -> {});
            world.query(Position.class)
                    .parallel()
                    .update(p -> p.x() % 3 == 0 ? new Position(p.x() + 3) : p);
            List<Integer> seen = new ArrayList<>();
            changed.forEach(p -> seen.add(p.x() - 3));
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < ENTITIES; i++) {
                if (i % 3 == 0 && i % 11 != 0) {
                    expected.add(i);
                }
            }
            seen.sort(null);
            assertEquals(expected, seen);
        }
    }

    @Test
    void bodiesMayRequestQueries() {
        for (int run = 0; run < 20; run++) {
            Set<Query2<Mass, Position>> queries = ConcurrentHashMap.newKeySet();
            try (World world = world(8, Tier.HEAP)) {
                world.query(Position.class)
                        .parallel()
                        .forEach(_ -> queries.add(world.query(Mass.class, Position.class)));
            }
            assertEquals(1, queries.size());
        }
    }

    @Test
    void workersStopWithTheWorld() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (World world = world(4, Tier.HEAP)) {
            world.query(Position.class)
                    .parallel()
                    .forEach(_ -> threads.add(Thread.currentThread()));
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("tercio-crowd-"))
                    .forEach(threads::add);
        }
        threads.remove(Thread.currentThread());
        assertTrue(threads.size() >= 3, threads::toString);
        for (Thread thread : threads) {
            if (thread.getName().startsWith("tercio-crowd-")) {
                thread.join(60_000);
                assertTrue(!thread.isAlive(), thread::toString);
            }
        }
    }

    @Test
    void repeatedCallsReturnTheSameParallelQuery() {
        try (World world = world(2, Tier.HEAP)) {
            Query<Position> query = world.query(Position.class);
            assertSame(query.parallel(), query.parallel());
            assertEquals(query.entities(), query.parallel().entities());
            assertEquals(query.toList(), query.parallel().toList());
        }
    }
}
