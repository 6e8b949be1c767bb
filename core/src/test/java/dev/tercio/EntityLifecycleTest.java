package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Handles and the lifecycle of their entities.
class EntityLifecycleTest {
    private record Position(int x) {}

    private record Frozen() {}

    private final World world = World.create();

    @AfterEach
    void close() {
        world.close();
    }

    /// Proves EN-01.
    @Test
    void staleHandleNeverReadsTheNewEntity() {
        Entity old = world.spawn(new Position(1));
        world.destroy(old);
        Entity newer = world.spawn(new Position(2));

        assertEquals(old.index(), newer.index());
        assertNotEquals(old, newer);
        assertDead(old);
        assertEquals(new Position(2), world.get(newer, Position.class));
    }

    /// Proves EN-01.
    @Test
    void staleHandleNeverWritesTheNewEntity() {
        Entity old = world.spawn(new Position(1));
        world.destroy(old);
        Entity newer = world.spawn(new Position(2));

        assertRefused("set", "Position", e -> world.set(e, new Position(3)), old);
        assertRefused("add", "Position", e -> world.add(e, new Position(3)), old);
        assertRefused("add", "Frozen", e -> world.add(e, Frozen.class), old);
        assertRefused("remove", "Position", e -> world.remove(e, Position.class), old);
        assertFalse(world.destroy(old));
        assertEquals(0, world.destroyAll(List.of(old, old)));

        assertEquals("Entity(0v2) {Position[x=2]}", world.describe(newer));
    }

    private static void assertRefused(
            String operation, String component, Consumer<Entity> call, Entity entity) {
        var e = assertThrows(DeadEntityException.class, () -> call.accept(entity));
        assertEquals(
                "entity is not alive: entity="
                        + entity
                        + ", operation="
                        + operation
                        + ", component="
                        + EntityLifecycleTest.class.getName()
                        + "$"
                        + component
                        + ", world=world",
                e.getMessage());
        assertEquals(entity, e.entity());
    }

    /// Proves EN-01.
    @Test
    void forgedHandlesAreDead() {
        Entity living = world.spawn(new Position(1));
        Entity freed = world.spawn(new Position(2));
        world.destroy(freed);
        int generation = living.generation();
        for (Entity forged :
                List.of(
                        Entity.NONE,
                        Entity.of(living.index(), 0),
                        Entity.of(living.index(), generation + 1),
                        Entity.of(living.index(), -1),
                        Entity.of(freed.index(), freed.generation() + 1),
                        Entity.of(freed.index(), 0),
                        Entity.of(-1, generation),
                        Entity.of(Integer.MIN_VALUE, generation),
                        Entity.of(Integer.MAX_VALUE, generation),
                        Entity.of(living.index() + (1 << 14), generation),
                        Entity.of(living.index() + (1 << 16), generation),
                        Entity.of(1 << 30, generation),
                        Entity.of(5, generation),
                        new Entity(-1),
                        new Entity(Long.MIN_VALUE))) {
            assertDead(forged);
        }
        assertTrue(world.isAlive(new Entity(living.bits())));
    }

    private void assertDead(Entity entity) {
        assertFalse(world.isAlive(entity));
        assertFalse(world.has(entity, Position.class));
        assertEquals(Optional.empty(), world.tryGet(entity, Position.class));
        assertEquals(0, world.stableIds().idOf(entity).orElse(0));
        assertEquals(entity + " (dead)", world.describe(entity));
        assertThrows(DeadEntityException.class, () -> world.get(entity, Position.class));
        assertThrows(DeadEntityException.class, () -> world.components(entity));
        if (entity.index() < 0) {
            assertThrows(DeadEntityException.class, () -> world.destroy(entity));
        } else {
            assertFalse(world.destroy(entity));
        }
    }

    /// Proves EN-01.
    @Test
    void callsWithoutAComponentNameTheOperation() {
        assertOperation("copy", () -> world.copy(Entity.NONE));
        assertOperation("list components", () -> world.components(Entity.NONE));
        assertOperation("assign a stable id", () -> world.stableIds().assign(Entity.NONE));
        assertOperation("bind a stable id", () -> world.stableIds().bind(Entity.NONE, 1));
    }

    private static void assertOperation(String operation, Runnable call) {
        var e = assertThrows(DeadEntityException.class, call::run);
        assertEquals(
                "entity is not alive: entity=Entity(none), operation="
                        + operation
                        + ", world=world",
                e.getMessage());
    }

    /// Proves EN-02.
    @Test
    void destroyAllSkipsDeadEntities() {
        List<Entity> entities = new ArrayList<>(world.spawnAll(10, ComponentSet.of()));
        world.destroy(entities.get(3));
        entities.add(entities.get(4));
        entities.add(Entity.NONE);

        assertEquals(9, world.destroyAll(entities));
        assertEquals(0, world.size());
    }

    /// Proves EN-02.
    @Test
    void bulkSpawnOfZeroEntitiesDoesNothing() {
        assertEquals(List.of(), world.spawnAll(0, ComponentSet.of(Position.class)));
        assertEquals(0, world.size());
        assertEquals(List.of(), world.entities());
    }

    /// Proves EN-02.
    @Test
    void millionEntitiesLiveAndDie() {
        record Body(Position position) {}
        int million = 1_000_000;
        List<Entity> entities = world.spawnAll(million, Body.class, i -> new Body(new Position(i)));

        assertEquals(million, world.size());
        for (int i = 0; i < million; i += 997) {
            assertEquals(new Position(i), world.get(entities.get(i), Position.class));
        }
        Set<Entity> distinct = new HashSet<>(entities);
        assertEquals(million, distinct.size());
        assertEquals(distinct, new HashSet<>(world.entities()));

        assertEquals(million, world.destroyAll(entities));
        assertEquals(0, world.size());
        assertFalse(world.isAlive(entities.get(million / 2)));
        PresenceAudit.check(world);
    }
}
