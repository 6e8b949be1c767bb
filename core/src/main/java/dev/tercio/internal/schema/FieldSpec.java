package dev.tercio.internal.schema;

import java.lang.invoke.MethodHandle;

/// One field of a component record and the columns that hold it.
///
/// Accessors take the record as `Object` and return a primitive or `Object`, so that generated code
/// never names a user's class: private records need no more than the handle.
public sealed interface FieldSpec {
    /// The path of the field from the component down, such as `position.x`.
    String path();

    /// Reads the field from its record.
    MethodHandle accessor();

    /// A primitive in its own column.
    record Scalar(String path, MethodHandle accessor, Primitive primitive, int column)
            implements FieldSpec {}

    /// An enum as its ordinal.
    record Constant(
            String path, MethodHandle accessor, EnumSpec constants, Primitive primitive, int column)
            implements FieldSpec {}

    /// An entity handle as its bits.
    record Handle(String path, MethodHandle accessor, int column) implements FieldSpec {}

    /// A record whose own fields are columns of the component.
    record Nested(String path, MethodHandle accessor, RecordSpec record) implements FieldSpec {}

    /// Text as inline UTF-8; unused bytes are zero and the length has a column of its own, so that
    /// any text, also one with zero characters, comes back as it was.
    record Text(
            String path,
            MethodHandle accessor,
            int capacity,
            boolean truncate,
            int column,
            int lengthColumn)
            implements FieldSpec {}

    /// A fixed number of primitives.
    record FixedArray(String path, MethodHandle accessor, Primitive element, int length, int column)
            implements FieldSpec {}

    /// A fixed number of entity handles.
    record HandleArray(String path, MethodHandle accessor, int length, int column)
            implements FieldSpec {}
}
