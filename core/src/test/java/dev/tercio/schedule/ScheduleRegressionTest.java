package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/// Regression tests of schedules.
///
/// Proves SY-01, SY-03, SY-08.
@Timeout(120)
class ScheduleRegressionTest {
    private final World world = World.create(WorldOptions.DEFAULT.name("w").workers(2));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @Test
    void allAreDestroyedEvenIfOneThrows() {
        List<String> log = new ArrayList<>();
        Schedule own = Schedule.of(world);
        own.add("a", _ -> new Dying(log, "a", false)).add("b", _ -> new Dying(log, "b", true));
        own.build();
        try {
            own.close();
        } catch (IllegalStateException fine) {
            log.add("thrown");
        }
        assertTrue(log.contains("a"), log.toString());
    }

    record Dying(List<String> log, String name, boolean throwing) implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}

        @Override
        public void destroy() {
            log.add(name);
            if (throwing) {
                throw new IllegalStateException("mine");
            }
        }
    }

    @Test
    void systemAddedInACreationRunsOrIsRefused() {
        AtomicInteger updates = new AtomicInteger();
        boolean[] refused = {false};
        schedule.add(
                "outer",
                _ -> {
                    try {
                        schedule.add("inner", _ -> _ -> updates.incrementAndGet());
                    } catch (IllegalStateException e) {
                        refused[0] = true;
                    }
                    return _ -> {};
                });
        schedule.run();
        schedule.run();
        assertTrue(refused[0] || updates.get() > 0);
    }

    @Test
    void stagesReadDuringCreation() {
        boolean[] refused = {false};
        AtomicInteger makes = new AtomicInteger();
        schedule.add(
                "outer",
                _ -> {
                    makes.incrementAndGet();
                    try {
                        schedule.stages();
                    } catch (IllegalStateException e) {
                        refused[0] = true;
                    }
                    return _ -> {};
                });
        schedule.run();
        assertEquals(1, makes.get());
    }

    @Test
    void systemInTheRootGroupIsRefusedBeforeAnythingIsCreated() {
        AtomicInteger makes = new AtomicInteger();
        schedule.add(
                "s",
                _ -> {
                    makes.incrementAndGet();
                    return _ -> {};
                },
                SystemOptions.DEFAULT.in("frame"));
        assertThrows(ScheduleException.class, schedule::build);
        assertEquals(0, makes.get());
    }

    @Test
    void hugeDurationDoesNotOverflowTheClock() {
        FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(10));
        loop.advance(Duration.ofMillis(5));
        loop.setTimeScale(1e12);
        loop.advance(Duration.ofSeconds(1));
        assertTrue(loop.alpha() >= 0, "alpha=" + loop.alpha());
    }

    @Test
    void wrongThreadRunsNoSystem() throws Exception {
        AtomicInteger updates = new AtomicInteger();
        schedule.add("s", _ -> _ -> updates.incrementAndGet()).build();
        FutureTask<?> run = new FutureTask<>(schedule::run, null);
        Thread.ofPlatform().start(run);
        assertThrows(ExecutionException.class, run::get);
        assertEquals(0, updates.get());
    }

    @Test
    void innerScheduleRefusedInAStageKeepsNothing() {
        try (Schedule inner = Schedule.of(world)) {
            inner.add(
                    "a",
                    _ -> c -> c.commands().spawn(new Mass(1)),
                    SystemOptions.DEFAULT.runIf(_ -> inner.frame() == 0));
            schedule.add("outer", _ -> _ -> inner.run());
            schedule.run();
            inner.run();
            assertEquals(1, world.size(), "the refused frame does not count");
        }
    }

    @Test
    void transitivityThroughAnEmptyGroup() {
        schedule.group("empty", Phases.SIMULATION).order("a", "empty").order("empty", "b");
        schedule.add("b", _ -> _ -> {}).add("a", _ -> _ -> {});
        assertEquals(List.of(List.of("a"), List.of("b")), schedule.stages());
    }

    @Test
    void commandsOfManySystemsArePlayedInOrder() {
        Entity e = world.spawn(new Mass(-1));
        for (int i = 0; i < 2100; i++) {
            Mass m = new Mass(i);
            schedule.add("s" + i, _ -> c -> c.commands().set(e, m));
        }
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(2099), world.get(e, Mass.class));
    }

    @Test
    void removedInCreateRunsNoMore() {
        AtomicInteger updates = new AtomicInteger();
        schedule.add("victim", _ -> _ -> updates.incrementAndGet());
        schedule.add(
                "killer",
                _ -> {
                    try {
                        schedule.remove("victim");
                    } catch (IllegalStateException refused) {
                        updates.set(-100);
                    }
                    return _ -> {};
                });
        schedule.run();
        assertTrue(updates.get() <= 0);
    }
}
