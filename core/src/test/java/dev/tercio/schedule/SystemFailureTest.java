package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.failing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// A failure is handled according to the policy of its system, and no exception is swallowed.
///
/// Proves SY-06.
class SystemFailureTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void addFailing(SystemOptions options) {
        schedule.add("bad", _ -> failing(), options);
    }

    private void addNoting(String name, SystemOptions options) {
        schedule.add(
                name,
                _ ->
                        context -> {
                            log.add(name);
                            context.commands().spawn(new Mass(1));
                        },
                options);
    }

    @Test
    void othersContinueByDefault() {
        addFailing(SystemOptions.DEFAULT);
        addNoting("same stage", SystemOptions.DEFAULT);
        addNoting("next stage", SystemOptions.DEFAULT.after("bad"));
        schedule.run();
        schedule.run();
        assertEquals(List.of("same stage", "next stage", "same stage", "next stage"), log);
        assertEquals(4, world.size());
        assertEquals(2, schedule.failures().size());
        for (int frame = 0; frame < 2; frame++) {
            SystemFailure failure = schedule.failures().get(frame);
            assertEquals("bad", failure.system());
            assertEquals(frame, failure.frame());
            assertEquals("mine", failure.cause().getMessage());
            assertFalse(failure.disabled());
        }
    }

    @Test
    void errorsAreFailuresToo() {
        schedule.add(
                "deep",
                _ ->
                        _ -> {
                            throw new StackOverflowError("deep");
                        });
        schedule.add(
                "wrong",
                ScheduleRecords.exclusive(
                        _ -> {
                            throw new AssertionError("wrong");
                        }));
        schedule.run();
        assertEquals(
                List.of("deep", "wrong"),
                schedule.failures().stream().map(failure -> failure.cause().getMessage()).toList());
    }

    @Test
    void allFailuresInAStageAreReported() {
        for (int i = 0; i < 5; i++) {
            schedule.add("bad" + i, _ -> failing());
        }
        assertEquals(1, schedule.stages().size());
        schedule.run();
        assertEquals(
                List.of("bad0", "bad1", "bad2", "bad3", "bad4"),
                schedule.failures().stream().map(SystemFailure::system).toList());
    }

    @Test
    void theLastHundredFailuresAreKept() {
        addFailing(SystemOptions.DEFAULT);
        for (int i = 0; i < 130; i++) {
            schedule.run();
        }
        assertEquals(100, schedule.failures().size());
        assertEquals(30, schedule.failures().getFirst().frame());
        assertEquals(129, schedule.failures().getLast().frame());
    }

    @Test
    void systemIsDisabledAtTheFailureLimit() {
        addFailing(SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.disableAfter(3)));
        addNoting("good", SystemOptions.DEFAULT);
        for (int i = 0; i < 6; i++) {
            schedule.run();
        }
        assertEquals(
                List.of(false, false, true),
                schedule.failures().stream().map(SystemFailure::disabled).toList());
        assertFalse(schedule.isEnabled("bad"));
        assertEquals(6, log.size());
        schedule.enable("bad", true);
        for (int i = 0; i < 6; i++) {
            schedule.run();
        }
        assertEquals(6, schedule.failures().size());
        assertFalse(schedule.isEnabled("bad"));
    }

    @Test
    void theSameFailureIsLoggedWithItsTraceOnce() {
        Logger logger = Logger.getLogger("dev.tercio.schedule");
        List<String> lines = new ArrayList<>();
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord line) {
                        boolean trace = line.getThrown() != null;
                        lines.add((trace ? "trace: " : "line: ") + line.getMessage());
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        logger.addHandler(handler);
        try {
            addFailing(SystemOptions.DEFAULT);
            for (int i = 0; i < 9; i++) {
                schedule.run();
            }
        } finally {
            logger.removeHandler(handler);
        }
        Throwable thrown = schedule.failures().getFirst().cause();
        String again = ", cause=" + thrown;
        assertEquals(
                List.of(
                        "trace: system failed: system=bad, frame=0",
                        "line: system failed: system=bad, frame=1, consecutiveFailures=2" + again,
                        "line: system failed: system=bad, frame=3, consecutiveFailures=4" + again,
                        "line: system failed: system=bad, frame=7, consecutiveFailures=8" + again),
                lines);
        assertEquals(9, schedule.failures().size());
    }

    @Test
    void stoppingFinishesTheStageAndPlaysItsCommands() {
        schedule.onFailure(SystemFailurePolicy.STOP);
        addFailing(SystemOptions.DEFAULT.runIf(_ -> schedule.frame() == 0));
        addNoting("same stage", SystemOptions.DEFAULT);
        addNoting("next stage", SystemOptions.DEFAULT.after("bad"));
        addNoting("next phase", SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        var e = assertThrows(SystemFailedException.class, schedule::run);
        assertEquals("system failed: system=bad, frame=0, because=" + e.getCause(), e.getMessage());
        assertSame(schedule.failures().getFirst().cause(), e.getCause());
        assertEquals(List.of("same stage"), log);
        assertEquals(1, world.size());
        schedule.run();
        assertEquals(List.of("same stage", "same stage", "next stage", "next phase"), log);
        assertEquals(4, world.size());
        assertEquals(1, schedule.failures().size());
        assertEquals(2, schedule.frame());
    }

    @Test
    void ownPolicyOverridesThatOfTheSchedule() {
        schedule.onFailure(SystemFailurePolicy.STOP);
        addFailing(SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.CONTINUE));
        addNoting("next stage", SystemOptions.DEFAULT.after("bad"));
        schedule.run();
        assertEquals(List.of("next stage"), log);
    }

    @Test
    void scheduleStopsAtTheFailureLimit() {
        addFailing(SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.stopAfter(2)));
        schedule.run();
        assertThrows(SystemFailedException.class, schedule::run);
        assertEquals(2, schedule.failures().size());
    }

    @Test
    void theFirstThatStopsIsNamedAndAllAreKept() {
        schedule.onFailure(SystemFailurePolicy.STOP);
        schedule.add("x", _ -> failing()).add("y", _ -> failing());
        var e = assertThrows(SystemFailedException.class, schedule::run);
        assertTrue(e.getMessage().contains("system=x"), e.getMessage());
        assertEquals(2, schedule.failures().size());
    }

    @Test
    void failureInAFrameInsideALoopReachesTheCaller() {
        schedule.onFailure(SystemFailurePolicy.STOP);
        addFailing(SystemOptions.DEFAULT);
        FixedStepLoop loop = new FixedStepLoop(schedule, java.time.Duration.ofMillis(10));
        var e =
                assertThrows(
                        SystemFailedException.class,
                        () -> loop.advance(java.time.Duration.ofMillis(30)));
        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals(1, schedule.frame());
    }

    @Test
    void negativeNumbersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> SystemFailurePolicy.disableAfter(-1));
        var e =
                assertThrows(
                        IllegalArgumentException.class, () -> SystemFailurePolicy.stopAfter(0));
        assertEquals("number of failures is not positive: failures=0", e.getMessage());
    }
}
