package dev.tercio;

import dev.tercio.internal.component.ComponentSpec;

import java.util.List;

/// The handle of a component class.
///
/// Every method that takes a `Class` also takes its handle. Hot code keeps the handle in a `static
/// final` field: the compiler then treats it as a constant and inlines the access.
///
/// ```java
/// static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
/// ```
///
/// A handle belongs to no world; the same one serves all.
///
/// @param <T> the component class
public sealed interface ComponentType<T> permits ComponentSpec {
    /// The handle of a class. The same class always gives the same handle.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return its handle
    static <T> ComponentType<T> of(Class<T> type) {
        return ComponentSpec.of(type);
    }

    /// The component class.
    ///
    /// @return the class
    Class<T> type();

    /// Whether the component has no fields: it can be present, but has no value.
    ///
    /// @return true for a record without fields
    boolean isTag();

    /// The names of the record's fields in declaration order; none for a class that cannot be
    /// stored in columns.
    ///
    /// @return the field names
    List<String> fields();
}
