package dev.tercio.internal.schema;

import java.util.List;
import java.util.Optional;

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

    /// The primitive that all columns are made of, if they are all alike: then a page on the heap
    /// is an array of such arrays, and code that reads it need not check the type of each.
    public Optional<Primitive> commonPrimitive() {
        List<Primitive> kinds = columns.stream().map(ColumnSpec::primitive).distinct().toList();
        return kinds.size() == 1 ? Optional.of(kinds.getFirst()) : Optional.empty();
    }

    public int bytesPerSlot() {
        return columns.stream().mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
