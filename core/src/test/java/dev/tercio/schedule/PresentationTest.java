package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Entity;
import dev.tercio.EventWriter;
import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Wind;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Simulation runs once per step, presentation once per drawn frame.
///
/// Proves SY-11.
class PresentationTest {
    private static final SystemOptions PRESENTING = SystemOptions.DEFAULT.in(Phases.PRESENTATION);

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(10));
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void addSimulationAndDrawing() {
        schedule.phaseAfter(Phases.PRESENTATION, "audio")
                .phaseBefore(Phases.PRESENTATION, "cleanup")
                .add("simulate", ScheduleRecords.noting(log, "simulate"))
                .add("clean", ScheduleRecords.noting(log, "clean"), in("cleanup"))
                .add("draw", _ -> context -> log.add("draw " + context.alpha()), PRESENTING)
                .add("sound", ScheduleRecords.noting(log, "sound"), in("audio"));
    }

    private static SystemOptions in(String group) {
        return SystemOptions.DEFAULT.in(group);
    }

    private List<String> advance(int millis) {
        log.clear();
        loop.advance(Duration.ofMillis(millis));
        return List.copyOf(log);
    }

    @Test
    void loopPresentsOncePerCall() {
        addSimulationAndDrawing();
        assertEquals(List.of("draw 0.5", "sound"), advance(5));
        assertEquals(List.of("simulate", "clean", "draw 0.0", "sound"), advance(5));
        assertEquals(
                List.of("simulate", "clean", "simulate", "clean", "draw 0.5", "sound"),
                advance(25));
        loop.pause();
        assertEquals(List.of("draw 0.5", "sound"), advance(1000));
        assertEquals(3, schedule.frame());
        assertEquals(3, world.frame());
    }

    @Test
    void wholeFrameContainsItsPresentation() {
        addSimulationAndDrawing();
        schedule.run();
        assertEquals(List.of("simulate", "clean", "draw 1.0", "sound"), log);
    }

    @Test
    void presentationHasItsOwnTime() {
        List<FrameTime> times = new ArrayList<>();
        schedule.add("draw", _ -> context -> times.add(context.time()), PRESENTING);
        advance(30);
        advance(4);
        loop.pause();
        advance(8);
        assertEquals(
                List.of(
                        new FrameTime(0, 30_000_000 * 1e-9, 0),
                        new FrameTime(1, 4_000_000 * 1e-9, 30_000_000 * 1e-9),
                        new FrameTime(2, 8_000_000 * 1e-9, 30_000_000 * 1e-9 + 4_000_000 * 1e-9)),
                times);
    }

    @Test
    void presentationBetweenFramesCannotChangeTheWorld() {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        Entity rock = world.spawn(new Mass(1));
        world.resources().set(new Wind(1));
        refused(
                setup -> {
                    setup.writes(Mass.class);
                    return context -> context.world().set(rock, new Mass(2));
                },
                "component=dev.tercio.schedule.ScheduleRecords$Mass");
        refused(
                setup -> {
                    Query<Mass> all = setup.writes(Mass.class).query(Mass.class);
                    return _ -> all.update(m -> new Mass(m.kilos() + 1));
                },
                "component=dev.tercio.schedule.ScheduleRecords$Mass");
        refused(
                setup -> {
                    setup.writesResources(Wind.class);
                    return context -> context.world().resources().set(new Wind(2));
                },
                "resource=dev.tercio.schedule.ScheduleRecords$Wind");
        refused(
                setup -> {
                    EventWriter<Wind> gusts = setup.eventWriter(Wind.class);
                    return _ -> gusts.send(new Wind(3));
                },
                "event=dev.tercio.schedule.ScheduleRecords$Wind");
        assertEquals(0, world.eventReader(Wind.class).count());
        refused(_ -> context -> context.commands().destroy(rock), "commands");
        refused(
                setup -> {
                    Query<Mass> all = setup.query(Mass.class);
                    return _ -> all.parallel().forEachEntity((e, _, c) -> c.destroy(e));
                },
                "commands");
        assertEquals(new Mass(1), world.get(rock, Mass.class));
        assertEquals(new Wind(1), world.resources().get(Wind.class));
    }

    private void refused(Function<SystemSetup, ComponentSystem> system, String target) {
        schedule.add("draw", system, PRESENTING);
        var e = assertThrows(SystemFailedException.class, () -> schedule.present(0.1, 0.5));
        String expected = "presentation cannot change the world: system=draw, " + target + "; ";
        assertTrue(e.getMessage().contains(expected), e::getMessage);
        assertEquals(0, world.frame());
        schedule.remove("draw");
    }

    @Test
    void exclusivePresentationCannotChangeTheStructure() {
        schedule.add(
                "draw",
                ScheduleRecords.exclusive(context -> context.world().spawn(new Mass(1))),
                PRESENTING.onFailure(SystemFailurePolicy.STOP));
        assertThrows(SystemFailedException.class, () -> schedule.present(0, 0));
        assertEquals(0, world.size());
        schedule.run();
        assertEquals(1, world.size());
    }

    @Test
    void presentationSeesAllChangesAndRemovalsOfTheStepsBetween() {
        for (int i = 0; i < 10; i++) {
            world.spawn(new Mass(i));
        }
        schedule.add(
                "eat",
                setup -> {
                    Query<Mass> all = setup.query(Mass.class);
                    return context -> {
                        context.commands().destroy(all.entities().getFirst());
                        context.commands().spawn(new Mass(99));
                    };
                });
        schedule.add(
                "draw",
                setup -> {
                    Query<Mass> changed = setup.query(Mass.class).changed(Mass.class);
                    var removed = setup.world().removalReader(Mass.class);
                    return _ -> {
                        int[] count = new int[2];
                        changed.forEach(_ -> count[0]++);
                        removed.forEach(_ -> count[1]++);
                        log.add(count[0] + " " + count[1] + " " + removed.missed());
                    };
                },
                PRESENTING);
        assertEquals(List.of("10 0 0"), advance(0));
        assertEquals(List.of("0 0 0"), advance(0));
        loop.setCatchUp(10);
        assertEquals(1, advance(50).size());
        assertEquals(List.of("5 5 0"), log);
    }

    /// Nothing waits for a phase that does not run.
    @Test
    void stepPlaysTheSyncPointsOfPresentation() {
        schedule.syncPoint("drawn", Phases.PRESENTATION);
        schedule.add("spawn", _ -> context -> context.commandsAt("drawn").spawn(new Mass(1)));
        schedule.step(0.1);
        assertEquals(1, world.size());
    }

    @Test
    void presentationRejectsBadNumbers() {
        var e = assertThrows(IllegalArgumentException.class, () -> schedule.present(0, 1.5));
        assertEquals("alpha is out of range: alpha=1.5", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> schedule.present(0, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> schedule.present(-1, 0));
    }

    @Test
    void presentationIsMeasuredWithTheLastFrame() {
        addSimulationAndDrawing();
        schedule.telemetry().enable(10);
        advance(5);
        advance(25);
        advance(5);
        SystemCost draw =
                schedule.telemetry().systems().stream()
                        .filter(cost -> cost.system().equals("draw"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(2, draw.runs());
        assertEquals(3, schedule.telemetry().frameNanos().length);
    }

    @Test
    void scheduleCannotRunWhileItPresents() {
        schedule.add("draw", _ -> _ -> schedule.run(), PRESENTING);
        schedule.present(0, 1);
        assertTrue(
                schedule.failures()
                        .getFirst()
                        .cause()
                        .getMessage()
                        .startsWith("schedule cannot change during a frame: operation=run"));
    }
}
