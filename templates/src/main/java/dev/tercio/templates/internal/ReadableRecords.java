package dev.tercio.templates.internal;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.TemplateDescriptor;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/// The component classes that a file may name, and the records inside them. A file cannot name any
/// other class.
final class ReadableRecords {
    private final Map<String, Class<?>> byName = new LinkedHashMap<>();
    private final Map<Class<?>, RecordShape> shapes = new HashMap<>();

    /// Attributes whose values are records: they are read from text wherever they occur.
    private final Map<Class<?>, TemplateAttribute<?>> attributes = new HashMap<>();

    /// @throws InvalidComponentException if a class cannot be read from JSON
    ReadableRecords(List<TemplateAttribute<?>> attributes, Class<?>... components) {
        attributes.stream()
                .filter(attribute -> attribute.type().isRecord())
                .forEach(attribute -> this.attributes.putIfAbsent(attribute.type(), attribute));
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
        if (TemplateDescriptor.class.isAssignableFrom(component)) {
            throw new InvalidComponentException(
                    "descriptor must not be given by a file: component="
                            + component.getName()
                            + "; spawning from a template adds it");
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

    private boolean isPlain(Class<?> type) {
        return type.isPrimitive()
                || type.isEnum()
                || type == String.class
                || type == Entity.class
                || attributes.containsKey(type);
    }

    /// The class of a simple or full name.
    Optional<Class<?>> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /// The shortest name of each class, in alphabetical order.
    List<String> names() {
        Map<Class<?>, String> shortest = new HashMap<>();
        byName.forEach(
                (name, type) ->
                        shortest.merge(type, name, (a, b) -> a.length() <= b.length() ? a : b));
        return List.copyOf(new TreeSet<>(shortest.values()));
    }

    /// The attribute whose values have this class, if they are read from text.
    @Nullable TemplateAttribute<?> attribute(Class<?> type) {
        return attributes.get(type);
    }

    RecordShape shape(Class<?> type) {
        return Objects.requireNonNull(shapes.get(type));
    }
}
