package dev.tercio.internal.schema;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Storage;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The schema of a view: a record whose fields are the parts of a query's row.
///
/// @param type the record class
/// @param constructor the canonical constructor
/// @param parts its fields in declaration order
public record ViewSchema(Class<?> type, RecordMember constructor, List<Part> parts) {
    /// The kind of a part.
    public enum Kind {
        COMPONENT,
        OPTIONAL,
        ENTITY
    }

    /// A part of a view.
    ///
    /// @param name the field name
    /// @param kind whether it is a component, an optional component or the entity
    /// @param component the component class, or [Entity] for the entity
    /// @param accessor reads the part from the view
    public record Part(String name, Kind kind, Class<?> component, RecordMember accessor) {}

    private static final ClassValue<ViewSchema> SCHEMAS =
            new ClassValue<>() {
                @Override
                protected ViewSchema computeValue(Class<?> type) {
                    return describe(type);
                }
            };

    /// Whether a record can be a view: each field is an entity, an `Optional` or a possible
    /// component, and at least one is not an entity.
    ///
    /// @param isComponent recognizes components that are not records
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
            RecordMember accessor = access.accessor(field);
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
                "Optional field does not name a component class: view="
                        + view.getName()
                        + ", field="
                        + field.getName()
                        + ", type="
                        + field.getGenericType().getTypeName());
    }
}
