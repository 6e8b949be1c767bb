package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks that the state of a world is consistent and that the world works.
final class WorldAudit {
    private static final int NEWCOMERS = 1_000;

    private final World world;

    private WorldAudit(World world) {
        this.world = world;
    }

    /// Fails if something is inconsistent. The world is empty afterwards.
    static void run(World world) {
        WorldAudit audit = new WorldAudit(world);
        audit.checkAgreement();
        audit.useAgain();
    }

    private void checkAgreement() {
        List<Entity> entities = world.entities();
        assertEquals(world.size(), entities.size());
        assertEquals(entities.size(), new HashSet<>(entities).size());
        entities.forEach(entity -> assertTrue(world.isAlive(entity)));
        for (ComponentType<?> type : List.copyOf(world.types())) {
            checkComponent(type, entities);
        }
        checkStableIds(entities);
        long owning = entities.stream().filter(world::hasAnyAuthority).count();
        assertEquals(
                owning,
                ((DirectWorld) world)
                        .queryOf(List.of(), List.of(), List.of(), List.of(), true)
                        .count());
    }

    private void checkComponent(ComponentType<?> type, List<Entity> entities) {
        int having = 0;
        int owned = 0;
        for (Entity entity : entities) {
            boolean has = world.has(entity, type);
            assertEquals(has, world.components(entity).contains(type), type.toString());
            having += has ? 1 : 0;
            if (has && !type.isTag()) {
                assertNotNull(world.get(entity, type), () -> entity + " " + type);
            }
            if (has && world.hasAuthority(entity, type.type())) {
                owned++;
            }
        }
        assertEquals(having, count(type, List.of()), type.toString());
        assertEquals(owned, count(type, List.of(type.type())), type.toString());
    }

    private int count(ComponentType<?> type, List<Class<?>> owned) {
        return ((DirectWorld) world)
                .queryOf(List.of(type.type()), List.of(), List.of(), owned, false)
                .count();
    }

    private void checkStableIds(List<Entity> entities) {
        int ids = 0;
        for (Entity entity : entities) {
            long id = world.stableIds().idOf(entity).orElse(0);
            if (id != 0) {
                ids++;
                assertEquals(entity, world.stableIds().find(id).orElseThrow());
            }
        }
        assertEquals(ids, world.stableIds().size());
    }

    private void useAgain() {
        Set<Entity> known = new HashSet<>(world.entities());
        List<Entity> old = List.copyOf(known);
        List<Entity> fresh = new ArrayList<>();
        for (int i = 0; i < NEWCOMERS; i++) {
            Entity entity = i % 3 == 0 ? world.spawn() : world.spawn(value(i));
            assertTrue(known.add(entity), () -> "handle is used twice: " + entity);
            fresh.add(entity);
            if (i % 5 == 0) {
                assertTrue(world.stableIds().assign(entity) != 0);
            }
        }
        checkAgreement();
        for (int i = 0; i < NEWCOMERS; i++) {
            assertTrue(world.destroy(fresh.get(i)));
            if (i < old.size()) {
                assertTrue(world.destroy(old.get(i)));
            }
        }
        world.destroyAll(world.entities());
        world.nextFrame();
        assertEquals(0, world.size());
        known.forEach(entity -> assertFalse(world.isAlive(entity)));
        checkAgreement();
    }

    private static Object value(int i) {
        return i % 3 == 1
                ? new RandomWorld.Position(i, 0, 0)
                : new RandomWorld.Health(i, i % 2 == 0);
    }
}
