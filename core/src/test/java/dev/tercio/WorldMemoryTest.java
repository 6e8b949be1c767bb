package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;

/// The memory that components use.
class WorldMemoryTest {
    record Position(float x, float y) {}

    record Frozen() {}

    @Test
    void memoryGrowsWithPagesAndShrinksByTrim() {
        try (World world = World.create()) {
            ComponentSet ship = ComponentSet.of(world.register(Position.class));
            assertEquals(0, only(world).bytes());
            EntityList ships = world.spawnAll(5_000, ship);

            ComponentMemory full = only(world);
            assertEquals(Position.class, full.type().type());
            assertEquals(5_000, full.entities());
            // 8 bytes of fields and a bit per slot
            assertTrue(full.bytes() >= 5_000 * 8 + 5_000 / 8, full::toString);

            world.destroyAll(ships);
            assertEquals(full.bytes(), only(world).bytes());
            world.trim();
            assertEquals(0, only(world).entities());
            assertTrue(only(world).bytes() < full.bytes(), () -> only(world).toString());
        }
    }

    private static ComponentMemory only(World world) {
        assertEquals(1, world.memory().size());
        return world.memory().getFirst();
    }

    @Test
    void tagsHaveNoColumns() {
        try (World world = World.create()) {
            world.spawn(new Position(1, 2), new Frozen());
            List<ComponentMemory> memory = world.memory();
            assertEquals(List.of(1, 1), memory.stream().map(ComponentMemory::entities).toList());
            assertTrue(memory.get(1).bytes() < memory.get(0).bytes() / 10, memory::toString);
        }
    }

    @Test
    void closedWorldHasNoMemory() {
        World world = World.create();
        world.close();
        assertThrows(IllegalStateException.class, world::memory);
    }
}
