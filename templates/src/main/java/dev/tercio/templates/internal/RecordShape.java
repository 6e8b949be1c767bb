package dev.tercio.templates.internal;

import dev.tercio.InvalidComponentException;
import dev.tercio.templates.Templates;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

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
