package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.StreamColumnAccess;
import dev.tercio.internal.stream.StreamLayout;

import java.util.List;

/// Where the elements of one value lie, for interpreted code: in a slot of a page or in the payload
/// of a command.
final class ValuePlace {
    private final ColumnAccess access;
    private final Object[] columns;
    private final int[] indexes;

    private ValuePlace(ColumnAccess access, Object[] columns) {
        this.access = access;
        this.columns = columns;
        this.indexes = new int[columns.length];
    }

    static ValuePlace inSlot(
            ComponentSchema schema, ColumnAccess access, Object[] columns, int slot) {
        ValuePlace place = new ValuePlace(access, columns);
        List<ColumnSpec> specs = schema.columns();
        for (int column = 0; column < columns.length; column++) {
            place.indexes[column] = slot * specs.get(column).stride();
        }
        return place;
    }

    static ValuePlace inPayload(
            ComponentSchema schema, StreamLayout layout, byte[] stream, int at) {
        Object[] columns = new Object[schema.columns().size()];
        ValuePlace place = new ValuePlace(StreamColumnAccess.INSTANCE, columns);
        for (int column = 0; column < columns.length; column++) {
            columns[column] = stream;
            place.indexes[column] = at + layout.offset(column);
        }
        return place;
    }

    ColumnAccess access() {
        return access;
    }

    Object column(int column) {
        return columns[column];
    }

    /// The first element of the value in a column.
    int index(int column) {
        return indexes[column];
    }

    Object get(int column, Primitive primitive) {
        return access.get(columns[column], primitive, indexes[column]);
    }

    void set(int column, Primitive primitive, Object value) {
        access.set(columns[column], primitive, indexes[column], value);
    }
}
