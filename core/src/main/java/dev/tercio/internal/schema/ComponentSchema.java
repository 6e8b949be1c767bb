package dev.tercio.internal.schema;

import java.util.List;
import java.util.Optional;

/// The schema of a component: the record and its columns.
///
/// @param root the component record
/// @param columns the columns of all its fields, in field order
/// @param runsUserCode whether reading the fields of a value may call user-written accessors
public record ComponentSchema(RecordSpec root, List<ColumnSpec> columns, boolean runsUserCode) {
    /// Reads the schema of a record class.
    ///
    /// @throws dev.tercio.InvalidComponentException if a field has an unsupported type or the
    ///   record is not accessible
    public static ComponentSchema of(Class<?> type) {
        return new SchemaReader(type).read();
    }

    /// Whether the component is a tag, a record without fields.
    public boolean isTag() {
        return columns.isEmpty();
    }

    /// The element type of all columns, if they have the same. A heap page of such a component is
    /// an array of primitive arrays, so generated code checks one type instead of one per column.
    public Optional<Primitive> commonPrimitive() {
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        Primitive first = columns.getFirst().primitive();
        for (ColumnSpec column : columns) {
            if (column.primitive() != first) {
                return Optional.empty();
            }
        }
        return Optional.of(first);
    }

    public int bytesPerSlot() {
        return columns.stream().mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
