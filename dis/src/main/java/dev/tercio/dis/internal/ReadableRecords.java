package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/// The component classes that a file may name, and the records inside them. A file can name no
/// other class, whatever is on the class path.
final class ReadableRecords {
    private final Map<String, Class<?>> byName = new LinkedHashMap<>();
    private final Map<Class<?>, RecordShape> shapes = new HashMap<>();

    /// @throws InvalidComponentException if a class cannot be made from JSON
    ReadableRecords(Class<?>... components) {
        Map<String, Long> uses = new HashMap<>();
        for (Class<?> component : components) {
            uses.merge(component.getSimpleName(), 1L, Long::sum);
        }
        for (Class<?> component : components) {
            if (byName.putIfAbsent(component.getName(), component) != null) {
                throw new InvalidComponentException(
                        "component is named twice: component=" + component.getName());
            }
            if (uses.getOrDefault(component.getSimpleName(), 0L) == 1) {
                byName.put(component.getSimpleName(), component);
            }
            checkComponent(component);
            addRecord(component, component);
        }
    }

    private static void checkComponent(Class<?> component) {
        if (component == MasterDescriptor.class) {
            throw new InvalidComponentException(
                    "the master descriptor is not read from a file;"
                            + " spawning from a template adds it");
        }
        if (!component.isRecord()) {
            throw new InvalidComponentException(
                    "component cannot be read from a file, it is not a record: component="
                            + component.getName());
        }
    }

    private void addRecord(Class<?> component, Class<?> type) {
        if (shapes.containsKey(type)) {
            return;
        }
        RecordShape shape = new RecordShape(type);
        shapes.put(type, shape);
        for (RecordShape.Field field : shape.fields()) {
            addField(component, field.name(), field.component().getType());
        }
    }

    private void addField(Class<?> component, String field, Class<?> type) {
        if (type.isArray()) {
            addField(component, field, type.getComponentType());
        } else if (isPlain(type)) {
            return;
        } else if (type.isRecord()) {
            addRecord(component, type);
        } else {
            throw new InvalidComponentException(
                    "component cannot be read from a file: component="
                            + component.getName()
                            + ", field="
                            + field
                            + ", type="
                            + type.getTypeName());
        }
    }

    private static boolean isPlain(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || type == String.class
                || type == Entity.class
                || type == DisEntityType.class;
    }

    /// The class of a simple or full name.
    Optional<Class<?>> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /// The shortest name of each class, in order of the alphabet.
    List<String> names() {
        Map<Class<?>, String> shortest = new HashMap<>();
        byName.forEach(
                (name, type) ->
                        shortest.merge(type, name, (a, b) -> a.length() <= b.length() ? a : b));
        return List.copyOf(new TreeSet<>(shortest.values()));
    }

    RecordShape shape(Class<?> type) {
        return Objects.requireNonNull(shapes.get(type));
    }
}
