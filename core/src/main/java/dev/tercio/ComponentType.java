package dev.tercio;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.query.Field;

import java.util.List;

/// Identifies a component class.
///
/// Methods that read or change single components accept a `Class` or a `ComponentType`. Hot code
/// keeps the type in a `static final` field: the JIT compiler treats it as a constant and inlines
/// the access.
///
/// ```java
/// static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
/// ```
///
/// A component type does not belong to a world; all worlds share it.
///
/// @param <T> the component class
public sealed interface ComponentType<T> permits ComponentSpec {
    /// Returns the component type of a class, always the same instance for the same class. An
    /// unsupported class is not rejected here but when a world registers it.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return the component type
    static <T> ComponentType<T> of(Class<T> type) {
        return ComponentSpec.of(type);
    }

    /// Returns the component class.
    ///
    /// @return the class
    Class<T> type();

    /// Returns whether the component is a tag: a record without fields, which an entity has or does
    /// not have.
    ///
    /// @return true for a tag
    boolean isTag();

    /// Returns the names of the record's fields in declaration order.
    ///
    /// @return the field names; empty for a class that can only be stored as [Tier#MANAGED]
    List<String> fields();

    /// Returns the size of a value in a command buffer, which is the same for all values.
    ///
    /// @return the size in bytes; 0 for a tag and for a class that can only be stored as
    ///   [Tier#MANAGED]
    int streamBytes();

    /// Returns a field, for code that works on columns.
    ///
    /// @param <A> the array type of the column
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @param arrayType the array class of the column, such as `float[].class`
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    <A> Field<A> field(String path, Class<A> arrayType);

    /// Returns a field of type `float`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<float[]> floats(String path) {
        return field(path, float[].class);
    }

    /// Returns a field of type `double`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<double[]> doubles(String path) {
        return field(path, double[].class);
    }

    /// Returns a field of type `int`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<int[]> ints(String path) {
        return field(path, int[].class);
    }

    /// Returns a field of type `long`. [Entity] fields are stored as `long`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<long[]> longs(String path) {
        return field(path, long[].class);
    }

    /// Returns a field of type `short`. Enums with more than 128 constants are stored as `short`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<short[]> shorts(String path) {
        return field(path, short[].class);
    }

    /// Returns a field of type `byte`. Enums with up to 128 constants and [Utf8] strings are stored
    /// as `byte`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<byte[]> bytes(String path) {
        return field(path, byte[].class);
    }

    /// Returns a field of type `char`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<char[]> chars(String path) {
        return field(path, char[].class);
    }

    /// Returns a field of type `boolean`.
    ///
    /// @param path the name of the field; `position.x` for a field of a nested record
    /// @return the field
    /// @throws InvalidComponentException if the field does not exist or has another type
    default Field<boolean[]> booleans(String path) {
        return field(path, boolean[].class);
    }
}
