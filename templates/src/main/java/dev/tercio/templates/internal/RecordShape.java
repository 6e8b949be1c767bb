package dev.tercio.templates.internal;

import dev.tercio.InvalidComponentException;
import dev.tercio.templates.Templates;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// The constructor and fields of a record class.
final class RecordShape {
    /// A field of a record.
    ///
    /// @param component its name, type and annotations
    /// @param accessor reads it
    record Field(RecordComponent component, Method accessor) {
        String name() {
            return component.getName();
        }

        /// The value of the field in a record.
        Object of(Object record) {
            try {
                return accessor.invoke(record);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new InvalidComponentException(
                        "field cannot be read: component="
                                + record.getClass().getName()
                                + ", field="
                                + name(),
                        e);
            }
        }
    }

    private final Class<?> type;
    private final Constructor<?> constructor;
    private final List<Field> fields;
    private final @Nullable Method parser;

    /// @throws InvalidComponentException if the record cannot be accessed
    RecordShape(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] parameters =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        this.type = type;
        try {
            this.constructor = accessible(type.getDeclaredConstructor(parameters));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("record has no canonical constructor: " + type, e);
        }
        this.fields =
                Arrays.stream(components)
                        .map(component -> new Field(component, accessible(component.getAccessor())))
                        .toList();
        this.parser = parser(type);
    }

    private static @Nullable Method parser(Class<?> type) {
        try {
            Method method = type.getMethod("parse", String.class);
            boolean fits = Modifier.isStatic(method.getModifiers());
            return fits && method.getReturnType() == type && method.trySetAccessible()
                    ? method
                    : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    Class<?> type() {
        return type;
    }

    List<Field> fields() {
        return fields;
    }

    /// Creates a record.
    ///
    /// @throws InvocationTargetException if its constructor throws
    Object create(Object[] values) throws InvocationTargetException {
        try {
            return constructor.newInstance(values);
        } catch (IllegalAccessException | InstantiationException e) {
            throw new IllegalStateException("record cannot be created: type=" + type.getName(), e);
        }
    }

    /// Whether the record has a text form: a public static method `parse` that makes it of a
    /// string.
    boolean hasTextForm() {
        return parser != null;
    }

    /// Creates a record from its text form.
    ///
    /// @throws InvocationTargetException if its method throws or returns null
    Object parse(String text) throws InvocationTargetException {
        try {
            Object parsed = Objects.requireNonNull(parser).invoke(null, text);
            if (parsed == null) {
                throw new InvocationTargetException(
                        new IllegalArgumentException("parse has returned null: text=" + text));
            }
            return parsed;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("record cannot be created: type=" + type.getName(), e);
        }
    }

    private <A extends AccessibleObject> A accessible(A member) {
        if (!member.trySetAccessible()) {
            throw new InvalidComponentException(
                    "component record cannot be reached: type="
                            + type.getName()
                            + ", module="
                            + type.getModule().getName()
                            + "; "
                            + advice());
        }
        return member;
    }

    private String advice() {
        Module here = Templates.class.getModule();
        return here.isNamed()
                ? "add to its module-info.java: opens "
                        + type.getPackageName()
                        + " to "
                        + here.getName()
                        + ";"
                : "its package must be open to the class path: opens "
                        + type.getPackageName()
                        + "; or the option --add-opens to ALL-UNNAMED";
    }
}
