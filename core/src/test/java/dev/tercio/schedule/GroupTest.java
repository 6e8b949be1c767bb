package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Wind;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Groups that are enabled, disabled and run under conditions.
///
/// Proves SY-11.
class GroupTest {
    private static final RunCondition WINDY =
            RunCondition.resource("windy", Wind.class, wind -> wind.strength() > 0);

    private final World world = World.create(WorldOptions.DEFAULT.workers(1));
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void note(String name, String group) {
        schedule.add(
                name, ScheduleRecords.noting(log, name), SystemOptions.DEFAULT.in(group).first());
    }

    private List<String> run() {
        log.clear();
        schedule.run();
        return List.copyOf(log);
    }

    @Test
    void disabledGroupRunsNoneOfItsSystems() {
        schedule.group("outer", Phases.SIMULATION).group("inner", "outer");
        note("a", "outer");
        note("b", "inner");
        note("c", Phases.SIMULATION);
        assertEquals(List.of("c", "a", "b"), run());
        schedule.enable("outer", false);
        assertFalse(schedule.isEnabled("outer"));
        assertTrue(schedule.isEnabled("inner"));
        assertEquals(List.of("c"), run());
        assertEquals(
                List.of(
                        new SkippedSystem("a", SkipReason.DISABLED, "outer"),
                        new SkippedSystem("b", SkipReason.DISABLED, "outer")),
                schedule.skipped());
        schedule.enable("inner", false).enable("outer", true);
        assertEquals(List.of("c", "a"), run());
        assertEquals(
                List.of(new SkippedSystem("b", SkipReason.DISABLED, "inner")), schedule.skipped());
        schedule.enable("inner", true);
        assertEquals(List.of("c", "a", "b"), run());
        assertEquals(List.of(), schedule.skipped());
    }

    @Test
    void phaseCanBeDisabled() {
        note("a", Phases.SIMULATION);
        note("b", Phases.NETWORK_SEND);
        schedule.enable(Phases.SIMULATION, false);
        assertEquals(List.of("b"), run());
        assertTrue(schedule.describe().endsWith("group simulation (disabled)\n"));
    }

    @Test
    void groupDisabledDuringAFrameStopsInTheNext() {
        schedule.group("late", Phases.SIMULATION);
        schedule.add(
                "switch",
                _ -> _ -> schedule.enable("late", false),
                SystemOptions.DEFAULT.before("late"));
        note("a", "late");
        assertEquals(List.of("a"), run());
        assertEquals(List.of(), run());
    }

    @Test
    void conditionOfAGroupIsEvaluatedOncePerFrame() {
        List<Long> evaluated = new ArrayList<>();
        RunCondition odd =
                RunCondition.of(
                        "odd frames",
                        _ ->
                                time -> {
                                    evaluated.add(time.frame());
                                    return time.frame() % 2 == 1;
                                });
        schedule.group("odd", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(odd))
                .group("nested", "odd");
        note("a", "odd");
        note("b", "nested");
        note("c", "odd");
        assertEquals(List.of(), run());
        assertEquals(SkipReason.CONDITION, schedule.skipped().getFirst().reason());
        assertEquals(List.of("a", "c", "b"), run());
        assertEquals(List.of(0L, 1L), evaluated);
    }

    @Test
    void conditionOfADisabledGroupIsNotEvaluated() {
        schedule.group("outer", Phases.SIMULATION)
                .group("inner", "outer", GroupOptions.DEFAULT.runIf(WINDY)) // no such resource
                .enable("outer", false);
        note("a", "inner");
        assertEquals(List.of(), run());
        assertEquals(List.of(), schedule.failures());
    }

    /// The writer has no conflict with the systems of the group, only with its condition.
    @Test
    void conditionSeesTheSystemsBeforeItsGroup() {
        world.resources().set(new Wind(0));
        schedule.add(
                "storm",
                setup -> {
                    setup.writesResources(Wind.class);
                    return context -> context.world().resources().set(new Wind(9));
                });
        schedule.group("sails", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(WINDY));
        note("a", "sails");
        schedule.add(
                "calm",
                setup -> {
                    setup.writesResources(Wind.class);
                    return context -> context.world().resources().set(new Wind(0));
                });
        assertEquals(List.of("a"), run());
        assertEquals(List.of("a"), run());
        assertEquals(List.of(List.of("storm"), List.of("a"), List.of("calm")), schedule.stages());
        assertTrue(
                schedule.describe()
                        .contains(
                                "a in sails <- storm changes resource Wind, which a condition of"
                                        + " sails reads"),
                schedule::describe);
        assertTrue(schedule.describe().endsWith("group sails (if windy)\n"), schedule::describe);
    }

    /// A condition is evaluated once, so the systems of its group may change what it reads.
    @Test
    void systemsOfAGroupMayChangeWhatItsConditionReads() {
        world.resources().set(new Wind(1));
        schedule.group("sails", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(WINDY));
        schedule.add(
                "calm",
                setup -> {
                    setup.writesResources(Wind.class);
                    return context -> context.world().resources().set(new Wind(0));
                },
                SystemOptions.DEFAULT.in("sails"));
        schedule.add("b", ScheduleRecords.noting(log, "b"), SystemOptions.DEFAULT.in("sails"));
        assertTrue(schedule.stages().contains(List.of("calm", "b")), schedule::describe);
    }

    @Test
    void systemHasConditionsOfItsOwn() {
        world.resources().set(new Wind(0));
        schedule.add(
                "a", ScheduleRecords.noting(log, "a"), SystemOptions.DEFAULT.runIf(WINDY.not()));
        schedule.add("b", ScheduleRecords.noting(log, "b"), SystemOptions.DEFAULT.runIf(WINDY));
        assertEquals(List.of("a"), run());
        assertEquals(
                List.of(new SkippedSystem("b", SkipReason.CONDITION, "b")), schedule.skipped());
        assertTrue(schedule.describe().contains("a (if not windy)"), schedule::describe);
    }

    @Test
    void conditionCanQuery() {
        RunCondition heavy =
                RunCondition.of(
                        "heavy",
                        setup -> {
                            var masses = setup.query(Mass.class);
                            return _ -> masses.count() > 0;
                        });
        schedule.group("lift", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(heavy));
        note("a", "lift");
        assertEquals(List.of(), run());
        world.spawn(new Mass(5));
        assertEquals(List.of("a"), run());
    }

    @Test
    void newOptionsReplaceTheOld() {
        world.resources().set(new Wind(0));
        schedule.group("sails", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(WINDY));
        note("a", "sails");
        assertEquals(List.of(), run());
        schedule.configure("sails", GroupOptions.DEFAULT);
        assertEquals(List.of("a"), run());
    }

    @Test
    void telemetryCountsSkippedSystems() {
        schedule.group("g", Phases.SIMULATION, GroupOptions.DEFAULT.rate(Rate.everyFrames(3)));
        note("a", "g");
        note("b", Phases.SIMULATION);
        schedule.telemetry().enable(10);
        for (int i = 0; i < 6; i++) {
            schedule.run();
        }
        SystemCost b = schedule.telemetry().systems().get(0);
        SystemCost a = schedule.telemetry().systems().get(1);
        assertEquals(List.of("b", 6, 0), List.of(b.system(), b.runs(), b.skipped()));
        assertEquals(List.of("a", 2, 4), List.of(a.system(), a.runs(), a.skipped()));
    }
}
