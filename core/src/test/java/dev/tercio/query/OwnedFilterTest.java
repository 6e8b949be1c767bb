package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.PresenceAudit;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Authority over components, and queries that filter by it.
///
/// Proves QU-01.
@Tag("conformance")
class OwnedFilterTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    private static final List<Class<?>> TYPES = List.of(Position.class, Mass.class, Frozen.class);

    private final World world = World.create(WorldOptions.DEFAULT.name("owned"));

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void authorityIsPerEntityAndComponent() {
        Entity one = world.spawn(new Position(1), new Mass(1));
        Entity two = world.spawn(new Position(2), new Mass(2));
        world.setAuthority(one, Position.class, true);

        assertTrue(world.hasAuthority(one, Position.class));
        assertFalse(world.hasAuthority(one, Mass.class));
        assertFalse(world.hasAuthority(two, Position.class));
        assertTrue(world.hasAnyAuthority(one));
        assertFalse(world.hasAnyAuthority(two));
        assertEquals(List.of(one), world.query(Mass.class).owned(Position.class).entities());
        assertEquals(List.of(), world.query(Mass.class).owned(Mass.class).entities());
        assertEquals(List.of(one), world.query(Mass.class).anyOwned().entities());
        assertEquals(
                "Query(Position, Mass owned Position any owned)",
                world.query(Mass.class).owned(Position.class).anyOwned().toString());
    }

    @Test
    void repeatedCallsReturnTheSameQuery() {
        Query<Mass> query = world.query(Mass.class);
        assertSame(query.owned(Mass.class), query.owned(Mass.class));
        assertSame(query.anyOwned(), query.anyOwned());
    }

    @Test
    void copyHasNoAuthority() {
        Entity one = world.spawn(new Position(1));
        world.setAuthority(one, Position.class, true);
        Entity copy = world.copy(one);
        assertFalse(world.hasAuthority(copy, Position.class));
        assertFalse(world.hasAnyAuthority(copy));
    }

    @Test
    void authorityIsKeptWhenTheComponentIsAdded() {
        Entity one = world.spawn(new Position(1));
        world.setAuthority(one, Mass.class, true);
        assertTrue(world.hasAuthority(one, Mass.class));
        assertTrue(world.hasAnyAuthority(one));
        assertFalse(world.has(one, Mass.class));
        assertEquals(0, world.query(Position.class).owned(Mass.class).count());
        assertEquals(1, world.query(Position.class).anyOwned().count());
        world.trim();
        world.add(one, new Mass(2));
        assertEquals(List.of(one), world.query(Mass.class).owned(Mass.class).entities());
        world.remove(one, Mass.class);
        assertFalse(world.hasAuthority(one, Mass.class));
        world.setAuthority(one, Mass.class, true);
        world.setAuthority(one, Mass.class, false);
        world.add(one, new Mass(3));
        assertFalse(world.hasAuthority(one, Mass.class));
        PresenceAudit.check(world);
    }

    @Test
    void commandsSetAuthorityInAdvance() {
        Entity one = world.spawn(new Position(1));
        Entity two = world.spawn(new Position(2));
        try (CommandBuffer commands = world.commands()) {
            commands.setAuthority(one, Mass.class, true);
            commands.setAuthority(two, Mass.class, true);
            commands.remove(two, Mass.class); // it has none, but its authority ends
            Entity three = commands.newEntity().setAuthority(Mass.class, true).entity();
            commands.add(three, new Mass(3));
            assertEquals(6, world.play(commands).played());
            assertTrue(world.hasAuthority(commands.entity(three), Mass.class));
        }
        assertTrue(world.hasAuthority(one, Mass.class));
        assertFalse(world.hasAuthority(two, Mass.class));
        PresenceAudit.check(world);
    }

    @Test
    void nextEntityOfASlotHasNoAuthority() {
        world.register(Mass.class);
        EntityList all = new EntityList();
        for (int i = 0; i < 100; i++) {
            Entity entity = world.spawn(new Position(i));
            world.setAuthority(entity, Mass.class, true);
            all.add(entity);
        }
        world.destroyAll(all);
        PresenceAudit.check(world);
        for (int i = 0; i < 100; i++) {
            Entity entity = world.spawn(new Position(i), new Mass(i));
            assertFalse(world.hasAuthority(entity, Mass.class));
            assertFalse(world.hasAnyAuthority(entity));
        }
        assertEquals(0, world.query(Mass.class).owned(Mass.class).count());
    }

    @Test
    void authorityNeedsALivingEntity() {
        Entity one = world.spawn(new Position(1));
        world.destroy(one);
        var dead =
                assertThrows(
                        DeadEntityException.class,
                        () -> world.setAuthority(one, Position.class, true));
        assertEquals(
                "entity is not alive: entity="
                        + one
                        + ", operation=setAuthority, component="
                        + Position.class.getName()
                        + ", world=owned",
                dead.getMessage());
        assertFalse(world.hasAuthority(one, Position.class));
        assertFalse(world.hasAnyAuthority(one));
    }

    /// Random gains and losses, against a map.
    @Test
    void ownedFiltersBehaveLikeAMap() {
        Seed.run(
                random -> {
                    Map<Entity, Set<Class<?>>> present = new HashMap<>();
                    Map<Entity, Set<Class<?>>> owned = new HashMap<>();
                    List<Entity> order = new ArrayList<>();
                    for (int step = 0; step < 4_000; step++) {
                        if (order.size() < 20 || random.nextInt(10) == 0) {
                            for (Entity made : world.spawnAll(9, ComponentSet.of(Mass.class))) {
                                order.add(made);
                                present.put(made, new HashSet<>(Set.of(Mass.class)));
                                owned.put(made, new HashSet<>());
                            }
                        }
                        Entity entity = order.get(random.nextInt(order.size()));
                        Class<?> type = TYPES.get(random.nextInt(TYPES.size()));
                        switch (random.nextInt(5)) {
                            case 0 -> {
                                world.destroy(entity);
                                order.remove(entity);
                                present.remove(entity);
                                owned.remove(entity);
                            }
                            case 1 -> {
                                world.remove(entity, type);
                                present.get(entity).remove(type);
                                owned.get(entity).remove(type);
                            }
                            case 2 -> {
                                world.add(entity, type);
                                present.get(entity).add(type);
                            }
                            default -> {
                                boolean gain = random.nextInt(3) > 0;
                                if (random.nextBoolean()) {
                                    world.setAuthority(entity, type, gain);
                                } else {
                                    world.setAuthority(entity, ComponentType.of(type), gain);
                                }
                                if (gain) {
                                    owned.get(entity).add(type);
                                } else {
                                    owned.get(entity).remove(type);
                                }
                            }
                        }
                        if (step % 50 == 0) {
                            PresenceAudit.check(world);
                            compare(present, owned);
                        }
                    }
                });
    }

    private void compare(Map<Entity, Set<Class<?>>> present, Map<Entity, Set<Class<?>>> owned) {
        for (Class<?> type : TYPES) {
            List<Entity> expected =
                    owned.keySet().stream()
                            .filter(e -> present.get(e).contains(Mass.class))
                            .filter(e -> owned.get(e).contains(type))
                            .filter(e -> present.get(e).contains(type))
                            .sorted(Comparator.comparing(Entity::index))
                            .toList();
            assertEquals(expected, world.query(Mass.class).owned(type).entities());
            assertEquals(
                    expected, world.query(Mass.class).owned(ComponentType.of(type)).entities());
            owned.forEach(
                    (e, types) -> {
                        assertEquals(types.contains(type), world.hasAuthority(e, type));
                        assertEquals(
                                types.contains(type),
                                world.hasAuthority(e, ComponentType.of(type)));
                    });
        }
        List<Entity> any =
                owned.keySet().stream()
                        .filter(e -> present.get(e).contains(Mass.class))
                        .filter(e -> !owned.get(e).isEmpty())
                        .sorted(Comparator.comparing(Entity::index))
                        .toList();
        assertEquals(any, world.query(Mass.class).anyOwned().entities());
        owned.forEach((e, types) -> assertEquals(!types.isEmpty(), world.hasAnyAuthority(e)));
    }
}
