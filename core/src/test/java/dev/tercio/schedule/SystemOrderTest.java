package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.noting;
import static dev.tercio.schedule.ScheduleRecords.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Phases, groups and wishes put systems in order.
///
/// Proves SY-02 and SY-03.
class SystemOrderTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void add(String name, Consumer<SystemOptions> options) {
        schedule.add(
                name,
                setup -> noting(log, name).apply(setup.writes(ScheduleRecords.Mass.class)),
                options);
    }

    private void add(String name) {
        add(name, _ -> {});
    }

    private void assertRuns(String... names) {
        assertEquals(List.of(names), order(schedule));
        schedule.run();
        assertEquals(List.of(names), log);
    }

    @Test
    void phasesComeInTheirOrderHoweverSystemsWereAdded() {
        for (Phase phase : List.of(Phase.values()).reversed()) {
            add(phase.name(), options -> options.in(phase));
        }
        assertRuns(
                "INITIALIZATION", "NETWORK_RECEIVE", "SIMULATION", "NETWORK_SEND", "PRESENTATION");
    }

    @Test
    void systemsAreInTheSimulationUnlessToldOtherwise() {
        add("late", options -> options.in(Phase.NETWORK_SEND));
        add("default");
        add("early", options -> options.in(Phase.NETWORK_RECEIVE));
        assertRuns("early", "default", "late");
    }

    @Test
    void doubtIsDecidedByWhatWasAddedFirst() {
        for (int i = 9; i >= 0; i--) {
            add("s" + i);
        }
        assertRuns("s9", "s8", "s7", "s6", "s5", "s4", "s3", "s2", "s1", "s0");
    }

    @Test
    void wishesMoveNoMoreThanTheyMust() {
        add("a", options -> options.after("c"));
        add("b");
        add("c");
        add("d", options -> options.before("b"));
        assertRuns("c", "a", "d", "b");
    }

    @Test
    void groupsKeepTheirSystemsTogether() {
        schedule.group("physics", Phase.SIMULATION);
        schedule.group("contact", "physics");
        schedule.group("input", Phase.SIMULATION);
        add("p1", options -> options.in("physics"));
        add("i1", options -> options.in("input"));
        add("c1", options -> options.in("contact"));
        add("p2", options -> options.in("physics"));
        add("c2", options -> options.in("contact"));
        add("i2", options -> options.in("input"));
        assertRuns("c1", "c2", "p1", "p2", "i1", "i2");
    }

    @Test
    void groupsAndSystemsAreOrderedAmongEachOther() {
        schedule.group("physics", Phase.SIMULATION).group("input", Phase.SIMULATION);
        schedule.order("input", "physics").order("lone", "input");
        add("p", options -> options.in("physics"));
        add("i", options -> options.in("input"));
        add("lone");
        add("end", options -> options.after("physics"));
        assertRuns("lone", "i", "p", "end");
    }

    @Test
    void wishAcrossGroupsMovesTheGroups() {
        schedule.group("g1", Phase.SIMULATION).group("g2", Phase.SIMULATION);
        add("a1", options -> options.in("g1"));
        add("a2", options -> options.in("g1").after("b1"));
        add("b1", options -> options.in("g2"));
        add("b2", options -> options.in("g2"));
        assertRuns("b1", "b2", "a1", "a2");
    }

    @Test
    void wishAlongThePhasesIsFine() {
        add("a", options -> options.in(Phase.PRESENTATION).after("b", "simulation"));
        add("b");
        schedule.order("initialization", "presentation");
        assertRuns("b", "a");
    }

    @Test
    void firstAndLastAreThoseOfTheirGroup() {
        schedule.group("g", Phase.SIMULATION);
        add("last", SystemOptions::last);
        add("middle");
        add("inner last", options -> options.in("g").last());
        add("inner", options -> options.in("g"));
        add("inner first", options -> options.in("g").first());
        add("first", SystemOptions::first);
        add("also first", SystemOptions::first);
        assertRuns("first", "also first", "inner first", "inner", "inner last", "middle", "last");
    }

    private static class Base implements ComponentSystem {
        @Override
        public void create(SystemSetup setup) {
            setup.writes(ScheduleRecords.Mass.class);
        }

        @Override
        public void update(SystemContext context) {}
    }

    @After(Beta.class)
    private static final class Alpha extends Base {}

    @InGroup(name = "own")
    private static final class Beta extends Base {}

    @Before(
            value = {Alpha.class, Beta.class},
            named = "own")
    private static final class Gamma extends Base {}

    @InGroup(Phase.INITIALIZATION)
    @Last
    private static final class Delta extends Base {}

    @InGroup(Phase.INITIALIZATION)
    @First
    private static final class Epsilon extends Base {}

    @After(named = {"Alpha", "own"})
    private static final class Zeta extends Base {}

    @Test
    void annotationsSayTheOrder() {
        schedule.group("own", Phase.SIMULATION);
        schedule.add(new Delta())
                .add(new Zeta())
                .add(new Alpha())
                .add(new Beta())
                .add(new Gamma())
                .add(new Epsilon());
        add("early", options -> options.in(Phase.INITIALIZATION));
        assertEquals(
                List.of("Epsilon", "early", "Delta", "Gamma", "Beta", "Alpha", "Zeta"),
                order(schedule));
    }

    @Test
    void aClassStandsForAllItsSystems() {
        schedule.group("own", Phase.SIMULATION);
        schedule.add(new Alpha());
        schedule.add(new Beta(), options -> options.named("b1"));
        schedule.add(new Beta(), options -> options.named("b2").in(Phase.SIMULATION));
        assertEquals(List.of("b1", "b2", "Alpha"), order(schedule));
    }

    @Test
    void codeGoesBeforeAnnotations() {
        schedule.add(new Delta(), options -> options.in(Phase.PRESENTATION).named("d"));
        add("shown", options -> options.in(Phase.PRESENTATION));
        add("simulated");
        assertRunsOrder("simulated", "shown", "d");
    }

    private void assertRunsOrder(String... names) {
        assertEquals(List.of(names), order(schedule));
    }

    @Test
    void emptyGroupsDoNoHarm() {
        schedule.group("empty", Phase.SIMULATION).group("inner", "empty");
        schedule.order("a", "empty").order("empty", "b");
        add("b");
        add("a");
        assertRuns("a", "b");
    }
}
