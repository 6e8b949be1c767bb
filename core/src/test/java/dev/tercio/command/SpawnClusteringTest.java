package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Spawns built step by step get the same slots as complete spawns.
///
/// Proves CB-01, EN-05.
@Tag("conformance")
class SpawnClusteringTest extends CommandFixture {
    private List<Integer> slots(List<Entity> handles) {
        return handles.stream().map(handle -> commands.entity(handle).index()).toList();
    }

    private static List<Integer> slotsOfWhole(int count) {
        try (World other = World.create()) {
            List<Integer> slots = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                slots.add(other.spawn(new Position(i, i), new Mass(i), new Frozen()).index());
            }
            return slots;
        }
    }

    private void spawnInSteps(List<Entity> handles, int count) {
        List<Entity> fresh = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fresh.add(commands.spawn(new Position(i, i)));
        }
        for (int i = 0; i < count; i++) {
            commands.add(fresh.get(i), new Mass(i));
        }
        fresh.forEach(handle -> commands.add(handle, Frozen.class));
        handles.addAll(fresh);
    }

    @Test
    void laterAddsDecideTheSlot() {
        List<Entity> handles = new ArrayList<>();
        spawnInSteps(handles, 200);
        world.play(commands);
        assertEquals(slotsOfWhole(200), slots(handles));
    }

    @Test
    void builderStepsDecideTheSlot() {
        List<Entity> handles = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            handles.add(
                    commands.newEntity()
                            .add(new Position(i, i))
                            .add(new Mass(i))
                            .add(Frozen.class)
                            .entity());
        }
        world.play(commands);
        assertEquals(slotsOfWhole(200), slots(handles));
    }

    @Test
    void componentsRemovedAgainDoNotCount() {
        List<Entity> handles = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Entity handle = commands.spawn(new Position(i, i), new Mass(i));
            commands.remove(handle, Mass.class);
            handles.add(handle);
        }
        world.play(commands);
        try (World other = World.create()) {
            List<Integer> slots = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                slots.add(other.spawn(new Position(i, i)).index());
            }
            assertEquals(slots, slots(handles));
        }
    }

    @Test
    void adjacentSpawnsAreEqualInBulkAndInSteps() {
        List<Integer> slots = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            if (i % 2 == 0) {
                slots.add(world.spawn(new Position(i, i), new Mass(i), new Frozen()).index());
            } else {
                Entity handle = commands.spawn(new Position(i, i));
                commands.run(_ -> {});
                commands.add(handle, new Mass(i));
                commands.add(handle, Frozen.class);
                world.play(commands);
                slots.add(commands.entity(handle).index());
            }
        }
        assertEquals(slotsOfWhole(300), slots);
    }

    @Test
    void freedSlotsAreUsedAgain() {
        int highest = 0;
        for (int round = 0; round < 50; round++) {
            List<Entity> handles = new ArrayList<>();
            spawnInSteps(handles, 100);
            handles.forEach(commands::destroy);
            world.play(commands);
            assertEquals(0, world.size());
            int top = slots(handles).stream().mapToInt(Integer::intValue).max().orElseThrow();
            highest = Math.max(highest, top);
        }
        assertTrue(highest < 1_000, "highest slot=" + highest);
    }

    @Test
    void queriesSeeEntitiesPutTogetherInSteps() {
        List<Entity> handles = new ArrayList<>();
        spawnInSteps(handles, 300);
        world.play(commands);
        assertEquals(300, world.query(Position.class).with(Mass.class, Frozen.class).count());
        assertEquals(0, world.query(Position.class).without(Mass.class).count());
        handles.clear();
        handles.addAll(world.entities());
        handles.forEach(entity -> commands.remove(entity, Mass.class));
        world.play(commands);
        assertEquals(300, world.query(Position.class).without(Mass.class).count());
    }
}
