package dev.tercio.internal.schema;

import java.util.List;

/// A component record and its columns.
///
/// @param root the component record
/// @param columns the columns all its fields need, in field order
/// @param runsUserCode whether taking a value apart may call accessors that its author wrote
public record ComponentSchema(RecordSpec root, List<ColumnSpec> columns, boolean runsUserCode) {
    /// Describes a record.
    ///
    /// @throws dev.tercio.InvalidComponentException if it has a field that no column can hold, or
    ///   cannot be reached
    public static ComponentSchema of(Class<?> type) {
        return new SchemaReader(type).read();
    }

    /// Whether the record has no field: the component is a tag.
    public boolean isTag() {
        return columns.isEmpty();
    }

    public int bytesPerSlot() {
        return columns.stream().mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
