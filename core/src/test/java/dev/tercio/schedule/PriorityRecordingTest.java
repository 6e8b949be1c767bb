package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.LoggedLines;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.internal.query.RowQuery;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/// Priorities work everywhere that commands are recorded, or are rejected.
///
/// Proves CB-17.
class PriorityRecordingTest {
    private static final PlaybackOptions PRIORITY =
            PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY);

    private final World world = World.create(WorldOptions.DEFAULT.name("priorities").workers(2));
    private final Schedule schedule = Schedule.of(world);
    private final Entity ship = world.spawn(new Mass(0));

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    /// The recorders whose commands the engine plays by itself.
    enum Place {
        SYSTEM,
        BODY,
        PARALLEL_BODY,
        SYNC_POINT
    }

    private void add(Place place, Consumer<Commands> record, SystemOptions options) {
        if (world.query(Position.class).isEmpty()) {
            world.spawn(new Position(1));
        }
        schedule.add(
                "s",
                setup -> {
                    Query<Position> rows = setup.query(Position.class);
                    Query<Position> parallel = rows.parallel();
                    return context -> {
                        switch (place) {
                            case SYSTEM -> record.accept(context.commands());
                            case BODY -> rows.forEach((_, c) -> record.accept(c));
                            case PARALLEL_BODY -> parallel.forEach((_, c) -> record.accept(c));
                            case SYNC_POINT ->
                                    record.accept(context.commandsAt(SyncPoints.END_OF_FRAME));
                        }
                    };
                },
                options);
    }

    /// The low priority is recorded first and played last.
    private void recordLowFirst(Commands commands) {
        commands.priority(Priority.LOW).set(ship, new Mass(1));
        commands.priority(Priority.NORMAL).set(ship, new Mass(2));
        commands.priority(Priority.CRITICAL).set(ship, new Mass(3));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void worksWithOptionsOfTheSystem(Place place) {
        add(place, this::recordLowFirst, SystemOptions.DEFAULT.playback(PRIORITY));
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(1), world.get(ship, Mass.class));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void worksWithOptionsOfTheSchedule(Place place) {
        schedule.playback(PRIORITY);
        add(place, this::recordLowFirst, SystemOptions.DEFAULT);
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(1), world.get(ship, Mass.class));
    }

    @Test
    void worksWithOptionsOfThePoint() {
        schedule.playback(SyncPoints.END_OF_FRAME, PRIORITY);
        add(Place.SYNC_POINT, this::recordLowFirst, SystemOptions.DEFAULT);
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(1), world.get(ship, Mass.class));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void isRefusedWhereTheOrderIgnoresIt(Place place) {
        add(place, this::recordLowFirst, SystemOptions.DEFAULT);
        schedule.run();
        Throwable cause = schedule.failures().getFirst().cause();
        assertEquals(
                "priority would be ignored: priority=LOW, recorder=s, order=FIFO; give the system,"
                        + " sync point or schedule playback options with PlaybackOrder.PRIORITY, or"
                        + " record into a buffer or stage that you play with them",
                cause.getMessage());
        assertEquals(new Mass(0), world.get(ship, Mass.class));
    }

    @Test
    void isRefusedAtAPointWhoseOptionsIgnoreIt() {
        schedule.playback(PRIORITY);
        schedule.playback(
                SyncPoints.END_OF_FRAME, PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND));
        add(Place.SYNC_POINT, this::recordLowFirst, SystemOptions.DEFAULT);
        schedule.run();
        assertTrue(schedule.failures().getFirst().cause().getMessage().contains("order=BY_KIND"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isRefusedInBodiesOutsideOfSystems(boolean parallel) {
        world.spawn(new Position(1));
        Query<Position> rows = world.query(Position.class);
        Query<Position> query = parallel ? rows.parallel() : rows;
        IllegalStateException refused =
                assertThrows(
                        IllegalStateException.class,
                        () -> query.forEach((_, c) -> recordLowFirst(c)));
        assertTrue(
                refused.getMessage().startsWith("priority would be ignored: priority=LOW"),
                refused.getMessage());
        assertEquals(new Mass(0), world.get(ship, Mass.class));
    }

    @Test
    void normalPriorityIsNeverRefused() {
        add(
                Place.SYSTEM,
                c -> c.priority(Priority.NORMAL).set(ship, new Mass(4)),
                SystemOptions.DEFAULT);
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        assertEquals(new Mass(4), world.get(ship, Mass.class));
    }

    @Test
    void lanesOfSeveralSystemsAreOrderedTogether() {
        schedule.playback(PRIORITY);
        schedule.add("low", _ -> c -> c.commands().priority(Priority.LOW).set(ship, new Mass(1)));
        schedule.add("high", _ -> c -> c.commands().priority(Priority.HIGH).set(ship, new Mass(2)));
        schedule.add("normal", _ -> c -> c.commands().set(ship, new Mass(3)));
        schedule.run();
        assertEquals(new Mass(1), world.get(ship, Mass.class));
    }

    /// A lane is reused by other systems, which have not set a priority.
    @Test
    void priorityDoesNotOutliveTheLane() {
        add(Place.SYSTEM, this::recordLowFirst, SystemOptions.DEFAULT.playback(PRIORITY));
        schedule.run();
        schedule.remove("s");
        add(Place.SYSTEM, c -> c.set(ship, new Mass(7)), SystemOptions.DEFAULT);
        try (LoggedLines log = new LoggedLines("dev.tercio.command", "world=priorities")) {
            schedule.run();
            assertEquals(List.of(), log.lines());
        }
        assertEquals(new Mass(7), world.get(ship, Mass.class));
    }

    @Test
    void stageOfTheUserTakesPrioritiesOfBodies() {
        world.spawn(new Position(1));
        CommandStage stage = world.stage();
        ((RowQuery<Position>) world.query(Position.class))
                .forEach(stage, 0, (_, c) -> recordLowFirst(c));
        assertFalse(world.play(stage, PRIORITY).prioritiesIgnored());
        assertEquals(new Mass(1), world.get(ship, Mass.class));
    }

    @Test
    void otherOrderOfABufferIsLoggedOnceAndReported() {
        try (LoggedLines log = new LoggedLines("dev.tercio.command", "world=priorities");
                CommandBuffer commands = world.commands().named("Mining")) {
            for (int i = 0; i < 3; i++) {
                recordLowFirst(commands);
                assertTrue(world.play(commands).prioritiesIgnored());
            }
            assertEquals(new Mass(3), world.get(ship, Mass.class));
            assertEquals(
                    List.of(
                            "WARNING priorities of commands are ignored: recorder=Mining,"
                                    + " order=FIFO, world=priorities; play them with"
                                    + " PlaybackOrder.PRIORITY"),
                    log.lines());
        }
    }

    @Test
    void priorityThatStaysSetIsReportedAfterAPlayback() {
        try (CommandBuffer commands = world.commands().priority(Priority.HIGH)) {
            assertFalse(world.play(commands).prioritiesIgnored(), "nothing to play");
            for (int i = 0; i < 2; i++) {
                commands.set(ship, new Mass(1));
                assertTrue(world.play(commands).prioritiesIgnored());
            }
            commands.priority(Priority.NORMAL);
            world.play(commands);
            commands.set(ship, new Mass(1));
            assertFalse(world.play(commands).prioritiesIgnored());
        }
    }

    @Test
    void appendedSplitAndLoadedCommandsKeepTheirPriorities() {
        try (CommandBuffer commands = world.commands();
                CommandBuffer other = world.commands();
                CommandBuffer loaded = world.commands()) {
            recordLowFirst(commands);
            other.append(commands);
            loaded.load(world, ByteBuffer.wrap(commands.toBytes()));
            try (CommandBuffer tail = commands.split(1)) {
                assertTrue(world.play(tail).prioritiesIgnored());
            }
            assertTrue(world.play(other).prioritiesIgnored());
            assertTrue(world.play(loaded).prioritiesIgnored());
        }
    }
}
