package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.function.Predicate;

/// Wrong options of groups, and conditions that fail.
///
/// Proves SY-11.
class GroupMisuseTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private static String messageOf(Runnable call) {
        return assertThrows(RuntimeException.class, call::run).getMessage();
    }

    private void groupWith(Function<SystemSetup, Predicate<FrameTime>> condition) {
        GroupOptions options = GroupOptions.DEFAULT.runIf(RunCondition.of("odd", condition));
        schedule.group("g", Phases.SIMULATION, options)
                .add("a", ScheduleRecords.noting(log, "a"), SystemOptions.DEFAULT.in("g"));
    }

    @Test
    void badRatesAreRejected() {
        assertEquals("rate is not positive: frames=0", messageOf(() -> Rate.everyFrames(0)));
        assertEquals(
                "offset is out of range: offset=3, frames=3",
                messageOf(() -> Rate.everyFrames(3).offset(3)));
        assertEquals(
                "step is out of range: step=PT0S", messageOf(() -> Rate.fixedStep(Duration.ZERO)));
        assertEquals(
                "maximum of steps is not positive: maxSteps=0",
                messageOf(() -> Rate.fixedStep(Duration.ofMillis(1)).maxSteps(0)));
        Duration ages = Duration.ofDays(365L * 300);
        assertEquals("step is out of range: step=" + ages, messageOf(() -> Rate.fixedStep(ages)));
    }

    @Test
    void unknownGroupIsNamed() {
        String known =
                "known=[initialization, network receive, simulation, network send,"
                        + " presentation]";
        assertEquals(
                "no such group: group=g, " + known,
                messageOf(() -> schedule.configure("g", GroupOptions.DEFAULT)));
        assertEquals(
                "no such group: group=frame, " + known,
                messageOf(() -> schedule.configure("frame", GroupOptions.DEFAULT)));
        assertThrows(ScheduleException.class, () -> schedule.enable("frame", false));
        assertThrows(ScheduleException.class, () -> schedule.dropped("g"));
        assertThrows(NullPointerException.class, () -> schedule.group("g", "simulation", null));
        assertThrows(ScheduleException.class, () -> schedule.isEnabled("g"));
    }

    @Test
    void optionsCannotChangeDuringAFrame() {
        schedule.group("g", Phases.SIMULATION)
                .add("a", _ -> _ -> schedule.configure("g", GroupOptions.DEFAULT));
        schedule.run();
        assertEquals(
                "schedule cannot change during a frame: operation=configure",
                schedule.failures().getFirst().cause().getMessage());
    }

    @Test
    void conditionThatThrowsClosesItsGroup() {
        groupWith(
                _ ->
                        time -> {
                            if (time.frame() == 0) {
                                throw new IllegalStateException("mine");
                            }
                            return true;
                        });
        schedule.run();
        assertEquals(
                List.of(new SkippedSystem("a", SkipReason.FAILED_CONDITION, "g")),
                schedule.skipped());
        SystemFailure failure = schedule.failures().getFirst();
        assertEquals("g", failure.system());
        assertEquals("mine", failure.cause().getMessage());
        schedule.run();
        assertEquals(List.of("a"), log);
        assertEquals(1, schedule.failures().size());
    }

    @Test
    void failurePolicyDisablesTheGroup() {
        schedule.onFailure(SystemFailurePolicy.disableAfter(2));
        groupWith(
                _ ->
                        _ -> {
                            throw new IllegalStateException("mine");
                        });
        schedule.run();
        assertTrue(schedule.isEnabled("g"));
        schedule.run();
        assertFalse(schedule.isEnabled("g"));
        schedule.run();
        assertEquals(SkipReason.DISABLED, schedule.skipped().getFirst().reason());
        assertEquals(2, schedule.failures().size());
    }

    @Test
    void failurePolicyStopsTheFrame() {
        schedule.onFailure(SystemFailurePolicy.STOP);
        groupWith(
                _ ->
                        _ -> {
                            throw new IllegalStateException("mine");
                        });
        schedule.add("b", ScheduleRecords.noting(log, "b"), SystemOptions.DEFAULT.after("g"));
        var e = assertThrows(SystemFailedException.class, schedule::run);
        assertEquals("g", e.system());
        assertEquals(1, world.frame());
        assertEquals(List.of(), log);
        assertTrue(
                schedule.skipped().contains(new SkippedSystem("b", SkipReason.STOPPED, "b")),
                () -> schedule.skipped().toString());
    }

    /// The failure belongs to the system, also if it has steps of its own.
    @Test
    void policyOfTheSystemAppliesToItsOwnCondition() {
        RunCondition failing =
                RunCondition.of(
                        "failing",
                        _ ->
                                _ -> {
                                    throw new IllegalStateException("mine");
                                });
        schedule.add(
                "a",
                ScheduleRecords.noting(log, "a"),
                SystemOptions.DEFAULT
                        .runIf(failing)
                        .rate(Rate.fixedStep(Duration.ofMillis(1)))
                        .onFailure(SystemFailurePolicy.disableAfter(1)));
        schedule.run();
        assertFalse(schedule.isEnabled("a"));
        assertEquals("a", schedule.failures().getFirst().system());
        assertEquals(List.of(), log);
    }

    @Test
    void conditionReadsOnlyWhatItDeclares() {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        world.resources().set(new Wind(1));
        groupWith(_ -> _ -> world.resources().get(Wind.class).strength() > 0);
        var e = assertThrows(SystemFailedException.class, schedule::run);
        assertTrue(
                e.getMessage()
                        .contains(
                                "undeclared access: condition=odd, owner=g,"
                                        + " resource=dev.tercio.schedule.ScheduleRecords$Wind;"
                                        + " declare it with setup.readsResources"),
                e::getMessage);
    }

    @Test
    void conditionChangesNothing() {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        world.spawn(new Mass(1));
        groupWith(
                setup -> {
                    Query<Mass> all = setup.query(Mass.class);
                    return _ -> {
                        all.update(m -> new Mass(m.kilos() + 1));
                        return true;
                    };
                });
        var e = assertThrows(SystemFailedException.class, schedule::run);
        assertTrue(e.getMessage().contains("a condition cannot change the world"), e::getMessage);
        assertEquals(new Mass(1), world.query(Mass.class).first().orElseThrow());
    }

    @Test
    void conditionCannotSpawn() {
        groupWith(
                _ ->
                        _ -> {
                            world.spawn(new Mass(1));
                            return true;
                        });
        schedule.run();
        assertEquals(0, world.size());
        assertEquals(1, schedule.failures().size());
    }

    @Test
    void conditionCannotDeclareWritesOrObserveChanges() {
        groupWith(
                setup -> {
                    setup.writes(Mass.class);
                    return _ -> true;
                });
        assertEquals(
                "condition declares writes: condition=odd, owner=g", messageOf(schedule::build));
        RunCondition changes =
                RunCondition.of(
                        "changes",
                        setup -> {
                            Query<Mass> changed = setup.query(Mass.class).changed(Mass.class);
                            return _ -> changed.count() > 0;
                        });
        schedule.configure("g", GroupOptions.DEFAULT.runIf(changes));
        assertTrue(
                messageOf(schedule::build)
                        .startsWith("condition observes changes: condition=changes, owner=g"));
        schedule.configure("g", GroupOptions.DEFAULT);
        schedule.run();
        assertEquals(List.of("a"), log);
    }

    @Test
    void phasesCannotBeOrderedAgainstTheirOrder() {
        schedule.phaseAfter(Phases.SIMULATION, "late").order("late", Phases.SIMULATION);
        assertEquals(
                "cyclic order of systems: simulation -> late (the order of phases) -> simulation"
                        + " (order(\"late\", \"simulation\"))",
                messageOf(schedule::build));
    }
}
