package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.noting;
import static dev.tercio.schedule.ScheduleRecords.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Phases, groups and constraints determine the order of systems.
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

    private void add(String name, SystemOptions options) {
        schedule.add(
                name,
                setup -> noting(log, name).apply(setup.writes(ScheduleRecords.Mass.class)),
                options);
    }

    private void add(String name) {
        add(name, SystemOptions.DEFAULT);
    }

    private void assertRuns(String... names) {
        assertEquals(List.of(names), order(schedule));
        schedule.run();
        assertEquals(List.of(names), log);
    }

    @Test
    void phasesComeInTheirOrderHoweverSystemsWereAdded() {
        for (String phase : schedule.phases().reversed()) {
            add("in " + phase, SystemOptions.DEFAULT.in(phase));
        }
        assertRuns(
                "in initialization",
                "in network receive",
                "in simulation",
                "in network send",
                "in presentation");
    }

    @Test
    void systemsAreInTheSimulationPhaseByDefault() {
        add("late", SystemOptions.DEFAULT.in(Phases.NETWORK_SEND));
        add("default");
        add("early", SystemOptions.DEFAULT.in(Phases.NETWORK_RECEIVE));
        assertRuns("early", "default", "late");
    }

    @Test
    void tiesAreBrokenByInsertionOrder() {
        for (int i = 9; i >= 0; i--) {
            add("s" + i);
        }
        assertRuns("s9", "s8", "s7", "s6", "s5", "s4", "s3", "s2", "s1", "s0");
    }

    @Test
    void constraintsMoveAsLittleAsPossible() {
        add("a", SystemOptions.DEFAULT.after("c"));
        add("b");
        add("c");
        add("d", SystemOptions.DEFAULT.before("b"));
        assertRuns("c", "a", "d", "b");
    }

    @Test
    void groupsKeepTheirSystemsTogether() {
        schedule.group("physics", Phases.SIMULATION);
        schedule.group("contact", "physics");
        schedule.group("input", Phases.SIMULATION);
        add("p1", SystemOptions.DEFAULT.in("physics"));
        add("i1", SystemOptions.DEFAULT.in("input"));
        add("c1", SystemOptions.DEFAULT.in("contact"));
        add("p2", SystemOptions.DEFAULT.in("physics"));
        add("c2", SystemOptions.DEFAULT.in("contact"));
        add("i2", SystemOptions.DEFAULT.in("input"));
        assertRuns("c1", "c2", "p1", "p2", "i1", "i2");
    }

    @Test
    void groupsAndSystemsAreOrderedAmongEachOther() {
        schedule.group("physics", Phases.SIMULATION).group("input", Phases.SIMULATION);
        schedule.order("input", "physics").order("lone", "input");
        add("p", SystemOptions.DEFAULT.in("physics"));
        add("i", SystemOptions.DEFAULT.in("input"));
        add("lone");
        add("end", SystemOptions.DEFAULT.after("physics"));
        assertRuns("lone", "i", "p", "end");
    }

    @Test
    void constraintAcrossGroupsMovesTheGroups() {
        schedule.group("g1", Phases.SIMULATION).group("g2", Phases.SIMULATION);
        add("a1", SystemOptions.DEFAULT.in("g1"));
        add("a2", SystemOptions.DEFAULT.in("g1").after("b1"));
        add("b1", SystemOptions.DEFAULT.in("g2"));
        add("b2", SystemOptions.DEFAULT.in("g2"));
        assertRuns("b1", "b2", "a1", "a2");
    }

    @Test
    void constraintAlongThePhasesIsAllowed() {
        add("a", SystemOptions.DEFAULT.in(Phases.PRESENTATION).after("b", "simulation"));
        add("b");
        schedule.order("initialization", "presentation");
        assertRuns("b", "a");
    }

    @Test
    void firstAndLastAreThoseOfTheirGroup() {
        schedule.group("g", Phases.SIMULATION);
        add("last", SystemOptions.DEFAULT.last());
        add("middle");
        add("inner last", SystemOptions.DEFAULT.in("g").last());
        add("inner", SystemOptions.DEFAULT.in("g"));
        add("inner first", SystemOptions.DEFAULT.in("g").first());
        add("first", SystemOptions.DEFAULT.first());
        add("also first", SystemOptions.DEFAULT.first());
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

    @InGroup("own")
    private static final class Beta extends Base {}

    @Before(
            value = {Alpha.class, Beta.class},
            named = "own")
    private static final class Gamma extends Base {}

    @InGroup(Phases.INITIALIZATION)
    @Last
    private static final class Delta extends Base {}

    @InGroup(Phases.INITIALIZATION)
    @First
    private static final class Epsilon extends Base {}

    @After(named = {"Alpha", "own"})
    private static final class Zeta extends Base {}

    @Test
    void annotationsDeclareTheOrder() {
        schedule.group("own", Phases.SIMULATION);
        schedule.add(new Delta())
                .add(new Zeta())
                .add(new Alpha())
                .add(new Beta())
                .add(new Gamma())
                .add(new Epsilon());
        add("early", SystemOptions.DEFAULT.in(Phases.INITIALIZATION));
        assertEquals(
                List.of("Epsilon", "early", "Delta", "Gamma", "Beta", "Alpha", "Zeta"),
                order(schedule));
    }

    @Test
    void aClassStandsForAllItsSystems() {
        schedule.group("own", Phases.SIMULATION);
        schedule.add(new Alpha());
        schedule.add(new Beta(), SystemOptions.DEFAULT.named("b1"));
        schedule.add(new Beta(), SystemOptions.DEFAULT.named("b2").in(Phases.SIMULATION));
        assertEquals(List.of("b1", "b2", "Alpha"), order(schedule));
    }

    @Test
    void codeOverridesAnnotations() {
        schedule.add(new Delta(), SystemOptions.DEFAULT.in(Phases.PRESENTATION).named("d"));
        add("shown", SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        add("simulated");
        assertRunsOrder("simulated", "shown", "d");
    }

    private void assertRunsOrder(String... names) {
        assertEquals(List.of(names), order(schedule));
    }

    @Test
    void emptyGroupsAreHarmless() {
        schedule.group("empty", Phases.SIMULATION).group("inner", "empty");
        schedule.order("a", "empty").order("empty", "b");
        add("b");
        add("a");
        assertRuns("a", "b");
    }
}
