package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Unsatisfiable constraints are reported with names and reasons.
///
/// Proves SY-03.
class ScheduleErrorTest {
    private static final String RELATIVE =
            "cannot order a system or group relative to itself or its parent: ";

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private int created;

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void add(String name, SystemOptions options) {
        schedule.add(
                name,
                _ -> {
                    created++;
                    return _ -> {};
                },
                options);
    }

    private void add(String name) {
        add(name, SystemOptions.DEFAULT);
    }

    private void assertBuildFails(String message) {
        var e = assertThrows(ScheduleException.class, schedule::build);
        assertEquals(message, e.getMessage());
        assertEquals(0, created);
    }

    @Test
    void cycleOfTwoSystems() {
        add("a", SystemOptions.DEFAULT.before("b"));
        add("b", SystemOptions.DEFAULT.before("a"));
        assertBuildFails("cyclic order of systems: a -> b (before(\"b\")) -> a (before(\"a\"))");
    }

    @Test
    void cycleOfThreeAmongOtherSystems() {
        add("before", SystemOptions.DEFAULT.before("a"));
        add("after", SystemOptions.DEFAULT.after("c"));
        add("a", SystemOptions.DEFAULT.before("b"));
        add("b");
        add("c", SystemOptions.DEFAULT.after("b"));
        schedule.order("c", "a");
        assertBuildFails(
                "cyclic order of systems:"
                        + " c -> a (order(\"c\", \"a\")) -> b (before(\"b\")) -> c (after(\"b\"))");
    }

    @Test
    void cycleOfGroups() {
        schedule.group("g", Phases.SIMULATION).group("h", Phases.SIMULATION);
        add("g1", SystemOptions.DEFAULT.in("g").before("h1"));
        add("g2", SystemOptions.DEFAULT.in("g").after("h2"));
        add("h1", SystemOptions.DEFAULT.in("h"));
        add("h2", SystemOptions.DEFAULT.in("h"));
        assertBuildFails("cyclic order of systems: g -> h (before(\"h1\")) -> g (after(\"h2\"))");
    }

    @Test
    void systemAgainstThePhases() {
        add("a", SystemOptions.DEFAULT.in(Phases.SIMULATION).after("b"));
        add("b", SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        assertBuildFails(
                "cyclic order of systems: simulation -> network send (the order of phases) ->"
                        + " presentation (the order of phases) -> simulation (after(\"b\"))");
    }

    @Test
    void beforeTheFirst() {
        add("a", SystemOptions.DEFAULT.first());
        add("b", SystemOptions.DEFAULT.before("a"));
        assertBuildFails("cyclic order of systems: a -> b (a is first) -> a (before(\"a\"))");
    }

    @Test
    void twoFirstSystemsCanStillBeOrdered() {
        add("a", SystemOptions.DEFAULT.first().after("b"));
        add("b", SystemOptions.DEFAULT.first().after("a"));
        assertBuildFails("cyclic order of systems: a -> b (after(\"a\")) -> a (after(\"b\"))");
    }

    @Test
    void firstAndLastTogetherIsACycle() {
        add("a", SystemOptions.DEFAULT.first().last());
        add("b");
        assertBuildFails("cyclic order of systems: a -> b (a is first) -> a (a is last)");
    }

    @After(Selfish.class)
    private static final class Selfish implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}
    }

    @Test
    void systemCannotBeOrderedAgainstItself() {
        add("a", SystemOptions.DEFAULT.after("a"));
        assertBuildFails(RELATIVE + "first=a, second=a, reason=after(\"a\")");
        schedule.remove("a");
        schedule.add(new Selfish());
        assertBuildFails(RELATIVE + "first=Selfish, second=Selfish, reason=@After on Selfish");
    }

    @Test
    void systemCannotBeOrderedAgainstItsGroup() {
        schedule.group("g", Phases.SIMULATION).group("h", "g");
        add("a", SystemOptions.DEFAULT.in("h").after("g"));
        assertBuildFails(RELATIVE + "first=g, second=a, reason=after(\"g\")");
    }

    @Test
    void groupCannotBeOrderedAgainstItsMember() {
        schedule.group("g", Phases.SIMULATION).group("h", "g").order("simulation", "h");
        assertBuildFails(
                RELATIVE + "first=simulation, second=h, reason=order(\"simulation\", \"h\")");
    }

    @Before(Selfish.class)
    private static final class Lonely implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}
    }

    @Test
    void allUnknownNamesAreReportedTogether() {
        add("a", SystemOptions.DEFAULT.after("ghost").before("phantom"));
        schedule.add(new Lonely());
        schedule.order("a", "spook");
        assertBuildFails(
                "unknown systems or groups: order(\"a\", \"spook\") of the schedule names spook;"
                    + " before(\"phantom\") of a names phantom; after(\"ghost\") of a names ghost;"
                    + " @Before on Lonely of Lonely names "
                        + Selfish.class);
    }

    @Test
    void unknownNamesAreToleratedOnDemand() {
        add("b", SystemOptions.DEFAULT.after("ghost", "a"));
        add("a", SystemOptions.DEFAULT.before("phantom"));
        schedule.add(new Lonely());
        schedule.order("ghost", "a").tolerateUnknown();
        assertEquals(List.of("a", "Lonely", "b"), order(schedule));
    }

    @Test
    void unknownGroupIsNotTolerated() {
        schedule.tolerateUnknown();
        add("a", SystemOptions.DEFAULT.in("nowhere"));
        assertBuildFails("no such group: group=nowhere, system=a");
        var e = assertThrows(ScheduleException.class, () -> schedule.group("g", "nowhere"));
        assertEquals("no such parent group: group=g, parent=nowhere", e.getMessage());
    }

    @Test
    void namesAreUnique() {
        add("a");
        schedule.group("g", Phases.SIMULATION);
        for (String taken : List.of("a", "g", "simulation", "network send")) {
            String message = "name is taken: name=" + taken;
            var e = assertThrows(ScheduleException.class, () -> add(taken));
            assertEquals(message, e.getMessage());
            e =
                    assertThrows(
                            ScheduleException.class,
                            () -> schedule.group(taken, Phases.PRESENTATION));
            assertEquals(message, e.getMessage());
        }
        assertEquals(List.of("a"), order(schedule));
    }

    @Test
    void namesAreNotBlank() {
        assertThrows(ScheduleException.class, () -> add(" "));
        assertThrows(ScheduleException.class, () -> schedule.group("", Phases.SIMULATION));
        var e =
                assertThrows(
                        ScheduleException.class,
                        () ->
                                schedule.add(
                                        new ComponentSystem() {
                                            @Override
                                            public void update(SystemContext context) {}
                                        }));
        assertEquals("name is blank: give the system or group a name", e.getMessage());
        assertEquals(List.of(), schedule.stages());
    }

    @Test
    void scheduleCanBeFixedAfterAFailedBuild() {
        add("a", SystemOptions.DEFAULT.after("b"));
        assertThrows(ScheduleException.class, schedule::run);
        assertEquals(0, schedule.frame());
        add("b");
        schedule.run();
        assertEquals(List.of("b", "a"), order(schedule));
        add("c", SystemOptions.DEFAULT.before("b").after("a"));
        assertThrows(ScheduleException.class, schedule::run);
        schedule.remove("c");
        schedule.run();
        assertEquals(2, created);
        assertEquals(2, schedule.frame());
    }
}
