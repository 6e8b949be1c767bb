package dev.tercio.internal.stream;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.RecordSpec;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/// The layout of a component in the payload of a command: all columns in order, without gaps,
/// followed by padding to a multiple of eight bytes.
public final class StreamLayout {
    private final int[] offsets;
    private final int used;
    private final BitSet handleColumns = new BitSet();
    private final int[] handleOffsets;

    public StreamLayout(ComponentSchema schema) {
        List<ColumnSpec> columns = schema.columns();
        offsets = new int[columns.size()];
        int offset = 0;
        for (int column = 0; column < offsets.length; column++) {
            offsets[column] = offset;
            offset = Math.addExact(offset, columns.get(column).bytesPerSlot());
        }
        used = offset;
        markHandles(schema.root());
        handleOffsets = handleColumns.isEmpty() ? new int[0] : offsetsOfHandles(columns);
    }

    private void markHandles(RecordSpec record) {
        for (FieldSpec field : record.fields()) {
            // not a pattern switch, which would be linked at each start
            if (field instanceof FieldSpec.Handle f) {
                handleColumns.set(f.column());
            } else if (field instanceof FieldSpec.HandleArray f) {
                handleColumns.set(f.column());
            } else if (field instanceof FieldSpec.Nested f) {
                markHandles(f.record());
            }
        }
    }

    private int[] offsetsOfHandles(List<ColumnSpec> columns) {
        return handleColumns.stream()
                .flatMap(column -> elementOffsets(column, columns.get(column)))
                .toArray();
    }

    private IntStream elementOffsets(int column, ColumnSpec spec) {
        return IntStream.range(0, spec.stride())
                .map(element -> offsets[column] + element * spec.primitive().bytes());
    }

    /// The offset of a column within the payload.
    public int offset(int column) {
        return offsets[column];
    }

    /// Whether a column holds entity handles.
    public boolean holdsHandles(int column) {
        return handleColumns.get(column);
    }

    /// The offsets of all entity handles within the payload. The array is shared; callers must not
    /// change it.
    public int[] handleOffsets() {
        return handleOffsets;
    }

    /// The size of the payload without padding.
    public int usedBytes() {
        return used;
    }

    /// The size of the payload in bytes: a multiple of eight, zero for a tag.
    public int size() {
        return Math.ceilDiv(used, Long.BYTES) * Long.BYTES;
    }
}
