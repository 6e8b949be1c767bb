package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks that a world is consistent and works.
final class FrameAudit {
    private FrameAudit() {}

    /// Checks a world and destroys its entities.
    static void run(World world, SaveFormat format, Object component) {
        List<Entity> all = world.entities();
        assertEquals(all.size(), world.size(), "entities");
        Map<ComponentType<?>, Integer> counts = new HashMap<>();
        for (Entity entity : all) {
            assertTrue(world.isAlive(entity));
            for (ComponentType<?> type : world.components(entity)) {
                counts.merge(type, 1, Integer::sum);
                assertTrue(type.isTag() || world.get(entity, type) != null);
            }
        }
        for (ComponentType<?> type : world.types()) {
            int expected = counts.getOrDefault(type, 0);
            assertEquals(expected, count(world, type), type.toString());
        }
        StateHash.of(world, format);
        Snapshot.save(world, new ByteArrayOutputStream(), format);
        use(world, new HashSet<>(all), component);
    }

    private static void use(World world, Set<Entity> old, Object component) {
        Set<Entity> made = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            assertTrue(made.add(i % 2 == 0 ? world.spawn(component) : world.spawn()));
        }
        assertEquals(old.size() + 200, world.size());
        made.forEach(entity -> assertFalse(old.contains(entity)));
        made.forEach(entity -> assertTrue(world.destroy(entity)));
        old.forEach(entity -> assertTrue(world.destroy(entity)));
        assertEquals(0, world.size());
        assertEquals(List.of(), world.entities());
        world.types().forEach(type -> assertEquals(0, count(world, type)));
    }

    private static int count(World world, ComponentType<?> type) {
        // tags have no values
        return type.isTag()
                ? (int) world.entities().stream().filter(e -> world.has(e, type)).count()
                : world.query(type.type()).count();
    }
}
