package dev.tercio.templates.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/// Checks and copies the component values of a template.
///
/// A temporary world checks them, so that a value that a spawn would refuse is refused when its
/// template is built. Recording a value checks it without allocating pages. Only records with
/// arrays, which the caller could change later, are stored and read back.
public final class ComponentCopies {
    private ComponentCopies() {}

    /// The values by class, each checked, and copied if it holds arrays.
    ///
    /// @throws dev.tercio.InvalidComponentException if one does not fit its layout
    public static Map<Class<?>, Object> of(Collection<Object> components) {
        Map<Class<?>, Object> copies = new LinkedHashMap<>();
        if (components.isEmpty()) {
            return copies;
        }
        WorldOptions config =
                WorldOptions.DEFAULT.name("templates").maxEntities(components.size()).workers(1);
        try (World world = World.create(config);
                CommandBuffer buffer = world.commands()) {
            buffer.spawn(components.toArray());
            buffer.clear(); // recording checks the values; closing would warn about unplayed
            // commands
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

    /// Whether every world stores the class as an object: it is annotated so, or its fields do not
    /// fit into columns.
    public static boolean isStoredAsObject(Class<?> type) {
        Storage storage = type.getAnnotation(Storage.class);
        ComponentType<?> known = ComponentType.of(type);
        return (storage != null && storage.value() == Tier.MANAGED)
                || (known.fields().isEmpty() && !known.isTag());
    }

    private static boolean holdsArrays(Class<?> type) {
        return !isStoredAsObject(type) && hasArrayField(type);
    }

    /// The recursion ends, because a record that contains itself is stored as an object.
    private static boolean hasArrayField(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .anyMatch(field -> field.isArray() || (field.isRecord() && hasArrayField(field)));
    }
}
