package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Consumer;

/// What cannot be put in order is told with names and reasons.
///
/// Proves SY-03.
class ScheduleErrorTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private int created;

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void add(String name, Consumer<SystemOptions> options) {
        schedule.add(
                name,
                _ -> {
                    created++;
                    return _ -> {};
                },
                options);
    }

    private void add(String name) {
        add(name, _ -> {});
    }

    private void assertBuildFails(String message) {
        var e = assertThrows(ScheduleException.class, schedule::build);
        assertEquals(message, e.getMessage());
        assertEquals(0, created);
    }

    @Test
    void twoThatWaitForEachOther() {
        add("a", options -> options.before("b"));
        add("b", options -> options.before("a"));
        assertBuildFails(
                "systems wait for each other: a -> b (before(\"b\")) -> a (before(\"a\"))");
    }

    @Test
    void threeThatWaitForEachOtherWithOthersAround() {
        add("before", options -> options.before("a"));
        add("after", options -> options.after("c"));
        add("a", options -> options.before("b"));
        add("b");
        add("c", options -> options.after("b"));
        schedule.order("c", "a");
        assertBuildFails(
                "systems wait for each other:"
                        + " c -> a (order(\"c\", \"a\")) -> b (before(\"b\")) -> c (after(\"b\"))");
    }

    @Test
    void groupsThatWaitForEachOther() {
        schedule.group("g", Phase.SIMULATION).group("h", Phase.SIMULATION);
        add("g1", options -> options.in("g").before("h1"));
        add("g2", options -> options.in("g").after("h2"));
        add("h1", options -> options.in("h"));
        add("h2", options -> options.in("h"));
        assertBuildFails(
                "systems wait for each other: g -> h (before(\"h1\")) -> g (after(\"h2\"))");
    }

    @Test
    void systemAgainstThePhases() {
        add("a", options -> options.in(Phase.SIMULATION).after("b"));
        add("b", options -> options.in(Phase.PRESENTATION));
        assertBuildFails(
                "systems wait for each other: simulation -> network send (the order of phases) ->"
                        + " presentation (the order of phases) -> simulation (after(\"b\"))");
    }

    @Test
    void beforeTheFirst() {
        add("a", SystemOptions::first);
        add("b", options -> options.before("a"));
        assertBuildFails("systems wait for each other: a -> b (a is first) -> a (before(\"a\"))");
    }

    @Test
    void twoFirstCanStillWaitForEachOther() {
        add("a", options -> options.first().after("b"));
        add("b", options -> options.first().after("a"));
        assertBuildFails("systems wait for each other: a -> b (after(\"a\")) -> a (after(\"b\"))");
    }

    @Test
    void firstAndLastAtOnceWaitsForItself() {
        add("a", options -> options.first().last());
        add("b");
        assertBuildFails("systems wait for each other: a -> b (a is first) -> a (a is last)");
    }

    @After(Selfish.class)
    private static final class Selfish implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}
    }

    @Test
    void systemCannotWaitForItself() {
        add("a", options -> options.after("a"));
        assertBuildFails("one is in the other: a and a, by after(\"a\")");
        schedule.remove("a");
        schedule.add(new Selfish());
        assertBuildFails("one is in the other: Selfish and Selfish, by @After on Selfish");
    }

    @Test
    void systemCannotWaitForItsGroup() {
        schedule.group("g", Phase.SIMULATION).group("h", "g");
        add("a", options -> options.in("h").after("g"));
        assertBuildFails("one is in the other: g and a, by after(\"g\")");
    }

    @Test
    void groupCannotWaitForOneItHolds() {
        schedule.group("g", Phase.SIMULATION).group("h", "g").order("simulation", "h");
        assertBuildFails("one is in the other: simulation and h, by order(\"simulation\", \"h\")");
    }

    @Before(Selfish.class)
    private static final class Lonely implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}
    }

    @Test
    void allUnknownNamesAreToldAtOnce() {
        add("a", options -> options.after("ghost").before("phantom"));
        schedule.add(new Lonely());
        schedule.order("a", "spook");
        assertBuildFails(
                "unknown systems or groups: order(\"a\", \"spook\") of the schedule names spook;"
                    + " after(\"ghost\") of a names ghost; before(\"phantom\") of a names phantom;"
                    + " @Before on Lonely of Lonely names "
                        + Selfish.class);
    }

    @Test
    void unknownNamesAreToleratedOnDemand() {
        add("b", options -> options.after("ghost", "a"));
        add("a", options -> options.before("phantom"));
        schedule.add(new Lonely());
        schedule.order("ghost", "a").tolerateUnknown();
        assertEquals(List.of("a", "Lonely", "b"), order(schedule));
    }

    @Test
    void unknownGroupIsNotTolerated() {
        schedule.tolerateUnknown();
        add("a", options -> options.in("nowhere"));
        assertBuildFails("no such group: group=nowhere, system=a");
        var e = assertThrows(ScheduleException.class, () -> schedule.group("g", "nowhere"));
        assertEquals("no such group to be in: group=g, parent=nowhere", e.getMessage());
    }

    @Test
    void namesAreGivenOnce() {
        add("a");
        schedule.group("g", Phase.SIMULATION);
        for (String taken : List.of("a", "g", "simulation", "network send")) {
            String message = "name is taken: name=" + taken;
            var e = assertThrows(ScheduleException.class, () -> add(taken));
            assertEquals(message, e.getMessage());
            e =
                    assertThrows(
                            ScheduleException.class,
                            () -> schedule.group(taken, Phase.PRESENTATION));
            assertEquals(message, e.getMessage());
        }
        assertEquals(List.of("a"), order(schedule));
    }

    @Test
    void namesAreNotBlank() {
        assertThrows(ScheduleException.class, () -> add(" "));
        assertThrows(ScheduleException.class, () -> schedule.group("", Phase.SIMULATION));
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
    void afterAFailedBuildTheScheduleCanBePutRight() {
        add("a", options -> options.after("b"));
        assertThrows(ScheduleException.class, schedule::run);
        assertEquals(0, schedule.frame());
        add("b");
        schedule.run();
        assertEquals(List.of("b", "a"), order(schedule));
        add("c", options -> options.before("b").after("a"));
        assertThrows(ScheduleException.class, schedule::run);
        schedule.remove("c");
        schedule.run();
        assertEquals(2, created);
        assertEquals(2, schedule.frame());
    }
}
