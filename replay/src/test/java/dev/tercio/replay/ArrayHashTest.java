package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.World;

import org.junit.jupiter.api.Test;

/// Two array elements that change at the same time change the hash. Proves PE-06.
class ArrayHashTest {
    record Marks(@Length(4) int[] marks) {}

    record Flags(@Length(2) boolean[] flags) {}

    @Test
    void changesOfAdjacentArrayElementsDoNotCancelOut() {
        try (World world = World.create()) {
            for (int i = 0; i < 64; i++) {
                Entity entity = world.spawn(new Marks(new int[] {0, 0, 0, 0}));
                long before = StateHash.of(world);
                world.set(entity, new Marks(new int[] {1, 1, 0, 0}));
                assertNotEquals(before, StateHash.of(world), entity.toString());
                world.set(entity, new Marks(new int[] {0, 3, 3, 0}));
                assertNotEquals(before, StateHash.of(world), entity.toString());
            }
        }
    }

    @Test
    void flagsThatChangeTogetherCount() {
        try (World world = World.create()) {
            for (int i = 0; i < 64; i++) {
                Entity entity = world.spawn(new Flags(new boolean[] {false, false}));
                long before = StateHash.of(world);
                world.set(entity, new Flags(new boolean[] {true, true}));
                assertNotEquals(before, StateHash.of(world), entity.toString());
            }
        }
    }
}
