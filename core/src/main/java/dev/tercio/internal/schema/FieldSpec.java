package dev.tercio.internal.schema;

import java.lang.invoke.MethodHandle;

/// A field of a component record and the columns that store it.
///
/// Accessors take the record as `Object` and return a primitive or an `Object`. Generated code
/// therefore never refers to the user's class by name, which also makes private records work.
public sealed interface FieldSpec {
    /// The path of the field within the component, such as `position.x`.
    String path();

    /// Reads the field from its record.
    MethodHandle accessor();

    /// A primitive in its own column.
    record Scalar(String path, MethodHandle accessor, Primitive primitive, int column)
            implements FieldSpec {}

    /// An enum, stored as its ordinal.
    record Constant(
            String path, MethodHandle accessor, EnumSpec constants, Primitive primitive, int column)
            implements FieldSpec {}

    /// An entity handle, stored as its bits.
    record Handle(String path, MethodHandle accessor, int column) implements FieldSpec {}

    /// A nested record; its fields are columns of the component.
    record Nested(String path, MethodHandle accessor, RecordSpec record) implements FieldSpec {}

    /// Text, stored as inline UTF-8 padded with zeros. The length has a column of its own, so text
    /// that contains zero characters round-trips.
    record Text(
            String path,
            MethodHandle accessor,
            int capacity,
            boolean truncate,
            int column,
            int lengthColumn)
            implements FieldSpec {}

    /// An array of primitives of fixed length.
    record FixedArray(String path, MethodHandle accessor, Primitive element, int length, int column)
            implements FieldSpec {}

    /// An array of entity handles of fixed length.
    record HandleArray(String path, MethodHandle accessor, int length, int column)
            implements FieldSpec {}
}
