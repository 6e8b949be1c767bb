package dev.tercio.net.internal;

import dev.tercio.World;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumns;

import java.util.Arrays;
import java.util.List;

/// Encodes the requests of one class: their columns, one after the other.
final class RequestCodec {
    private static final int[] FIRST_ROW = {0};

    private final Class<?> type;
    private final ComponentSpec<?> spec;
    private final ColumnSpec[] columns;
    private final ComponentSchema schema;
    private final int bytes;
    private final int fingerprint;

    /// @throws IllegalArgumentException if the class is not a record of numbers, flags and
    ///   constants
    RequestCodec(World world, Class<?> type) {
        this.type = type;
        if (!type.isRecord() || type.getRecordComponents().length == 0) {
            throw unsupported(type);
        }
        spec = ComponentSpec.of(type);
        ComponentSchema found = spec.schema();
        if (found == null || !PackedColumns.arePacked(found.root().fields())) {
            throw unsupported(type);
        }
        schema = found;
        columns = schema.columns().toArray(ColumnSpec[]::new);
        bytes = Arrays.stream(columns).mapToInt(ColumnSpec::bytesPerSlot).sum();
        long hash = TypeTable.of(world, List.of(type)).fingerprint();
        fingerprint = (int) (hash ^ hash >>> Integer.SIZE);
    }

    private static IllegalArgumentException unsupported(Class<?> type) {
        return new IllegalArgumentException(
                "request class is unsupported: class="
                        + type.getName()
                        + "; use a record with fields that are numbers, flags, constants of enums,"
                        + " or arrays and records of them");
    }

    Class<?> type() {
        return type;
    }

    String name() {
        return type.getName();
    }

    /// Identifies the class and its fields.
    int fingerprint() {
        return fingerprint;
    }

    /// The size of a request.
    int bytes() {
        return bytes;
    }

    private Object[] newColumns() {
        Object[] arrays = HeapColumns.arraysFor(schema);
        for (int i = 0; i < columns.length; i++) {
            arrays[i] = columns[i].primitive().newArray(columns[i].stride());
        }
        return arrays;
    }

    byte[] encode(Object request) {
        Object[] arrays = newColumns();
        spec.heapCodec().write(arrays, 0, request);
        byte[] target = new byte[bytes];
        int at = 0;
        for (int i = 0; i < columns.length; i++) {
            ColumnGather.copy(arrays[i], columns[i], FIRST_ROW, 1, target, at);
            at += columns[i].bytesPerSlot();
        }
        return target;
    }

    /// Decodes a request.
    ///
    /// @throws RuntimeException if its class refuses the values
    Object decode(byte[] source) {
        Object[] arrays = newColumns();
        int at = 0;
        for (int i = 0; i < columns.length; i++) {
            ColumnScatter.copy(arrays[i], columns[i], source, at, FIRST_ROW, FIRST_ROW, 0, 1);
            at += columns[i].bytesPerSlot();
        }
        return spec.heapCodec().read(arrays, 0);
    }
}
