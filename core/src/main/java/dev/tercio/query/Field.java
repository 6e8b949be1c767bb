package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.internal.component.ColumnField;

/// The handle of one field of a component, for code that works on columns.
///
/// ```java
/// static final Field<float[]> X = ComponentType.of(Position.class).floats("x");
/// ```
///
/// @param <A> the array type of its column on the heap
public sealed interface Field<A> permits ColumnField {
    /// The component.
    ///
    /// @return its type
    ComponentType<?> component();

    /// The path of the field, such as `position.x`.
    ///
    /// @return the path
    String path();

    /// How many elements a slot takes: 1, except for text and arrays. The elements of position `i`
    /// start at `i * stride`.
    ///
    /// @return the number of elements
    int stride();
}
