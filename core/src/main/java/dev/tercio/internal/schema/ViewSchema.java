package dev.tercio.internal.schema;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Storage;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// A record that names the parts of a query's row.
///
/// @param type the record class
/// @param constructor makes it from its parts, all as `Object`
/// @param parts its fields in declaration order
public record ViewSchema(Class<?> type, MethodHandle constructor, List<Part> parts) {
    /// What a part of a view stands for.
    public enum Kind {
        COMPONENT,
        OPTIONAL,
        ENTITY
    }

    /// One part of a view.
    ///
    /// @param name the field name
    /// @param kind what it stands for
    /// @param component the component class; [Entity] itself for the entity
    /// @param accessor reads it from the view, both as `Object`
    public record Part(String name, Kind kind, Class<?> component, MethodHandle accessor) {}

    private static final ClassValue<ViewSchema> SCHEMAS =
            new ClassValue<>() {
                @Override
                protected ViewSchema computeValue(Class<?> type) {
                    return describe(type);
                }
            };

    /// Whether a record can be read as a view: all its fields are entities, optional, or can be
    /// components, and not all are entities.
    ///
    /// @param isComponent knows components that are not records
    public static boolean isPossible(Class<?> type, Predicate<Class<?>> isComponent) {
        if (!type.isRecord()) {
            return false;
        }
        boolean component = false;
        for (RecordComponent field : type.getRecordComponents()) {
            Class<?> part = field.getType();
            boolean possible =
                    part.isRecord()
                            || part == Optional.class
                            || part.isAnnotationPresent(Storage.class)
                            || isComponent.test(part);
            if (!possible) {
                return false;
            }
            component |= part != Entity.class;
        }
        return component;
    }

    public static ViewSchema of(Class<?> type) {
        return SCHEMAS.get(type);
    }

    private static ViewSchema describe(Class<?> type) {
        RecordAccess access = new RecordAccess(type);
        List<Part> parts = new ArrayList<>();
        for (RecordComponent field : type.getRecordComponents()) {
            MethodHandle accessor = access.accessor(field);
            if (field.getType() == Entity.class) {
                parts.add(new Part(field.getName(), Kind.ENTITY, Entity.class, accessor));
            } else if (field.getType() == Optional.class) {
                Class<?> component = optionalComponent(type, field);
                parts.add(new Part(field.getName(), Kind.OPTIONAL, component, accessor));
            } else {
                parts.add(new Part(field.getName(), Kind.COMPONENT, field.getType(), accessor));
            }
        }
        return new ViewSchema(type, access.constructor(), List.copyOf(parts));
    }

    private static Class<?> optionalComponent(Class<?> view, RecordComponent field) {
        if (field.getGenericType() instanceof ParameterizedType generic) {
            Type argument = generic.getActualTypeArguments()[0];
            if (argument instanceof Class<?> component) {
                return component;
            }
        }
        throw new InvalidComponentException(
                "optional part names no component: view="
                        + view.getName()
                        + ", field="
                        + field.getName()
                        + ", type="
                        + field.getGenericType().getTypeName());
    }
}
