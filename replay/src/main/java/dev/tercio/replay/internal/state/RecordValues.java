package dev.tercio.replay.internal.state;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.schema.StoredType;

import java.util.List;
import java.util.Objects;

/// Converts records that are not stored in columns, such as resources, to columns and back, so that
/// they are written and read like components.
public final class RecordValues {
    private final ComponentSpec<?> spec;
    private final ComponentSchema schema;
    private final Codec codec;
    private Object[] columns = {};
    private int capacity;

    public RecordValues(ComponentSpec<?> spec) {
        this.spec = spec;
        this.schema = Objects.requireNonNull(spec.schema());
        this.codec = spec.heapCodec();
        reserve(1);
    }

    public StoredType type() {
        return StoredType.of(schema);
    }

    /// The columns, with room for the number of values given to [#reserve].
    public Object[] columns() {
        return columns;
    }

    /// Reserves room for a number of values.
    public void reserve(int values) {
        if (values > capacity) {
            List<ColumnSpec> specs = schema.columns();
            columns = HeapColumns.arraysFor(schema);
            for (int i = 0; i < columns.length; i++) {
                int length = Math.multiplyExact(values, specs.get(i).stride());
                columns[i] = specs.get(i).primitive().newArray(length);
            }
            capacity = values;
        }
    }

    /// Writes the fields of a record to the columns.
    public void set(int index, Object value) {
        codec.write(columns, index, value);
    }

    /// Creates a record from the columns.
    public Object get(int index) {
        return schema.isTag() ? spec.newTag() : codec.read(columns, index);
    }

    /// Writes the first values, column by column.
    public void write(int values, ByteOutput out) {
        for (int i = 0; i < columns.length; i++) {
            ColumnSpec spec = schema.columns().get(i);
            out.putElements(columns[i], spec.primitive(), 0, values * spec.stride());
        }
    }
}
