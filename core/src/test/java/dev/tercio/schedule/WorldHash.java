package dev.tercio.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import java.util.Comparator;
import java.util.List;

/// A hash that is equal for worlds with the same entities, components and values.
final class WorldHash {
    private WorldHash() {}

    static long of(World world) {
        List<Entity> entities =
                world.entities().stream()
                        .sorted(
                                Comparator.comparingInt(Entity::index)
                                        .thenComparing(Entity::generation))
                        .toList();
        long hash = entities.size();
        for (Entity entity : entities) {
            hash = hash * 31 + entity.index();
            hash = hash * 31 + entity.generation();
            hash = hash * 31 + valuesOf(world, entity);
        }
        return hash;
    }

    /// A sum, because type ids depend on the order of registration.
    private static long valuesOf(World world, Entity entity) {
        long sum = 0;
        for (ComponentType<?> type : world.components(entity)) {
            boolean tag = type.type().getRecordComponents().length == 0;
            String text = type.type().getName() + (tag ? "" : world.get(entity, type));
            sum += text.hashCode() * 0x9E3779B97F4A7C15L;
        }
        return sum;
    }
}
