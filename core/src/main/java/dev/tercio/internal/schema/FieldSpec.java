package dev.tercio.internal.schema;

/// A field of a component record and the columns that store it.
public sealed interface FieldSpec {
    /// The path of the field within the component, such as `position.x`.
    String path();

    /// Reads the field from its record.
    RecordMember accessor();

    /// A primitive in its own column.
    record Scalar(String path, RecordMember accessor, Primitive primitive, int column)
            implements FieldSpec {}

    /// An enum, stored as its ordinal.
    record Constant(
            String path, RecordMember accessor, EnumSpec constants, Primitive primitive, int column)
            implements FieldSpec {}

    /// An entity handle, stored as its bits.
    record Handle(String path, RecordMember accessor, int column) implements FieldSpec {}

    /// A nested record; its fields are columns of the component.
    record Nested(String path, RecordMember accessor, RecordSpec record) implements FieldSpec {}

    /// Text, stored as inline UTF-8 padded with zeros. The length has a column of its own, so text
    /// that contains zero characters round-trips.
    record Text(
            String path,
            RecordMember accessor,
            int capacity,
            boolean truncate,
            int column,
            int lengthColumn)
            implements FieldSpec {}

    /// An array of primitives of fixed length.
    record FixedArray(String path, RecordMember accessor, Primitive element, int length, int column)
            implements FieldSpec {}

    /// An array of entity handles of fixed length.
    record HandleArray(String path, RecordMember accessor, int length, int column)
            implements FieldSpec {}
}
