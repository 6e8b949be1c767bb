package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Sync points after groups.
///
/// Proves SY-06.
class GroupSyncPointTest {
    private final World world = World.create(WorldOptions.DEFAULT.workers(4));
    private final Schedule schedule =
            Schedule.of(world)
                    .group("fight", Phases.SIMULATION)
                    .group("bury", Phases.SIMULATION)
                    .order("fight", "bury");
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    /// Adds a system that spawns at a sync point.
    private void spawn(String name, String group, String point) {
        schedule.add(
                name,
                _ -> context -> context.commandsAt(point).spawn(new Mass(1)),
                SystemOptions.DEFAULT.in(group));
    }

    /// Adds a system that notes how many entities it sees.
    private void note(String name, SystemOptions options) {
        schedule.add(name, _ -> context -> log.add(name + " " + context.world().size()), options);
    }

    @Test
    void commandsOfAGroupArePlayedAfterItsLastStage() {
        schedule.syncPoint("mid", "fight");
        spawn("first", "fight", "mid");
        note("second", SystemOptions.DEFAULT.in("fight").after("first"));
        note("next", SystemOptions.DEFAULT.in("bury"));
        schedule.run();
        assertEquals(List.of("second 0", "next 1"), log);
        assertEquals(List.of(), schedule.failures());
    }

    @Test
    void pointOfAnInnerGroupComesBeforeThatOfTheOuterOne() {
        schedule.group("duel", "fight").syncPoint("outer", "fight").syncPoint("inner", "duel");
        schedule.add(
                "only",
                _ ->
                        context -> {
                            context.commandsAt("outer").run(_ -> log.add("outer"));
                            context.commandsAt("inner").run(_ -> log.add("inner"));
                            context.commandsAt(SyncPoints.END_OF_SIMULATION)
                                    .run(_ -> log.add("simulation"));
                            context.commands().run(_ -> log.add("stage"));
                        },
                SystemOptions.DEFAULT.in("duel"));
        schedule.run();
        assertEquals(List.of("stage", "inner", "outer", "simulation"), log);
    }

    @Test
    void commandsForAPastPointWaitForTheNextFrame() {
        schedule.syncPoint("mid", "fight");
        note("fighter", SystemOptions.DEFAULT.in("fight"));
        spawn("late", "bury", "mid");
        note("after", SystemOptions.DEFAULT.in(Phases.NETWORK_SEND));
        schedule.run();
        schedule.run();
        assertEquals(List.of("fighter 0", "after 0", "fighter 0", "after 1"), log);
    }

    @Test
    void pointIsPlayedEvenIfTheGroupDoesNotRun() {
        schedule.syncPoint("mid", "fight");
        note("fighter", SystemOptions.DEFAULT.in("fight"));
        spawn("early", Phases.INITIALIZATION, "mid");
        note("next", SystemOptions.DEFAULT.in("bury"));
        schedule.enable("fight", false);
        schedule.run();
        assertEquals(List.of("next 1"), log);
    }

    @Test
    void pointOfAGroupWithoutSystemsIsPlayedAfterItsPhase() {
        schedule.syncPoint("mid", "fight");
        spawn("early", Phases.INITIALIZATION, "mid");
        note("next", SystemOptions.DEFAULT.in("bury"));
        note("send", SystemOptions.DEFAULT.in(Phases.NETWORK_SEND));
        schedule.run();
        assertEquals(List.of("next 0", "send 1"), log);
    }

    @Test
    void pointOfASteppedGroupIsPlayedAfterEachStep() {
        schedule.configure(
                "fight", GroupOptions.DEFAULT.rate(Rate.fixedStep(Duration.ofMillis(10))));
        schedule.syncPoint("mid", "fight");
        spawn("fighter", "fight", "mid");
        note("second", SystemOptions.DEFAULT.in("fight").after("fighter"));
        note("next", SystemOptions.DEFAULT.in("bury"));
        schedule.run(0.03);
        assertEquals(List.of("second 0", "second 1", "second 2", "next 3"), log);
        spawn("early", Phases.INITIALIZATION, "mid");
        log.clear();
        schedule.run(0.001);
        assertEquals(List.of("next 4"), log);
    }

    @Test
    void pointIsPlayedWhenAFailureEndsTheFrame() {
        schedule.syncPoint("mid", "fight").onFailure(SystemFailurePolicy.STOP);
        spawn("fighter", "fight", "mid");
        schedule.add(
                "broken",
                _ ->
                        _ -> {
                            throw new IllegalStateException("broken");
                        },
                SystemOptions.DEFAULT.in("fight").after("fighter"));
        note("next", SystemOptions.DEFAULT.in("bury"));
        assertThrows(SystemFailedException.class, schedule::run);
        assertEquals(List.of(), log);
        assertEquals(1, world.size());
    }

    @Test
    void groupMustExist() {
        assertEquals(
                "no such group: group=tea, known=[initialization, network receive, simulation,"
                        + " network send, presentation, fight, bury]",
                assertThrows(ScheduleException.class, () -> schedule.syncPoint("mid", "tea"))
                        .getMessage());
        schedule.syncPoint("mid", "fight");
    }
}
