package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.exclusive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// A schedule and its world: several schedules on one world, a closed one, another thread.
///
/// Proves SY-04.
class ScheduleWorldTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @Test
    void twoSchedulesAlternateOnOneWorld() {
        try (Schedule other = Schedule.of(world)) {
            schedule.add("s", _ -> context -> context.commands().spawn(new Mass(1)));
            other.add("s", _ -> context -> context.commands().spawn(new Position(1)));
            for (int i = 0; i < 5; i++) {
                schedule.run();
                other.run();
            }
            assertEquals(5, other.frame());
        }
        schedule.run();
        assertEquals(11, world.size());
        assertEquals(11, world.frame());
    }

    @Test
    void exclusiveSystemMayRunAnotherSchedule() {
        try (Schedule inner = Schedule.of(world)) {
            inner.add("a", _ -> context -> context.commands().spawn(new Mass(1)));
            inner.add("b", _ -> context -> context.commands().spawn(new Mass(1)));
            schedule.add(
                    "outer",
                    exclusive(
                            context -> {
                                inner.run();
                                context.commands().spawn(new Position(context.world().size()));
                            }));
            schedule.run();
            assertEquals(List.of(), schedule.failures());
            assertEquals(List.of(new Position(2)), world.query(Position.class).toList());
            assertEquals(3, world.size());
        }
    }

    /// A thread that took over the world would be mistaken for the running system.
    @Test
    void worldIsNotTakenOverWhileASystemRuns() {
        AtomicReference<Throwable> refused = new AtomicReference<>();
        schedule.add(
                "outer",
                exclusive(
                        _ -> {
                            Thread other = new Thread(world::bindToCurrentThread);
                            other.setUncaughtExceptionHandler((_, thrown) -> refused.set(thrown));
                            other.start();
                            join(other);
                            world.bindToCurrentThread();
                        }));
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertTrue(
                refused.get().getMessage().startsWith("world cannot be taken over now: world="),
                refused.get().getMessage());
        assertTrue(refused.get().getMessage().contains("outer"), refused.get().getMessage());
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void systemInAStageCannotRunAnotherSchedule() {
        try (Schedule inner = Schedule.of(world)) {
            inner.add("a", _ -> context -> context.commands().spawn(new Mass(1)));
            schedule.add("outer", _ -> _ -> inner.run());
            schedule.run();
            assertEquals(1, schedule.failures().size());
            assertEquals(
                    IllegalStateException.class, schedule.failures().getFirst().cause().getClass());
            assertEquals(0, world.size());
            world.spawn();
        }
    }

    @Test
    void closedWorldRunsNoFrame() {
        World gone = World.create(WorldOptions.DEFAULT.name("gone"));
        AtomicInteger updates = new AtomicInteger();
        Schedule late = Schedule.of(gone);
        late.add("s", _ -> _ -> updates.incrementAndGet()).build();
        gone.close();
        var e = assertThrows(IllegalStateException.class, late::run);
        assertEquals("world is closed: world=gone", e.getMessage());
        assertEquals(0, updates.get());
        assertThrows(IllegalStateException.class, () -> Schedule.of(gone));
        late.close();
    }

    @Test
    void anotherThreadRunsNoFrame() throws Exception {
        schedule.add("s", _ -> context -> context.commands().spawn(new Mass(1)));
        FutureTask<?> run = new FutureTask<>(schedule::run, null);
        Thread.ofPlatform().start(run);
        var e = assertThrows(ExecutionException.class, run::get);
        assertTrue(e.getCause().getMessage().startsWith("wrong thread"), e.toString());
        assertEquals(0, world.size());
    }
}
