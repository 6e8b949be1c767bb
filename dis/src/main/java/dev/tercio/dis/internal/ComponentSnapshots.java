package dev.tercio.dis.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.command.CommandBuffer;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/// Checks and copies component values for keeping.
///
/// A world of its own does it, so that a value which the engine would refuse at a spawn is refused
/// when its template is made. Recording takes a value apart without opening pages for it; only
/// records with arrays, which their giver might go on changing, are stored and read back.
public final class ComponentSnapshots {
    private ComponentSnapshots() {}

    /// The values by class, each checked, and copied if it holds arrays.
    ///
    /// @throws dev.tercio.InvalidComponentException if one does not fit its layout
    public static Map<Class<?>, Object> of(Collection<Object> components) {
        Map<Class<?>, Object> copies = new LinkedHashMap<>();
        if (components.isEmpty()) {
            return copies;
        }
        WorldConfig config =
                new WorldConfig().name("templates").maxEntities(components.size()).workers(1);
        try (World world = World.create(config);
                CommandBuffer buffer = world.commands()) {
            buffer.spawn(components.toArray());
            for (Object component : components) {
                Class<?> type = component.getClass();
                copies.put(type, holdsArrays(type) ? copy(world, component) : component);
            }
        }
        return copies;
    }

    private static Object copy(World world, Object component) {
        Entity entity = world.spawn(component);
        return world.get(entity, component.getClass());
    }

    /// Whether every world stores the class as it is: it says so, or has no other choice.
    public static boolean isStoredAsObject(Class<?> type) {
        Storage storage = type.getAnnotation(Storage.class);
        ComponentType<?> known = ComponentType.of(type);
        return (storage != null && storage.value() == Tier.MANAGED)
                || (known.fields().isEmpty() && !known.isTag());
    }

    private static boolean holdsArrays(Class<?> type) {
        return !isStoredAsObject(type) && hasArrayField(type);
    }

    /// Ends, because a record that contains itself has no columns.
    private static boolean hasArrayField(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .anyMatch(field -> field.isArray() || (field.isRecord() && hasArrayField(field)));
    }
}
