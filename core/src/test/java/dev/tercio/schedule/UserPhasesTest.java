package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Phases that users add. Proves SY-11 in part.
class UserPhasesTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @InGroup("physics")
    private final class Falling implements ComponentSystem {
        @Override
        public void update(SystemContext context) {
            log.add("falling " + context.world().size());
        }
    }

    private void note(String name, String group) {
        schedule.add(
                name,
                _ -> context -> log.add(name + " " + context.world().size()),
                SystemOptions.DEFAULT.in(group));
    }

    @Test
    void newPhasesRunBetweenTheOthers() {
        schedule.phaseAfter(Phases.SIMULATION, "physics")
                .phaseBefore("physics", "broad phase")
                .phaseAfter(Phases.PRESENTATION, "audio");
        assertEquals(
                List.of(
                        Phases.INITIALIZATION,
                        Phases.NETWORK_RECEIVE,
                        Phases.SIMULATION,
                        "broad phase",
                        "physics",
                        Phases.NETWORK_SEND,
                        Phases.PRESENTATION,
                        "audio"),
                schedule.phases());
        note("sound", "audio");
        schedule.add(new Falling());
        note("pairs", "broad phase");
        note("send", Phases.NETWORK_SEND);
        note("think", Phases.SIMULATION);
        schedule.run();
        assertEquals(List.of("think 0", "pairs 0", "falling 0", "send 0", "sound 0"), log);
    }

    @Test
    void newPhasesHaveGroupsAndSyncPoints() {
        schedule.phaseAfter(Phases.SIMULATION, "physics")
                .phaseAfter(Phases.PRESENTATION, "audio")
                .group("solver", "physics")
                .syncPoint("solved", "physics");
        schedule.add(
                "spawn",
                _ ->
                        context -> {
                            context.commandsAt("solved").spawn(new Mass(1));
                            context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(2));
                        },
                SystemOptions.DEFAULT.in("solver"));
        note("during", "physics");
        note("after", Phases.NETWORK_SEND);
        note("last", "audio");
        schedule.run();
        assertEquals(List.of("during 0", "after 1", "last 1"), log);
        assertEquals(2, world.size());
    }

    @Test
    void phasesCanBeAddedBetweenFrames() {
        note("think", Phases.SIMULATION);
        schedule.run();
        schedule.phaseBefore(Phases.SIMULATION, "early");
        note("before", "early");
        schedule.run();
        assertEquals(List.of("think 0", "before 0", "think 0"), log);
    }

    @Test
    void misuseIsRejectedAndChangesNothing() {
        List<String> before = schedule.phases();
        var unknown =
                assertThrows(
                        ScheduleException.class, () -> schedule.phaseAfter("physics", "solver"));
        assertEquals("no such phase: phase=physics, known=" + before, unknown.getMessage());
        var taken =
                assertThrows(
                        ScheduleException.class,
                        () -> schedule.phaseAfter(Phases.SIMULATION, Phases.PRESENTATION));
        assertEquals("name is taken: name=presentation", taken.getMessage());
        assertThrows(ScheduleException.class, () -> schedule.syncPoint("solved", "physics"));
        assertEquals(before, schedule.phases());
        schedule.run();
    }

    @Test
    void scheduleAndWorldPrintWhatTheyAre() {
        note("think", Phases.SIMULATION);
        world.spawn(new Mass(1));
        schedule.run();
        assertEquals("World[name=world, entities=1, frame=1]", world.toString());
        assertEquals("Schedule[world=world, systems=1, frame=1]", schedule.toString());
        schedule.close();
        world.close();
        assertEquals("World[name=world, closed]", world.toString());
        assertEquals("Schedule[world=world, systems=0, frame=1, closed]", schedule.toString());
    }
}
