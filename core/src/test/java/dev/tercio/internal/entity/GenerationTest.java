package dev.tercio.internal.entity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What happens when a slot has used all its generations.
///
/// Proves EN-01.
class GenerationTest {
    /// The generation before the first one of a slot in a world with the default name.
    private static final int LAST = -1;

    @Test
    void generationCountsUpWithEveryUser() {
        try (World world = World.create()) {
            for (int generation = 1; generation <= 1_000; generation++) {
                Entity entity = world.spawn();
                assertEquals(Entity.of(0, generation), entity);
                world.destroy(entity);
            }
        }
    }

    @Test
    void generationPassesTheSignBit() {
        try (World world = World.create()) {
            presetGeneration(world, 0, Integer.MAX_VALUE);
            Entity before = world.spawn();
            world.destroy(before);
            Entity after = world.spawn();

            assertEquals("Entity(0v2147483647)", before.toString());
            assertEquals("Entity(0v2147483648)", after.toString());
            assertTrue(world.isAlive(after));
            assertFalse(world.isAlive(before));
        }
    }

    @Test
    void slotRetiresAfterItsLastGeneration() {
        try (World world = World.create()) {
            presetGeneration(world, 0, LAST);
            Entity last = world.spawn();
            assertEquals(Entity.of(0, LAST), last);
            assertTrue(world.isAlive(last));

            assertTrue(world.destroy(last));

            assertFalse(world.isAlive(last));
            assertFalse(world.isAlive(Entity.of(0, 1)));
            assertFalse(world.isAlive(Entity.of(0, 0)));
            assertEquals(1, tableOf(world).retired());
            assertEquals(List.of(), world.entities());
            assertNeverIssued(world, 0);
        }
    }

    /// Sets the generation that the next user of a free slot of the first page gets.
    private static void presetGeneration(World world, int slot, int generation) {
        tableOf(world).openPage(0).setDead(slot, Integer.toUnsignedLong(generation));
    }

    private static void assertNeverIssued(World world, int slot) {
        for (int i = 0; i < 3; i++) {
            List<Entity> entities =
                    world.spawnAll(PageLayout.PAGE_SLOTS, dev.tercio.ComponentSet.of());
            entities.forEach(entity -> assertNotEquals(slot, entity.index()));
            entities.forEach(world::destroy);
        }
    }

    /// A world that counts from another number retires a slot when it comes round to that.
    @Test
    void generationWrapsPastZeroToTheFirst() {
        try (World world = World.create(WorldOptions.DEFAULT.handleSeed(5))) {
            Entity first = world.spawn();
            world.destroy(first);
            presetGeneration(world, 0, LAST);
            Entity beforeZero = world.spawn();
            world.destroy(beforeZero);
            Entity afterZero = world.spawn();
            world.destroy(afterZero);
            assertEquals(Entity.of(0, 1), afterZero);

            presetGeneration(world, 0, first.generation() - 1);
            Entity last = world.spawn();
            world.destroy(last);

            assertEquals(first.generation() - 1, last.generation());
            assertEquals(1, tableOf(world).retired());
            assertNotEquals(0, world.spawn().index());
        }
    }

    @Test
    void fullWorldCountsRetiredSlots() {
        try (World world = World.create(WorldOptions.DEFAULT.maxEntities(3))) {
            presetGeneration(world, 0, LAST);
            world.destroy(world.spawn());
            Set<Integer> slots = new HashSet<>();
            slots.add(world.spawn().index());
            slots.add(world.spawn().index());

            var e = assertThrows(IllegalStateException.class, world::spawn);

            assertEquals(
                    "world is full: entities=2, retired=1, requested=1, maxEntities=3",
                    e.getMessage());
            assertFalse(slots.contains(0));
        }
    }

    private static EntityTable tableOf(World world) {
        return ((DirectWorld) world).table();
    }
}
