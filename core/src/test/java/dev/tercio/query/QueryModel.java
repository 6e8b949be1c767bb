package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// A world, and a model of it made of maps. Random changes are applied to both.
final class QueryModel {
    final World world;
    final Random random;
    private final Map<Entity, Map<Class<?>, Object>> living = new HashMap<>();
    private final List<Entity> order = new ArrayList<>();

    QueryModel(World world, Random random) {
        this.world = world;
        this.random = random;
    }

    void change() {
        switch (random.nextInt(8)) {
            case 0, 1 -> spawn();
            case 2 -> spawnBundles();
            case 3 -> destroy();
            case 4, 5 -> add();
            case 6 -> remove();
            default -> copy();
        }
    }

    private void spawn() {
        List<Class<?>> types = new ArrayList<>(QueryTypes.ALL);
        Collections.shuffle(types, random);
        Object[] parts =
                types.subList(0, random.nextInt(types.size())).stream()
                        .map(type -> QueryTypes.random(type, random))
                        .toArray();
        note(world.spawn(parts), List.of(parts));
    }

    private void spawnBundles() {
        spawnBundles(QueryTypes.BUNDLES.get(random.nextInt(QueryTypes.BUNDLES.size())));
    }

    /// Mostly few, sometimes enough for whole words and blocks.
    private <B extends Record> void spawnBundles(Class<B> bundle) {
        int count = random.nextInt(random.nextInt(10) == 0 ? 1_500 : 80);
        List<B> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Object> parts =
                    QueryTypes.partTypes(bundle).stream()
                            .map(type -> QueryTypes.random(type, random))
                            .toList();
            values.add(QueryTypes.make(bundle, parts));
        }
        List<Entity> made = world.spawnAll(count, bundle, values::get);
        for (int i = 0; i < count; i++) {
            note(made.get(i), QueryTypes.parts(values.get(i)));
        }
    }

    private void note(Entity entity, List<Object> parts) {
        Map<Class<?>, Object> values = new HashMap<>();
        parts.forEach(part -> values.put(part.getClass(), part));
        living.put(entity, values);
        order.add(entity);
    }

    private Entity any() {
        return order.get(random.nextInt(order.size()));
    }

    /// Destroys some entities that were spawned consecutively, so that gaps of any size appear.
    private void destroy() {
        int count = random.nextInt(random.nextInt(10) == 0 ? 400 : 20);
        int start = random.nextInt(order.size() + 1);
        List<Entity> victims = order.subList(start, Math.min(start + count, order.size()));
        victims.forEach(
                victim -> {
                    world.destroy(victim);
                    living.remove(victim);
                });
        victims.clear();
    }

    private void add() {
        Class<?> type = QueryTypes.ALL.get(random.nextInt(QueryTypes.ALL.size()));
        for (int i = random.nextInt(20); i > 0 && !order.isEmpty(); i--) {
            Entity entity = any();
            Object value = QueryTypes.random(type, random);
            world.add(entity, value);
            living.get(entity).put(type, value);
        }
    }

    private void remove() {
        Class<?> type = QueryTypes.ALL.get(random.nextInt(QueryTypes.ALL.size()));
        for (int i = random.nextInt(20); i > 0 && !order.isEmpty(); i--) {
            Entity entity = any();
            boolean had = living.get(entity).remove(type) != null;
            assertEquals(had, world.remove(entity, type));
        }
    }

    private void copy() {
        if (!order.isEmpty()) {
            Entity source = any();
            note(world.copy(source), List.copyOf(living.get(source).values()));
        }
    }

    /// Destroys all entities and trims memory.
    void sweep() {
        world.destroyAll(List.copyOf(order));
        world.trim();
        living.clear();
        order.clear();
    }

    /// The entities that a query should find, in slot order.
    List<Entity> matching(List<Class<?>> types, List<QueryCondition> conditions) {
        Set<Class<?>> required = Set.copyOf(required(types));
        return living.keySet().stream()
                .filter(entity -> living.get(entity).keySet().containsAll(required))
                .filter(
                        entity ->
                                conditions.stream()
                                        .allMatch(c -> c.accepts(living.get(entity).keySet())))
                .sorted(Comparator.comparing(Entity::index))
                .toList();
    }

    /// The components that all rows have.
    static List<Class<?>> required(List<Class<?>> types) {
        if (!QueryTypes.VIEWS.contains(types.getFirst())) {
            return types;
        }
        return QueryTypes.partTypes(types.getFirst()).stream()
                .filter(part -> part != Entity.class && part != Optional.class)
                .toList();
    }

    /// The row of an entity: its components, or a view of them.
    List<Object> row(Entity entity, List<Class<?>> types) {
        Map<Class<?>, Object> values = living.get(entity);
        if (QueryTypes.VIEWS.contains(types.getFirst())) {
            return List.of(view(entity, types.getFirst()));
        }
        return types.stream().<Object>map(values::get).toList();
    }

    private Object view(Entity entity, Class<?> view) {
        List<Object> parts = new ArrayList<>();
        for (var field : view.getRecordComponents()) {
            if (field.getType() == Entity.class) {
                parts.add(entity);
            } else if (field.getType() == Optional.class) {
                String type = field.getGenericType().getTypeName();
                parts.add(
                        living.get(entity).entrySet().stream()
                                .filter(e -> type.contains("<" + e.getKey().getName() + ">"))
                                .map(Map.Entry::getValue)
                                .findAny());
            } else {
                parts.add(living.get(entity).get(field.getType()));
            }
        }
        return QueryTypes.make(view, parts);
    }

    /// Changes components of an entity in the model only.
    void step(Entity entity, List<Class<?>> types) {
        Map<Class<?>, Object> values = living.get(entity);
        if (values != null) {
            types.forEach(type -> values.computeIfPresent(type, (_, v) -> QueryTypes.next(v)));
        }
    }

    /// Destroys an entity in the model only.
    void forget(Entity entity) {
        living.remove(entity);
        order.remove(entity);
    }

    /// Checks all values.
    void compare() {
        living.forEach(
                (entity, values) ->
                        values.forEach(
                                (type, value) -> {
                                    if (QueryTypes.VALUES.contains(type)) {
                                        assertEquals(value, world.get(entity, type));
                                    }
                                }));
    }
}
