package dev.tercio;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.query.Field;

import java.util.List;

/// The handle of a component class.
///
/// Methods that read or change single components take a `Class` or its handle. Hot code keeps the
/// handle in a `static final` field: the compiler then treats it as a constant and inlines the
/// access.
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

    /// How many bytes a value takes in a stream of commands; it is the same for all values.
    ///
    /// @return the number of bytes; 0 for a tag, and for a class that cannot be stored in columns
    int streamBytes();

    /// The handle of a field, for code that works on columns.
    ///
    /// @param <A> the array its column is made of
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @param array the class of that array, such as `float[].class`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    <A> Field<A> field(String path, Class<A> array);

    /// The handle of a field of type `float`.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<float[]> floats(String path) {
        return field(path, float[].class);
    }

    /// The handle of a field of type `double`.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<double[]> doubles(String path) {
        return field(path, double[].class);
    }

    /// The handle of a field of type `int`.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<int[]> ints(String path) {
        return field(path, int[].class);
    }

    /// The handle of a field of type `long`; entities are stored as such.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<long[]> longs(String path) {
        return field(path, long[].class);
    }

    /// The handle of a field of type `short`; larger enums are stored as such.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<short[]> shorts(String path) {
        return field(path, short[].class);
    }

    /// The handle of a field of type `byte`; small enums are stored as such, and text.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<byte[]> bytes(String path) {
        return field(path, byte[].class);
    }

    /// The handle of a field of type `char`.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<char[]> chars(String path) {
        return field(path, char[].class);
    }

    /// The handle of a field of type `boolean`.
    ///
    /// @param path the name of the field; fields of nested records are named like `position.x`
    /// @return the handle
    /// @throws InvalidComponentException if there is no such field
    default Field<boolean[]> booleans(String path) {
        return field(path, boolean[].class);
    }
}
