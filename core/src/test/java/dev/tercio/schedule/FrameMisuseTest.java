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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Faulty systems do not affect other systems.
///
/// Proves SY-03, SY-05, SY-06, SY-08, SY-09.
@Timeout(120)
class FrameMisuseTest {
    private final World world = World.create(WorldOptions.DEFAULT.workers(2));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @Test
    void systemCannotCloseItsWorld() {
        schedule.add(
                "closer",
                setup -> {
                    setup.exclusive();
                    return context -> context.world().close();
                });
        schedule.run();
        assertEquals(
                "world cannot be closed by a system: world=world; close it between frames",
                schedule.failures().getFirst().cause().getMessage());
        schedule.remove("closer");
        schedule.run();
        assertEquals(2, world.frame());
    }

    @Test
    void systemCannotEndItsFrame() {
        schedule.add(
                "ends",
                setup -> {
                    setup.exclusive();
                    return context -> {
                        context.world().spawn(new Mass(1));
                        context.world().nextFrame();
                    };
                });
        schedule.run();
        assertEquals(
                "a system or command cannot end the frame: world=world; the schedule ends it after"
                        + " its last system",
                schedule.failures().getFirst().cause().getMessage());
        assertEquals(1, world.frame());
        assertEquals(1, world.size());
    }

    @Test
    void commandCannotEndItsFrame() {
        schedule.add("ends", _ -> context -> context.commands().run(c -> c.world().nextFrame()));
        schedule.run();
        assertEquals(
                "a system or command cannot end the frame: world=world; the schedule ends it after"
                        + " its last system",
                schedule.commandFailures().getFirst().cause().orElseThrow().getMessage());
        assertEquals(1, world.frame());
    }

    @Test
    void throwingConditionDropsNoCommandsOfOthers() {
        schedule.add(
                "moody",
                _ -> context -> context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1)),
                SystemOptions.DEFAULT.runIf(_ -> isFirstOrThrows()));
        schedule.add(
                "steady",
                _ ->
                        context -> {
                            context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Position(1));
                            context.commands().spawn(new Position(2));
                        });
        for (int i = 0; i < 6; i++) {
            schedule.run();
        }
        assertEquals(12, world.query(Position.class).count());
        assertEquals(5, schedule.failures().size());
    }

    private boolean isFirstOrThrows() {
        if (schedule.frame() > 0) {
            throw new IllegalStateException("mine");
        }
        return true;
    }

    /// Systems are renumbered when some are added; pending commands of a sync point must not
    /// conflict with them.
    @Test
    void pendingCommandsSurviveARebuild() {
        schedule.add(
                "late",
                _ -> context -> context.commandsAt(SyncPoints.END_OF_SIMULATION).spawn(new Mass(1)),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        schedule.run();
        for (int i = 0; i < 6; i++) {
            schedule.add(
                    "early" + i,
                    _ ->
                            context ->
                                    context.commandsAt(SyncPoints.END_OF_SIMULATION)
                                            .spawn(new Position(1)));
        }
        schedule.run();
        assertEquals(1, world.query(Mass.class).count());
        assertEquals(6, world.query(Position.class).count());
    }

    @Test
    void manyConstraintsAreSolvedInTime() {
        List<String> before = new ArrayList<>();
        for (int layer = 0; layer < 20; layer++) {
            String[] others = before.toArray(String[]::new);
            before.clear();
            for (int i = 0; i < 5; i++) {
                String name = "s" + layer + "-" + i;
                schedule.add(name, _ -> _ -> {}, SystemOptions.DEFAULT.after(others));
                before.add(name);
            }
        }
        assertEquals(20, schedule.stages().size());
        assertTrue(schedule.describe().lines().count() > 100);
    }

    @Test
    void stoppedFrameIsAFrameOfTheWorld() {
        schedule.add("bad", _ -> ScheduleRecords.failing());
        schedule.onFailure(SystemFailurePolicy.STOP);
        IntStream.range(0, 3)
                .forEach(_ -> assertThrows(SystemFailedException.class, schedule::run));
        assertEquals(3, world.frame());
        assertEquals(3, schedule.frame());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parallelBodiesCannotUseTheCommandsOfTheirSystem(int workers) {
        try (World own = World.create(WorldOptions.DEFAULT.workers(workers));
                Schedule frames = Schedule.of(own)) {
            own.spawn(new Position(1));
            frames.add(
                    "bad",
                    setup -> {
                        Query<Position> positions = setup.query(Position.class).parallel();
                        return context ->
                                positions.forEach(_ -> context.commands().spawn(new Mass(1)));
                    });
            frames.run();
            assertEquals(1, frames.failures().size());
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
    void stepIsANumberFromZeroOn(double step) {
        assertThrows(IllegalArgumentException.class, () -> schedule.run(step));
    }

    @Test
    void fractionsOfNanosecondsAreKept() {
        FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofNanos(1));
        loop.setTimeScale(0.5);
        int frames = 0;
        for (int i = 0; i < 1_000; i++) {
            frames += loop.advance(Duration.ofNanos(1));
        }
        assertEquals(500, frames);
    }

    @Test
    void loopThatAFrameEndedHasNoBacklog() {
        schedule.add("bad", _ -> ScheduleRecords.failing()).onFailure(SystemFailurePolicy.STOP);
        FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(1));
        assertThrows(SystemFailedException.class, () -> loop.advance(Duration.ofMillis(50)));
        assertTrue(loop.alpha() < 1, "alpha=" + loop.alpha());
        assertEquals(Duration.ofMillis(49), loop.dropped());
    }

    @Test
    void telemetryThatIsTooLargeIsRefusedAndHarmsNothing() {
        schedule.telemetry().enable(2);
        assertThrows(
                IllegalArgumentException.class,
                () -> schedule.telemetry().enable(Integer.MAX_VALUE));
        schedule.run();
        assertEquals(1, schedule.telemetry().frameNanos().length);
    }

    @Test
    void setupIsOverWhenTheSystemIsCreated() {
        SystemSetup[] kept = new SystemSetup[1];
        schedule.add(
                "s",
                setup -> {
                    kept[0] = setup;
                    return _ -> {};
                });
        schedule.build();
        assertThrows(IllegalStateException.class, () -> kept[0].writes(Mass.class));
    }
}
