package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/// Regression tests of frames.
///
/// Proves SY-04, SY-05, SY-06, SY-09.
@Timeout(120)
class FrameRegressionTest {
    private final World world = World.create(WorldOptions.DEFAULT.name("w").workers(2));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @Test
    void systemThatFailedOnceRecovers() {
        schedule.add(
                "once",
                _ ->
                        context -> {
                            if (context.time().frame() == 0) {
                                throw new IllegalStateException("mine");
                            }
                            context.commands().spawn(new Mass(1));
                        });
        for (int i = 0; i < 4; i++) {
            schedule.run();
        }
        assertEquals(1, schedule.failures().size());
        assertEquals(3, world.size());
    }

    @Test
    void onlyFailuresInARowDisable() {
        schedule.add(
                "odd",
                _ ->
                        context -> {
                            if (context.time().frame() % 2 == 0) {
                                throw new IllegalStateException("mine");
                            }
                        },
                SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.disableAfter(2)));
        for (int i = 0; i < 6; i++) {
            schedule.run();
        }
        assertTrue(schedule.isEnabled("odd"));
        assertEquals(3, schedule.failures().size());
    }

    @Test
    void parallelBodyIsHeldToWhatItsSystemDeclared() {
        for (int i = 0; i < 5000; i++) {
            world.spawn(new Position(i), new Mass(i));
        }
        Set<String> refused = Collections.synchronizedSet(new HashSet<>());
        Set<String> allowed = Collections.synchronizedSet(new HashSet<>());
        CountDownLatch both = new CountDownLatch(2);
        ThreadLocal<Boolean> first = ThreadLocal.withInitial(() -> true);
        schedule.add(
                "s",
                setup -> {
                    Query<Position> positions = setup.query(Position.class).parallel();
                    return context ->
                            positions.forEachEntity(
                                    (e, _) -> {
                                        if (first.get()) {
                                            first.set(false);
                                            both.countDown();
                                            try {
                                                both.await();
                                            } catch (InterruptedException x) {
                                                throw new IllegalStateException(x);
                                            }
                                        }
                                        String t = Thread.currentThread().getName();
                                        try {
                                            context.world().get(e, Mass.class);
                                            allowed.add(t);
                                        } catch (IllegalStateException x) {
                                            refused.add(t);
                                        }
                                    });
                });
        // the refusals were caught, but they stop the run
        assertThrows(SystemFailedException.class, schedule::run);
        assertEquals(1, schedule.failures().size());
        assertEquals(Set.of(), allowed, "refused on " + refused);
    }

    @Test
    void nestedRecordingDoesNotDependOnTheThread() {
        for (int i = 0; i < 5000; i++) {
            world.spawn(new Position(i));
        }
        world.spawn(new Mass(1));
        Set<String> outcomes = Collections.synchronizedSet(new HashSet<>());
        CountDownLatch both = new CountDownLatch(2);
        ThreadLocal<Boolean> first = ThreadLocal.withInitial(() -> true);
        schedule.add(
                "s",
                setup -> {
                    Query<Position> positions = setup.query(Position.class).parallel();
                    Query<Mass> masses = setup.query(Mass.class);
                    return _ ->
                            positions.forEach(
                                    _ -> {
                                        if (first.get()) {
                                            first.set(false);
                                            both.countDown();
                                            try {
                                                both.await();
                                            } catch (InterruptedException x) {
                                                throw new IllegalStateException(x);
                                            }
                                            try {
                                                masses.forEachEntity(
                                                        (e, m, c) -> c.set(e, new Mass(2)));
                                                outcomes.add("recorded");
                                            } catch (IllegalStateException x) {
                                                outcomes.add(String.valueOf(x.getMessage()));
                                            }
                                        }
                                    });
                });
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(1, outcomes.size(), outcomes.toString());
    }

    @Test
    void undeclaredSortedQueryIsFound() {
        world.spawn(new Mass(2));
        Query<Mass> masses = world.query(Mass.class);
        schedule.add("s", _ -> _ -> masses.sortedByInt(Mass::kilos).forEach(_ -> {}));
        assertThrows(SystemFailedException.class, schedule::run);
        assertEquals(1, schedule.failures().size());
    }

    @Test
    void stoppedFrameDoesNotSpoilTheNextOnesSyncPoints() {
        Set<Thread> threads = new HashSet<>();
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch[] done = {new CountDownLatch(1)};
        schedule.add(
                "waits",
                _ ->
                        _ -> {
                            try {
                                done[0].await();
                            } catch (InterruptedException x) {
                                throw new IllegalStateException(x);
                            }
                        },
                SystemOptions.DEFAULT.runIf(_ -> schedule.frame() > 0));
        schedule.add(
                "records",
                _ ->
                        context -> {
                            context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1));
                            threads.add(Thread.currentThread());
                            ran.incrementAndGet();
                            done[0].countDown();
                        });
        schedule.add(
                "stops",
                _ -> ScheduleRecords.failing(),
                SystemOptions.DEFAULT
                        .after("records")
                        .runIf(_ -> threads.size() < 2)
                        .onFailure(SystemFailurePolicy.STOP));
        for (int i = 0; i < 1000 && threads.size() < 2; i++) {
            done[0] = new CountDownLatch(1);
            try {
                schedule.run();
            } catch (SystemFailedException expected) {
                continue;
            }
        }
        assertEquals(2, threads.size());
        schedule.run();
    }

    @Test
    void recordedSyncCommandsOfAStoppedFrameArePlayedOrDroppedByThen() {
        schedule.add(
                "records",
                _ -> c -> c.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1)),
                SystemOptions.DEFAULT.runIf(_ -> schedule.frame() == 0));
        schedule.add(
                "stops",
                _ -> ScheduleRecords.failing(),
                SystemOptions.DEFAULT
                        .after("records")
                        .runIf(_ -> schedule.frame() == 0)
                        .onFailure(SystemFailurePolicy.STOP));
        assertThrows(SystemFailedException.class, schedule::run);
        int after = world.size();
        schedule.run();
        assertEquals(after, world.size(), "played a frame late");
    }

    @Test
    void commandsForSyncPointsAreCounted() {
        schedule.telemetry().enable(5);
        schedule.add("s", _ -> c -> c.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1)));
        schedule.run();
        assertEquals(1, schedule.telemetry().systems().getFirst().commands());
        SyncPointCost end = schedule.telemetry().syncPoints().getLast();
        assertEquals(SyncPoints.END_OF_FRAME, end.name());
        assertEquals(1, end.commands());
    }

    @Test
    void sortedRowsAreCounted() {
        world.spawn(new Mass(2));
        schedule.telemetry().enable(5);
        schedule.add(
                "s",
                setup -> {
                    Query<Mass> masses = setup.query(Mass.class);
                    return _ -> masses.sortedByInt(Mass::kilos).forEach(_ -> {});
                });
        schedule.run();
        assertEquals(1, schedule.telemetry().systems().getFirst().entities());
    }
}
