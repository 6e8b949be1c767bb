package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lookups of systems declare their access, and can be used only while the system runs.
///
/// Proves QU-08.
class SystemLookupTest {
    private record Position(int x) {}

    private record Target(Entity entity, int distance) {}

    private static final int SHIPS = 30_000;

    private World world;
    private Schedule schedule;

    @BeforeEach
    void open() {
        world = World.create();
        schedule = Schedule.of(world).onFailure(SystemFailurePolicy.STOP);
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// Each ship aims at the ship that was spawned before it.
    private static void spawnShips(World world) {
        Entity last = Entity.NONE;
        for (int i = 0; i < SHIPS; i++) {
            last = world.spawn(new Position(i * i), new Target(last, 0));
        }
    }

    private static final class Aim implements ComponentSystem {
        private Query<Target> targets;
        private Lookup<Position> positions;

        @Override
        public void create(SystemSetup setup) {
            targets = setup.query(Target.class).parallel();
            positions = setup.lookup(Position.class);
            setup.writes(Target.class);
        }

        @Override
        public void update(SystemContext context) {
            targets.update(
                    target ->
                            positions
                                    .tryGet(target.entity())
                                    .map(p -> new Target(target.entity(), p.x()))
                                    .orElse(target));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void parallelBodiesReadOtherEntities(int workers) {
        try (World many = World.create(WorldOptions.DEFAULT.workers(workers))) {
            spawnShips(many);
            Schedule frames = Schedule.of(many);
            frames.add(new Aim());
            frames.run();
            int[] count = {0};
            many.query(Target.class)
                    .forEach(
                            target -> {
                                int expected =
                                        target.entity().isNone()
                                                ? 0
                                                : many.get(target.entity(), Position.class).x();
                                assertEquals(expected, target.distance());
                                count[0]++;
                            });
            assertEquals(SHIPS, count[0]);
        }
    }

    /// Each ship writes the position of the next one, also where the world's own thread runs the
    /// body.
    @ParameterizedTest
    @CsvSource({"1, HEAP", "2, HEAP", "8, HEAP", "2, NATIVE"})
    void parallelBodiesWriteOtherEntities(int workers, Tier tier) {
        try (World many = World.create(WorldOptions.DEFAULT.tier(tier).workers(workers));
                Schedule frames = Schedule.of(many).onFailure(SystemFailurePolicy.STOP)) {
            spawnShips(many);
            List<Entity> ships = many.query(Position.class).entities();
            Lookup<Position> all = many.lookup(Position.class);
            frames.add(
                    "push",
                    setup -> {
                        Query<Target> targets = setup.query(Target.class).parallel();
                        Lookup<Position> positions = setup.lookup(Position.class);
                        setup.writes(Position.class);
                        return _ -> {
                            targets.forEach(
                                    target -> {
                                        if (!target.entity().isNone()) {
                                            positions.set(target.entity(), new Position(1));
                                            positions.update(
                                                    target.entity(), p -> new Position(p.x() + 1));
                                        }
                                    });
                            positions.set(ships.getLast(), new Position(3));
                        };
                    });
            frames.run();
            for (int i = 0; i < SHIPS; i++) {
                assertEquals(i == SHIPS - 1 ? 3 : 2, all.get(ships.get(i)).x());
            }
        }
    }

    @Test
    void lookupDeclaresReading() {
        schedule.add(new Aim());
        schedule.add(
                "write",
                setup -> {
                    Query<Position> all = setup.query(Position.class);
                    setup.writes(Position.class);
                    return context -> all.update(p -> new Position(p.x() + 1));
                });
        schedule.run();
        assertTrue(schedule.describe().contains("which Aim reads"), schedule.describe());
    }

    @Test
    void writingNeedsADeclaration() {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        Entity ship = world.spawn(new Position(1));
        schedule.add(
                "writer",
                setup -> {
                    Lookup<Position> positions = setup.lookup(Position.class);
                    return context -> positions.set(ship, new Position(2));
                });
        var e = assertThrows(SystemFailedException.class, () -> schedule.run());
        assertTrue(
                String.valueOf(e.getCause().getMessage())
                        .startsWith("undeclared access: system=writer, component="),
                e.getCause().getMessage());
        assertEquals(new Position(1), world.get(ship, Position.class));
    }

    @Test
    void declaredWritesReachTheWorld() {
        Entity ship = world.spawn(new Position(1));
        schedule.add(
                "writer",
                setup -> {
                    Lookup<Position> positions = setup.lookup(Position.class);
                    setup.writes(Position.class);
                    return context -> positions.update(ship, p -> new Position(p.x() + 1));
                });
        schedule.run();
        schedule.run();
        assertEquals(new Position(3), world.get(ship, Position.class));
    }

    @Test
    void lookupEndsWithItsSystem() {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        Entity ship = world.spawn(new Position(1));
        Lookup<?>[] kept = new Lookup<?>[1];
        schedule.add(
                "owner",
                setup -> {
                    Lookup<Position> positions = setup.lookup(Position.class);
                    kept[0] = positions;
                    return context -> positions.get(ship);
                });
        schedule.run();
        var e = assertThrows(IllegalStateException.class, () -> kept[0].get(ship));
        assertEquals(
                "lookup is used outside of its system: system=owner, component="
                        + Position.class.getName()
                        + "; create a lookup in every system that needs one, or use world.lookup",
                e.getMessage());
    }

    /// Even while the owner runs, in the same stage.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writesThroughTheLookupOfAnotherSystemAreRefused(boolean inParallelBody) {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        try (World two = World.create(WorldOptions.DEFAULT.workers(2));
                Schedule both = Schedule.of(two).onFailure(SystemFailurePolicy.STOP)) {
            Entity ship = two.spawn(new Position(1), new Target(Entity.NONE, 0));
            CountDownLatch running = new CountDownLatch(1);
            CountDownLatch tried = new CountDownLatch(1);
            List<Lookup<Position>> owned = new ArrayList<>();
            both.add(
                    "owner",
                    setup -> {
                        owned.add(setup.lookup(Position.class));
                        setup.writes(Position.class);
                        return _ -> {
                            running.countDown();
                            await(tried);
                        };
                    });
            both.add(
                    "other",
                    setup -> {
                        Query<Target> targets = setup.query(Target.class).parallel();
                        return _ -> {
                            await(running);
                            try {
                                if (inParallelBody) {
                                    targets.forEach(
                                            _ -> owned.getFirst().set(ship, new Position(2)));
                                } else {
                                    owned.getFirst().set(ship, new Position(2));
                                }
                            } finally {
                                tried.countDown();
                            }
                        };
                    });
            var e = assertThrows(SystemFailedException.class, () -> both.run());
            assertEquals("other", e.system());
            assertEquals(
                    "lookup is used outside of its system: system=owner, component="
                            + Position.class.getName()
                            + "; create a lookup in every system that needs one, or use"
                            + " world.lookup",
                    e.getCause().getMessage());
            assertEquals(new Position(1), two.get(ship, Position.class));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(60, TimeUnit.SECONDS), "the other system does not run");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void lookupOfTheWorldChecksDeclarations() {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        Entity ship = world.spawn(new Position(1));
        Lookup<Position> positions = world.lookup(Position.class);
        schedule.add("reader", setup -> context -> positions.get(ship));
        var e = assertThrows(SystemFailedException.class, () -> schedule.run());
        assertTrue(
                String.valueOf(e.getCause().getMessage()).startsWith("undeclared access"),
                e.getCause().getMessage());
    }
}
