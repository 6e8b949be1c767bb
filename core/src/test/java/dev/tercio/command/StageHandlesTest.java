package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/// Lanes of a stage share their handles in the order of their keys.
///
/// Proves CB-02, CB-03, CB-05.
@Tag("conformance")
class StageHandlesTest {
    private final World world = World.create();
    private final CommandStage stage = world.stage();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void handleOfALaneIsValidInLaterLanes() {
        Commands late = stage.lane(5, 0, "late");
        Commands early = stage.lane(1, 0, "early");
        Entity ship = early.spawn(new Position(1, 1));
        late.add(ship, new Mass(2));
        Entity cabin = late.spawn(new Parent(ship));
        assertEquals(2, stage.lanes());
        assertEquals(3, stage.count());
        PlaybackReport report = world.play(stage, PlaybackOptions.CHECKED);
        assertEquals(List.of(), report.failures());
        assertEquals(new Mass(2), world.get(stage.entity(ship), Mass.class));
        assertEquals(new Parent(stage.entity(ship)), world.get(stage.entity(cabin), Parent.class));
        assertEquals(0, stage.lanes());
        assertEquals(0, stage.count());
    }

    @Test
    void handleOfALaterLaneIsNotYetSpawned() {
        Commands late = stage.lane(5, 0, "late");
        Entity ship = late.spawn(new Position(1, 1));
        Commands early = stage.lane(1, 3, "early");
        early.spawn(new Mass(1));
        early.add(ship, new Mass(2));
        early.spawn(new Parent(ship));
        PlaybackReport report = world.play(stage, PlaybackOptions.CHECKED);
        assertEquals(2, report.failed());
        assertEquals(2, report.played());
        CommandFailure add = report.failures().getFirst();
        assertEquals(FailureReason.NOT_YET_SPAWNED, add.reason());
        assertEquals(1, add.number());
        assertEquals(ship, add.entity());
        assertEquals("early", add.recorder());
        assertEquals(FailureReason.NOT_YET_SPAWNED, report.failures().getLast().reason());
        assertEquals(2, report.failures().getLast().number());
        assertTrue(world.isAlive(stage.entity(ship)));
    }

    @Test
    void handlesOfThePreviousFrameAreInvalid() {
        Entity old = stage.lane(1).spawn(new Position(1, 1));
        world.play(stage);
        Entity real = stage.entity(old);
        assertEquals(real, stage.entity(real));
        stage.lane(1).add(old, Frozen.class);
        world.nextFrame();
        PlaybackReport report = world.play(stage, PlaybackOptions.CHECKED);
        assertEquals(FailureReason.FOREIGN_HANDLE, report.failures().getFirst().reason());
        assertThrows(IllegalStateException.class, () -> stage.entity(old));
    }

    @Test
    void clearForgetsLanesAndHandles() {
        Commands lane = stage.lane(1);
        Entity handle = lane.spawn(new Position(1, 1));
        stage.clear();
        assertEquals(0, stage.count());
        assertEquals(0, stage.lanes());
        assertThrows(IllegalStateException.class, () -> stage.entity(handle));
        assertThrows(IllegalStateException.class, () -> lane.spawn(new Mass(1)));
        assertEquals(0, world.play(stage).played());
        assertEquals(0, world.size());
    }

    @Test
    void retainedStageSpawnsNewEntities() {
        Commands lane = stage.lane(1);
        Entity ship = lane.spawn(new Position(1, 1));
        stage.lane(2).spawn(new Parent(ship));
        List<Entity> ships = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assertEquals(2, world.play(stage, PlaybackOptions.DEFAULT.keep()).played());
            ships.add(stage.entity(ship));
            assertEquals(2, stage.count());
        }
        assertEquals(6, world.size());
        List<Entity> parents = new ArrayList<>();
        world.query(Parent.class).forEach(parent -> parents.add(parent.entity()));
        assertEquals(ships, parents);
    }

    @Test
    void twoThreadsWithOneKeyAreRefusedAndNothingIsLost() throws Exception {
        stage.lane(1, 1, "mine").spawn(new Mass(1));
        FutureTask<Void> other =
                new FutureTask<>(() -> stage.lane(1, 1, "theirs").spawn(new Mass(2)), null);
        Thread.ofPlatform().start(other);
        other.get();
        var e = assertThrows(IllegalStateException.class, () -> world.play(stage));
        assertTrue(e.getMessage().contains("mine"), e.getMessage());
        assertTrue(e.getMessage().contains("theirs"), e.getMessage());
        assertEquals(2, stage.count());
        assertEquals(0, world.size());
    }

    /// Many threads, each with its own lane keys: the result depends only on the keys.
    @Test
    void outcomeDoesNotDependOnTheThreads() throws Exception {
        List<Integer> expected = new ArrayList<>();
        for (int threads : new int[] {1, 2, 8}) {
            List<Integer> order = new ArrayList<>();
            List<FutureTask<Void>> tasks = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int first = t;
                tasks.add(new FutureTask<>(() -> record(first, threads, order), null));
                Thread.ofPlatform().start(tasks.getLast());
            }
            for (FutureTask<Void> task : tasks) {
                task.get();
            }
            assertEquals(640, world.play(stage).played());
            if (expected.isEmpty()) {
                expected.addAll(order);
            }
            assertEquals(expected, order);
        }
    }

    private void record(int first, int step, List<Integer> order) {
        for (int block = 63 - first; block >= 0; block -= step) {
            int number = block;
            Commands lane = stage.lane(block % 3, block, "");
            for (int i = 0; i < 10; i++) {
                lane.run(_ -> order.add(number));
            }
        }
    }
}
