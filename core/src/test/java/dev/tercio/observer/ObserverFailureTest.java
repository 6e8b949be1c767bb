package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.ObserverFailedException;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailure;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Observers that throw. Proves OB-05.
class ObserverFailureTest {
    record Health(int points) {}

    record Wound(int depth) {}

    record Positive(int value) {
        Positive {
            if (value <= 0) {
                throw new IllegalArgumentException("not positive");
            }
        }
    }

    private static final IllegalStateException BROKEN = new IllegalStateException("broken");

    private final World world = World.create();
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    private Observer<Health> broken() {
        return world.observe(Health.class)
                .named("broken")
                .onAdd(
                        (entity, value, commands) -> {
                            commands.add(entity, new Wound(1));
                            if (value.points() < 0) {
                                throw BROKEN;
                            }
                        });
    }

    private void logHealth() {
        world.observe(Health.class)
                .onAdd(
                        (entity, value, commands) -> {
                            log.add("add " + value.points());
                            commands.set(entity, new Health(100));
                        });
    }

    @Test
    void directCallThrowsAfterEverythingElseIsDone() {
        broken();
        logHealth();
        Entity entity = world.spawn();
        ObserverFailedException failed =
                assertThrows(
                        ObserverFailedException.class, () -> world.add(entity, new Health(-1)));
        assertEquals(
                "observer failed: observer=broken, entity=Entity(0v1), component="
                        + Health.class.getName()
                        + ", because=java.lang.IllegalStateException: broken",
                failed.getMessage());
        assertSame(BROKEN, failed.getCause());
        assertEquals("broken", failed.observer());
        assertEquals(entity, failed.entity());
        assertEquals(Health.class, failed.component());
        assertEquals(List.of("add -1"), log);
        assertEquals(new Health(100), world.get(entity, Health.class));
        assertFalse(world.has(entity, Wound.class), "commands of the failed call are dropped");
        Entity healthy = world.spawn(new Health(1));
        assertTrue(world.has(healthy, Wound.class));
    }

    @Test
    void playbackThrowsTheFirstFailureAfterAllCommands() {
        broken();
        logHealth();
        try (CommandBuffer commands = world.commands()) {
            commands.spawn(new Health(-1));
            commands.spawn(new Health(-2));
            commands.spawn(new Health(3));
            ObserverFailedException failed =
                    assertThrows(ObserverFailedException.class, () -> world.play(commands));
            assertEquals(1, failed.getSuppressed().length);
            assertEquals(0, commands.count());
        }
        assertEquals(List.of("add -1", "add -2", "add 3"), log);
        assertEquals(1, world.query(Wound.class).count());
        world.query(Health.class).forEach(health -> assertEquals(new Health(100), health));
    }

    @Test
    void exceptionSaysHowManyFailuresItDoesNotContain() {
        broken();
        try (CommandBuffer commands = world.commands()) {
            for (int i = 1; i <= 14; i++) {
                commands.spawn(new Health(-i));
            }
            ObserverFailedException failed =
                    assertThrows(ObserverFailedException.class, () -> world.play(commands));
            Throwable[] others = failed.getSuppressed();
            assertEquals(11, others.length);
            assertEquals("more observers failed: unlisted=3, total=14", others[10].getMessage());
        }
        try (CommandBuffer commands = world.commands()) {
            for (int i = 1; i <= 11; i++) {
                commands.spawn(new Health(-i));
            }
            assertEquals(
                    10,
                    assertThrows(ObserverFailedException.class, () -> world.play(commands))
                            .getSuppressed()
                            .length);
        }
    }

    @Test
    void valueThatCannotBeReadIsAFailure() {
        world.observe(Positive.class).named("reader").onAdd((entity, value, c) -> log.add("read"));
        Entity entity = world.spawn();
        ObserverFailedException failed =
                assertThrows(
                        ObserverFailedException.class, () -> world.add(entity, Positive.class));
        assertEquals("not positive", failed.getCause().getMessage());
        assertTrue(world.has(entity, Positive.class));
        assertTrue(log.isEmpty());
    }

    private Schedule spawning(Schedule schedule, int points) {
        return schedule.add(
                "spawner", setup -> context -> context.commands().spawn(new Health(points)));
    }

    /// The default policy continues the frame and lists the failure.
    @Test
    void frameContinuesAndListsTheFailureOfAWorldObserver() {
        broken();
        logHealth();
        try (Schedule schedule = spawning(Schedule.of(world), -1)) {
            schedule.run();
            SystemFailure failure = schedule.failures().getFirst();
            assertEquals("broken", failure.system());
            assertEquals(0, failure.frame());
            assertSame(BROKEN, failure.cause().getCause());
            assertEquals(List.of("add -1"), log);
            schedule.run();
            assertEquals(2, schedule.failures().size());
        }
    }

    @Test
    void stopEndsTheFrameAfterTheStage() {
        broken();
        logHealth();
        try (Schedule schedule = spawning(Schedule.of(world), -1)) {
            schedule.add("later", setup -> context -> log.add("later"), lateOptions());
            schedule.onFailure(SystemFailurePolicy.STOP);
            SystemFailedException failed = assertThrows(SystemFailedException.class, schedule::run);
            assertEquals("broken", failed.system());
            assertEquals(List.of("add -1"), log);
            assertEquals(1, world.frame());
        }
    }

    private static SystemOptions lateOptions() {
        return SystemOptions.DEFAULT.after("spawner");
    }

    @Test
    void worldObserverIsClosedIfThePolicyDisables() {
        Observer<Health> observer = broken();
        try (Schedule schedule = spawning(Schedule.of(world), -1)) {
            schedule.onFailure(SystemFailurePolicy.disableAfter(2));
            schedule.run();
            assertFalse(observer.isClosed());
            schedule.run();
            assertTrue(observer.isClosed());
            assertTrue(schedule.failures().getLast().disabled());
        }
    }

    private void addFailing(Schedule schedule, SystemFailurePolicy policy) {
        schedule.add(
                "medic",
                setup -> {
                    setup.observe(Health.class)
                            .onAdd(
                                    (entity, value, commands) -> {
                                        commands.add(entity, new Wound(1));
                                        throw BROKEN;
                                    });
                    return context -> {};
                },
                SystemOptions.DEFAULT.onFailure(policy));
    }

    @Test
    void observerOfASystemFollowsThePolicyOfTheSystem() {
        try (Schedule schedule = spawning(Schedule.of(world), 1)) {
            addFailing(schedule, SystemFailurePolicy.disableAfter(2).keepCommands());
            schedule.run();
            assertTrue(schedule.isEnabled("medic"));
            schedule.run();
            assertFalse(schedule.isEnabled("medic"));
            assertEquals("medic", schedule.failures().getLast().system());
            schedule.run();
            assertEquals(2, schedule.failures().size());
            assertEquals(2, world.query(Wound.class).count(), "commands are kept");
        }
    }

    @Test
    void directCallInAnExclusiveSystemIsNotBlamedForAnObserver() {
        broken();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "exclusive",
                    setup -> {
                        setup.exclusive();
                        return context -> {
                            context.world().spawn(new Health(-1));
                            log.add("continues");
                        };
                    });
            schedule.run();
            assertEquals(List.of("continues"), log);
            assertEquals("broken", schedule.failures().getFirst().system());
        }
        assertThrows(ObserverFailedException.class, () -> world.spawn(new Health(-1)));
    }

    @Test
    void endlessPassesEndTheFrame() {
        world.observe(Health.class)
                .named("endless")
                .onSet((entity, old, now, commands) -> commands.set(entity, now));
        Entity entity = world.spawn(new Health(1));
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add("set", setup -> context -> context.commands().set(entity, new Health(2)));
            String message = assertThrows(IllegalStateException.class, schedule::run).getMessage();
            assertTrue(message.contains("observers=[endless]"), message);
            assertEquals(1, world.frame());
            assertEquals(new Health(2), world.get(entity, Health.class));
        }
    }

    /// An error of a command aborts the playback; what observers recorded until then is dropped.
    @Test
    void errorOfACommandDropsTheCommandsOfObservers() {
        logHealth();
        try (CommandBuffer commands = world.commands()) {
            commands.spawn(new Health(1));
            commands.run(
                    context -> {
                        throw new AssertionError("abort");
                    });
            assertThrows(AssertionError.class, () -> world.play(commands));
        }
        world.query(Health.class).forEach(health -> assertEquals(new Health(1), health));
        assertEquals(1, world.commandTelemetry().unplayed());
        world.spawn(new Health(2));
        assertEquals(List.of("add 1", "add 2"), log);
    }

    private final OutOfMemoryError full = new OutOfMemoryError("full");
    private int calls;
    private boolean recovered;

    private void runsOutOfMemory() {
        world.observe(Health.class)
                .named("greedy")
                .onAdd(
                        (entity, value, commands) -> {
                            commands.add(entity, new Wound(1));
                            calls++;
                            if (!recovered) {
                                throw full;
                            }
                        });
    }

    /// Otherwise each of the other calls would first try to free memory in vain.
    @Test
    void lackOfMemoryEndsThePlaybackAtOnce() {
        broken();
        runsOutOfMemory();
        try (CommandBuffer commands = world.commands()) {
            for (int i = 0; i < 1_000; i++) {
                commands.spawn(new Health(-i));
            }
            assertSame(full, assertThrows(OutOfMemoryError.class, () -> world.play(commands)));
            assertEquals(1, calls);
            assertEquals(0, commands.count());
            assertEquals(1_000, world.query(Health.class).count());
            assertEquals(0, world.query(Wound.class).count());
            recovered = true;
            Entity healed = commands.spawn(new Health(5));
            world.play(commands);
            assertTrue(world.has(commands.entity(healed), Wound.class));
            assertEquals(2, calls);
        }
    }

    @Test
    void lackOfMemoryEndsADirectCallAtOnce() {
        runsOutOfMemory();
        logHealth();
        Entity entity = world.spawn();
        assertSame(
                full, assertThrows(OutOfMemoryError.class, () -> world.add(entity, new Health(1))));
        assertEquals(List.of(), log);
        assertEquals(new Health(1), world.get(entity, Health.class));
        recovered = true;
        world.add(world.spawn(), new Health(2));
        assertEquals(List.of("add 2"), log);
        assertEquals(1, world.query(Wound.class).count());
    }

    @Test
    void lackOfMemoryEndsAFrameAtOnce() {
        runsOutOfMemory();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "spawns",
                    _ ->
                            context -> {
                                for (int i = 0; i < 100; i++) {
                                    context.commands().spawn(new Health(i));
                                }
                            });
            assertSame(full, assertThrows(OutOfMemoryError.class, schedule::run));
            assertEquals(1, calls);
            assertEquals(1, schedule.frame());
            assertEquals(1, world.frame());
            recovered = true;
            schedule.run();
            assertEquals(101, calls);
            assertEquals(100, world.query(Wound.class).count());
        }
    }
}
