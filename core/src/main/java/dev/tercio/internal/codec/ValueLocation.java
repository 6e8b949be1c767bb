package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.StreamColumnAccess;
import dev.tercio.internal.stream.StreamLayout;

import java.util.List;

/// The location of the elements of one value, for interpreted code: a slot of a page or the payload
/// of a command.
final class ValueLocation {
    private final ColumnAccess access;
    private final Object[] columns;
    private final int first;
    private final int[] indexes;

    private ValueLocation(ColumnAccess access, Object[] columns, int first, int count) {
        this.access = access;
        this.columns = columns;
        this.first = first;
        this.indexes = new int[count];
    }

    static ValueLocation inSlot(
            ComponentSchema schema, ColumnAccess access, Object[] columns, int page, int slot) {
        List<ColumnSpec> specs = schema.columns();
        int first = page * specs.size();
        ValueLocation location = new ValueLocation(access, columns, first, specs.size());
        for (int column = 0; column < specs.size(); column++) {
            location.indexes[column] = slot * specs.get(column).stride();
        }
        return location;
    }

    static ValueLocation inPayload(
            ComponentSchema schema, StreamLayout layout, long[] stream, int at) {
        Object[] columns = new Object[schema.columns().size()];
        ValueLocation location =
                new ValueLocation(StreamColumnAccess.INSTANCE, columns, 0, columns.length);
        for (int column = 0; column < columns.length; column++) {
            columns[column] = stream;
            location.indexes[column] = at + layout.offset(column);
        }
        return location;
    }

    ColumnAccess access() {
        return access;
    }

    Object column(int column) {
        return columns[first + column];
    }

    /// The index of the value's first element in a column.
    int index(int column) {
        return indexes[column];
    }

    Object get(int column, Primitive primitive) {
        return access.get(column(column), primitive, indexes[column]);
    }

    void set(int column, Primitive primitive, Object value) {
        access.set(column(column), primitive, indexes[column], value);
    }
}
