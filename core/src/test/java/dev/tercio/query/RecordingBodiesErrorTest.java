package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.query.RowQuery;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// Commands of bodies that throw or misuse them.
///
/// Proves CB-02, CB-03, QU-04.
@Tag("conformance")
class RecordingBodiesErrorTest {
    private static final int ENTITIES = 10_000;

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private World world = world(2);

    private static World world(int workers) {
        World world = World.create(WorldOptions.DEFAULT.name("bodies").workers(workers));
        world.register(Mass.class);
        for (int i = 0; i < ENTITIES; i++) {
            world.spawn(new Position(i));
        }
        return world;
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static void failLate(Position row, Commands commands) {
        commands.spawn(new Mass(row.x()));
        if (row.x() == 9_000) {
            throw new IllegalArgumentException("x=" + row.x());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void nothingIsPlayedIfABodyThrows(int workers) {
        try (World many = world(workers)) {
            Query<Position> query = many.query(Position.class);
            for (Query<Position> each : List.of(query, query.parallel())) {
                var e =
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> each.forEach(RecordingBodiesErrorTest::failLate));
                assertEquals("x=9000", e.getMessage());
                assertEquals(ENTITIES, many.size());
                each.forEach(
                        (row, commands) -> {
                            if (row.x() < 3) {
                                commands.spawn(new Mass(1));
                            }
                        });
                assertEquals(3, many.query(Mass.class).count());
                many.destroyAll(many.query(Mass.class).entities());
            }
        }
    }

    /// The query with the overloads that record into a stage.
    private static <T> RowQuery<T> staging(Query<T> query) {
        return (RowQuery<T>) query;
    }

    /// Commands of others in the stage are kept.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void stageKeepsNothingOfARunThatThrows(int workers) {
        try (World many = world(workers)) {
            CommandStage stage = many.stage();
            Query<Position> query = many.query(Position.class);
            staging(query.parallel())
                    .forEachEntity(stage, 1, (entity, _, c) -> c.add(entity, new Mass(0)));
            for (Query<Position> each : List.of(query, query.parallel())) {
                assertThrows(
                        IllegalArgumentException.class,
                        () -> staging(each).forEach(stage, 2, RecordingBodiesErrorTest::failLate));
                assertEquals(ENTITIES, stage.count());
            }
            many.play(stage);
            assertEquals(ENTITIES, many.size());
            assertEquals(ENTITIES, many.query(Mass.class).count());
        }
    }

    @Test
    void playingInsideAnotherRunIsRefused() {
        Query<Position> outer = world.query(Position.class);
        Query<Position> inner = world.query(Position.class).without(Mass.class);
        String message =
                "commands cannot be played now: query=Query(Position without Mass), world=bodies"
                        + ", during=Query(Position)"
                        + "; use the commands of the outer body, or record into a stage";
        List<Runnable> runs =
                List.of(
                        () -> outer.forEach(_ -> inner.forEach((_, _) -> {})),
                        () -> outer.forEach((_, _) -> inner.forEachEntity((_, _, _) -> {})),
                        () -> outer.parallel().forEach(_ -> inner.forEach((_, _) -> {})),
                        () -> outer.update(row -> nested(inner, row)));
        for (Runnable run : runs) {
            var e = assertThrows(IllegalStateException.class, run::run);
            assertEquals(message, e.getMessage());
        }
    }

    private static Position nested(Query<Position> inner, Position row) {
        inner.parallel().forEach((_, _) -> {});
        return row;
    }

    @Test
    void innerRunsUseTheCommandsOfTheOuterBodyOrAStage() {
        RowQuery<Position> query = staging(world.query(Position.class));
        CommandStage stage = world.stage();
        world.query(Position.class)
                .parallel()
                .forEach(
                        (row, commands) -> {
                            if (row.x() % 5_000 == 0) {
                                query.forEach(other -> spawnFirst(other, commands));
                                query.forEach(stage, row.x(), RecordingBodiesErrorTest::spawnFirst);
                            }
                        });
        assertEquals(2, world.query(Mass.class).count());
        assertEquals(2, stage.count());
        world.play(stage);
        assertEquals(4, world.query(Mass.class).count());
    }

    private static void spawnFirst(Position row, Commands commands) {
        if (row.x() == 0) {
            commands.spawn(new Mass(7));
        }
    }

    /// A command that is played may run queries that play commands.
    @Test
    void playedCommandsMayRunRecordingQueries() {
        Query<Position> query = world.query(Position.class);
        query.forEach(
                (row, commands) -> {
                    if (row.x() < 2) {
                        commands.run(_ -> query.forEach((inner, more) -> spawnFirst(inner, more)));
                        commands.spawn(new Mass(1));
                    }
                });
        assertEquals(
                List.of(1, 1, 7, 7),
                world.query(Mass.class).toList().stream().map(Mass::kilos).sorted().toList());
    }

    @Test
    void commandsKeptAfterTheRunAreRefused() {
        AtomicReference<Commands> kept = new AtomicReference<>();
        Query<Position> query = world.query(Position.class);
        query.forEach((_, commands) -> kept.set(commands));
        assertLate(kept.get());
        assertThrows(
                IllegalStateException.class,
                () ->
                        query.forEach(
                                (_, commands) -> {
                                    kept.set(commands);
                                    throw new IllegalStateException();
                                }));
        assertLate(kept.get());
        assertThrows(
                IllegalStateException.class,
                () ->
                        staging(query)
                                .forEach(
                                        world.stage(),
                                        0,
                                        (_, commands) -> {
                                            kept.set(commands);
                                            throw new IllegalStateException();
                                        }));
        assertLate(kept.get());
    }

    private static void assertLate(Commands kept) {
        var e = assertThrows(IllegalStateException.class, () -> kept.spawn(new Mass(1)));
        assertEquals(
                "command buffer cannot be used: because=the call of the system, body or observer"
                        + " that it was passed to has returned or runs on another thread,"
                        + " recorder=Query(Position); commands are valid only during that call: use"
                        + " the commands that the current call receives",
                e.getMessage());
    }

    @Test
    void structuralChangeIsRejectedEvenIfCommandsAreAvailable() {
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(Position.class).forEach((_, _) -> world.spawn()));
        assertEquals(
                "structure cannot change now: operation=spawn, world=bodies"
                        + ", during=Query(Position); record it with commands instead",
                e.getMessage());
    }

    @Test
    void closedWorldRefuses() {
        Query<Position> query = world.query(Position.class);
        CommandStage stage = world.stage();
        world.close();
        for (Runnable run :
                List.<Runnable>of(
                        () -> query.forEach((_, _) -> {}),
                        () -> staging(query).forEach(stage, 0, (_, _) -> {}))) {
            var e = assertThrows(IllegalStateException.class, run::run);
            assertEquals("world is closed: world=bodies", e.getMessage());
        }
    }

    @Test
    void runsWithoutMatchesOpenNoLane() {
        CommandStage stage = world.stage();
        staging(world.query(Mass.class)).forEach(stage, 0, (_, _) -> {});
        staging(world.query(Mass.class).parallel()).forEach(stage, 0, (_, _) -> {});
        assertEquals(0, stage.lanes());
        Entity only = world.spawn(new Mass(1));
        List<Entity> seen = new ArrayList<>();
        staging(world.query(Mass.class).parallel())
                .forEachEntity(stage, 0, (e, _, _) -> seen.add(e));
        assertEquals(1, stage.lanes());
        assertTrue(seen.contains(only));
    }

    /// Lanes are returned to the pool, including those of runs that throw.
    @Test
    void lanesAreUsedAgain() {
        Query<Position> query = world.query(Position.class).parallel();
        for (int i = 0; i < 3; i++) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> query.forEach(RecordingBodiesErrorTest::failLate));
            query.forEachEntity((entity, row, c) -> c.set(entity, new Position(row.x())));
        }
        long misses = world.commandPool().misses();
        assertTrue(misses > 0);
        for (int i = 0; i < 3; i++) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> query.forEach(RecordingBodiesErrorTest::failLate));
            query.forEachEntity((entity, row, c) -> c.set(entity, new Position(row.x())));
        }
        assertEquals(misses, world.commandPool().misses());
    }
}
