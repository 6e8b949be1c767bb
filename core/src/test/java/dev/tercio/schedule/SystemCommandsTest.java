package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Commands are only available during an update, and are played after its stage.
///
/// Proves SY-01, SY-04 and SY-05.
class SystemCommandsTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @Test
    void retainedContextHasNoCommandsAfterTheUpdate() {
        List<SystemContext> kept = new ArrayList<>();
        schedule.add("keeper", _ -> kept::add);
        schedule.run();
        assertRefused(kept.getFirst());
        schedule.run();
        assertRefused(kept.getFirst());
    }

    private static void assertRefused(SystemContext context) {
        String message = "commands are available only during the system's update: system=keeper";
        var e = assertThrows(IllegalStateException.class, context::commands);
        assertEquals(message, e.getMessage());
        e =
                assertThrows(
                        IllegalStateException.class,
                        () -> context.commandsAt(SyncPoints.END_OF_FRAME));
        assertEquals(message, e.getMessage());
    }

    /// Otherwise, it would depend on the number of workers whether another system can use them.
    @Test
    void retainedCommandsAreRefusedAfterTheUpdate() {
        List<Commands> kept = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        schedule.add(
                "keeper",
                _ ->
                        context -> {
                            kept.add(context.commands());
                            kept.add(context.commandsAt(SyncPoints.END_OF_FRAME));
                            context.commands().spawn(new Mass(1));
                        });
        schedule.add(
                "thief",
                _ ->
                        _ ->
                                kept.forEach(
                                        commands -> {
                                            var e =
                                                    assertThrows(
                                                            IllegalStateException.class,
                                                            () -> commands.spawn(new Mass(2)));
                                            refusals.add(String.valueOf(e.getMessage()));
                                        }),
                SystemOptions.DEFAULT.after("keeper"));
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(2, refusals.size());
        assertTrue(refusals.getFirst().contains("recorder=keeper;"), refusals.getFirst());
        assertEquals(1, world.query(Mass.class).count());
    }

    /// With one worker, parallel bodies run on the thread of the system.
    @Test
    void retainedCommandsOfAParallelBodyAreRefusedAfterTheRun() {
        List<Commands> kept = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        try (World single = World.create(WorldOptions.DEFAULT.workers(1));
                Schedule frames = Schedule.of(single)) {
            single.spawn(new Mass(1));
            frames.add(
                    "keeper",
                    setup -> {
                        Query<Mass> masses = setup.query(Mass.class).parallel();
                        return _ -> {
                            masses.forEachEntity((_, _, commands) -> kept.add(commands));
                            var e =
                                    assertThrows(
                                            IllegalStateException.class,
                                            () -> kept.getFirst().spawn(new Mass(2)));
                            refusals.add(String.valueOf(e.getMessage()));
                        };
                    });
            frames.run();
            assertEquals(List.of(), frames.failures());
            assertEquals(1, refusals.size());
            assertEquals(1, single.query(Mass.class).count());
        }
    }

    @Test
    void retainedContextHasNoCommandsInTheUpdateOfAnother() {
        List<SystemContext> kept = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        schedule.add(
                "keeper", _ -> kept::add, SystemOptions.DEFAULT.runIf(_ -> schedule.frame() == 0));
        schedule.add(
                "thief",
                _ ->
                        _ -> {
                            var e =
                                    assertThrows(
                                            IllegalStateException.class, kept.getFirst()::commands);
                            refusals.add(String.valueOf(e.getMessage()));
                        },
                SystemOptions.DEFAULT.after("keeper"));
        schedule.run();
        schedule.run();
        assertEquals(2, refusals.size());
        assertTrue(refusals.getFirst().endsWith("system=keeper"), refusals.getFirst());
        assertEquals(List.of(), schedule.failures());
    }

    @Test
    void retainedCommandsRejectRecordingAfterTheFrame() {
        List<Commands> kept = new ArrayList<>();
        schedule.add(
                "keeper",
                _ ->
                        context -> {
                            context.commands().spawn(new Mass(1));
                            kept.add(context.commands());
                        });
        schedule.run();
        assertThrows(IllegalStateException.class, () -> kept.getFirst().spawn(new Mass(1)));
        schedule.run();
        assertThrows(IllegalStateException.class, () -> kept.getFirst().spawn(new Mass(1)));
        assertEquals(2, world.size());
    }

    @Test
    void retainedCommandsRejectRecordingInALaterStage() {
        List<Commands> kept = new ArrayList<>();
        schedule.add("keeper", _ -> context -> kept.add(context.commands()));
        schedule.add(
                "thief",
                _ -> _ -> kept.getLast().spawn(new Mass(1)),
                SystemOptions.DEFAULT.after("keeper"));
        schedule.run();
        assertEquals("thief", schedule.failures().getFirst().system());
        assertEquals(0, world.size());
    }

    @Test
    void commandsOfAStageAreVisibleInTheNext() {
        List<Integer> sizes = new ArrayList<>();
        schedule.add(
                "first",
                _ ->
                        context -> {
                            context.commands().spawn(new Mass(1));
                            sizes.add(context.world().size());
                        });
        schedule.add(
                "second",
                _ -> context -> sizes.add(context.world().size()),
                SystemOptions.DEFAULT.after("first"));
        schedule.run();
        schedule.run();
        assertEquals(List.of(0, 1, 1, 2), sizes);
    }

    @Test
    void commandsOfAStageArePlayedInTheOrderOfItsSystems() {
        Entity entity = world.spawn(new Mass(0));
        for (int i = 1; i <= 8; i++) {
            Mass mass = new Mass(i);
            schedule.add("s" + i, _ -> context -> context.commands().set(entity, mass));
        }
        assertEquals(1, schedule.stages().size());
        for (int i = 0; i < 50; i++) {
            schedule.run();
            assertEquals(new Mass(8), world.get(entity, Mass.class));
        }
    }

    @Test
    void bodiesRecordIntoTheCommandsOfTheSystem() {
        for (int i = 0; i < 1000; i++) {
            world.spawn(new Position(i));
        }
        Query<Mass> masses = world.query(Mass.class);
        schedule.add(
                "bodies",
                setup -> {
                    Query<Position> positions = setup.query(Position.class);
                    Query<Position> parallel = positions.parallel();
                    return _ -> {
                        positions.forEachEntity((e, p, c) -> c.add(e, new Mass(p.x())));
                        parallel.forEachEntity((e, p, c) -> c.set(e, new Mass(p.x() + 1)));
                        assertEquals(0, masses.count());
                    };
                });
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(1000, masses.count());
        world.query(Position.class, Mass.class)
                .forEach((p, m) -> assertEquals(p.x() + 1, m.kilos()));
    }

    @Test
    void syncPointsFollowTheirPhases() {
        schedule.syncPoint("received", Phases.NETWORK_RECEIVE);
        List<String> seen = new ArrayList<>();
        schedule.add(
                "recorder",
                _ ->
                        context -> {
                            context.commandsAt("received").spawn(new Mass(1));
                            context.commandsAt(SyncPoints.END_OF_SIMULATION).spawn(new Mass(1));
                            context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1));
                        },
                SystemOptions.DEFAULT.in(Phases.INITIALIZATION));
        for (String phase : schedule.phases()) {
            schedule.add(
                    "watch " + phase,
                    _ -> context -> seen.add(phase + " " + context.world().size()),
                    SystemOptions.DEFAULT.in(phase).last());
        }
        schedule.run();
        assertEquals(
                List.of(
                        "initialization 0",
                        "network receive 0",
                        "simulation 1",
                        "network send 2",
                        "presentation 2"),
                seen);
        assertEquals(3, world.size());
    }

    @Test
    void syncPointKeepsTheOrderOfSystems() {
        Entity entity = world.spawn(new Mass(0));
        List<Integer> played = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int number = i;
            schedule.add(
                    "s" + i,
                    _ ->
                            context -> {
                                var later = context.commandsAt(SyncPoints.END_OF_FRAME);
                                later.set(entity, new Mass(number));
                                later.run(_ -> played.add(number));
                                context.commandsAt(SyncPoints.END_OF_FRAME)
                                        .run(_ -> played.add(number + 100));
                            },
                    SystemOptions.DEFAULT.in(
                            number % 2 == 0 ? Phases.SIMULATION : Phases.PRESENTATION));
        }
        schedule.run();
        assertEquals(List.of(0, 100, 2, 102, 4, 104, 1, 101, 3, 103, 5, 105), played);
        assertEquals(new Mass(5), world.get(entity, Mass.class));
    }

    @Test
    void unknownSyncPointIsNamedTogetherWithTheKnown() {
        schedule.syncPoint("mine", Phases.SIMULATION);
        schedule.add("s", _ -> context -> context.commandsAt("yours"));
        schedule.run();
        Throwable cause = schedule.failures().getFirst().cause();
        assertEquals(IllegalArgumentException.class, cause.getClass());
        assertEquals(
                "no such sync point: name=yours, known=[end of simulation, end of frame, mine]",
                cause.getMessage());
    }

    @Test
    void syncPointIsAddedOnce() {
        schedule.syncPoint("mine", Phases.SIMULATION);
        for (String name : List.of("mine", SyncPoints.END_OF_FRAME)) {
            var e =
                    assertThrows(
                            ScheduleException.class,
                            () -> schedule.syncPoint(name, Phases.PRESENTATION));
            assertEquals("sync point already exists: name=" + name, e.getMessage());
        }
    }
}
