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
import dev.tercio.MissingComponentException;
import dev.tercio.World;
import dev.tercio.WorldOptions;
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
    void authorityNeedsTheComponent() {
        Entity one = world.spawn(new Position(1));
        world.register(Mass.class);
        var missing =
                assertThrows(
                        MissingComponentException.class,
                        () -> world.setAuthority(one, Mass.class, true));
        assertEquals(
                "entity does not have the component: entity="
                        + one
                        + ", operation=setAuthority, component="
                        + Mass.class.getName()
                        + ", world=owned",
                missing.getMessage());
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
                                if (present.get(entity).contains(type)) {
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
                        }
                        if (step % 50 == 0) {
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
