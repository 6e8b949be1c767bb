package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The commands that a system recorded before it threw are either all played or all dropped.
///
/// Proves SY-06.
class FailedCommandsTest {
    private static final int ROWS = 2000;

    private final World world = World.create(WorldOptions.DEFAULT.workers(4));
    private final Schedule schedule = Schedule.of(world);
    private final Entity marked = world.spawn(new Mass(0));

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    /// Records in every possible way, then throws.
    private ComponentSystem recordAndThrow(SystemSetup setup) {
        Query<Position> positions = setup.query(Position.class);
        Query<Position> parallel = positions.parallel();
        return context -> {
            context.commands().set(marked, new Mass(1));
            positions.forEachEntity((e, _, c) -> c.add(e, new Mass(2)));
            parallel.forEachEntity((e, _, c) -> c.set(e, new Mass(3)));
            context.commandsAt(SyncPoints.END_OF_SIMULATION).spawn(new Mass(4));
            context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(5));
            throw new IllegalStateException("mine");
        };
    }

    private void prepare(SystemFailurePolicy policy) {
        for (int i = 0; i < ROWS; i++) {
            world.spawn(new Position(i));
        }
        schedule.add("bad", this::recordAndThrow, SystemOptions.DEFAULT.onFailure(policy));
        schedule.add("good", _ -> context -> context.commands().spawn(new Mass(100)));
        schedule.add(
                "later",
                _ -> context -> context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(200)));
        assertEquals(1, schedule.stages().size());
    }

    private long withMass(int kilos) {
        return world.query(Mass.class).toList().stream().filter(m -> m.kilos() == kilos).count();
    }

    @Test
    void nothingOfADroppedSystemIsPlayed() {
        prepare(SystemFailurePolicy.CONTINUE);
        for (int frame = 1; frame <= 20; frame++) {
            schedule.run();
            assertEquals(frame, schedule.failures().size());
            assertEquals(new Mass(0), world.get(marked, Mass.class));
            assertEquals(frame, withMass(100));
            assertEquals(frame, withMass(200));
            assertEquals(1 + ROWS + 2 * frame, world.size());
            assertEquals(1 + 2 * frame, world.query(Mass.class).count());
        }
    }

    @Test
    void allOfAKeptSystemIsPlayed() {
        prepare(SystemFailurePolicy.CONTINUE.keepCommands());
        schedule.run();
        assertEquals(1, schedule.failures().size());
        assertEquals(new Mass(1), world.get(marked, Mass.class));
        assertEquals(ROWS, withMass(3));
        assertEquals(1, withMass(4));
        assertEquals(1, withMass(5));
        assertEquals(1, withMass(100));
        assertEquals(1, withMass(200));
    }

    @Test
    void throwingParallelBodyDropsWhatOthersOfTheRunRecorded() {
        for (int i = 0; i < ROWS; i++) {
            world.spawn(new Position(i));
        }
        schedule.add(
                "bad",
                setup -> {
                    Query<Position> parallel = setup.query(Position.class).parallel();
                    return _ ->
                            parallel.forEachEntity(
                                    (e, p, c) -> {
                                        c.destroy(e);
                                        if (p.x() == ROWS - 1) {
                                            throw new IllegalStateException("mine");
                                        }
                                    });
                },
                SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.CONTINUE.keepCommands()));
        schedule.run();
        assertEquals("mine", schedule.failures().getFirst().cause().getMessage());
        assertEquals(ROWS + 1, world.size());
    }

    @Test
    void sequentialBodyThatThrewHasRecordedNothing() {
        world.spawn(new Position(0));
        world.spawn(new Position(1));
        schedule.add(
                "bad",
                setup -> {
                    Query<Position> positions = setup.query(Position.class);
                    return _ ->
                            positions.forEachEntity(
                                    (e, p, c) -> {
                                        if (p.x() == 1) {
                                            throw new IllegalStateException("mine");
                                        }
                                        c.destroy(e);
                                    });
                },
                SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.CONTINUE.keepCommands()));
        schedule.run();
        assertEquals(1, schedule.failures().size());
        assertEquals(3, world.size());
    }
}
