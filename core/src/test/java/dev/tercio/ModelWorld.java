package dev.tercio;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// The simplest model of a world: maps. It uses the handles of the real world.
final class ModelWorld {
    final Map<Entity, Map<Class<?>, Object>> living = new HashMap<>();
    final Set<Entity> dead = new HashSet<>();
    final Map<Entity, Long> stableIds = new HashMap<>();
    final Map<Class<?>, Object> resources = new HashMap<>();

    /// The living entities in a list, for random choices.
    private final List<Entity> order = new ArrayList<>();

    private final List<Entity> deadOrder = new ArrayList<>();

    void spawn(Entity entity, Collection<?> components) {
        if (entity.isNone() || living.containsKey(entity) || dead.contains(entity)) {
            throw new AssertionError("handle was given out before: " + entity);
        }
        Map<Class<?>, Object> values = new HashMap<>();
        components.forEach(component -> values.put(component.getClass(), component));
        living.put(entity, values);
        order.add(entity);
    }

    boolean destroy(Entity entity) {
        if (living.remove(entity) == null) {
            return false;
        }
        order.remove(entity);
        dead.add(entity);
        deadOrder.add(entity);
        stableIds.remove(entity);
        return true;
    }

    boolean put(Entity entity, Object component) {
        return living.get(entity).put(component.getClass(), component) == null;
    }

    boolean putIfAbsent(Entity entity, Object component) {
        return living.get(entity).putIfAbsent(component.getClass(), component) == null;
    }

    boolean remove(Entity entity, Class<?> type) {
        return living.get(entity).remove(type) != null;
    }

    boolean has(Entity entity, Class<?> type) {
        return living.containsKey(entity) && living.get(entity).containsKey(type);
    }

    Optional<Entity> find(long id) {
        return stableIds.entrySet().stream()
                .filter(entry -> entry.getValue() == id)
                .map(Map.Entry::getKey)
                .findAny();
    }

    boolean isEmpty() {
        return order.isEmpty();
    }

    Entity anyLiving(Random random) {
        return order.get(random.nextInt(order.size()));
    }

    /// A stale handle, or one that was never issued.
    Entity anyDead(Random random) {
        return deadOrder.isEmpty() || random.nextInt(10) == 0
                ? Entity.of(random.nextInt(Integer.MAX_VALUE), 0x7000_0000 | random.nextInt())
                : deadOrder.get(random.nextInt(deadOrder.size()));
    }
}
