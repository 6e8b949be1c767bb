package dev.tercio.internal.storage;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Primitive;

import java.util.Arrays;
import java.util.Optional;

/// Columns that are primitive arrays.
public final class HeapColumns implements PageColumns {
    /// Padding at the end of each array, which avoids 4K aliasing. The arrays of a page are
    /// allocated consecutively. Without padding, elements of the same slot have equal addresses
    /// modulo 4,096, and the CPU assumes that loads from one column depend on stores to another: a
    /// loop over six columns takes a third longer.
    private static final int PADDING_BYTES = 1_088;

    private final ColumnSpec[] specs;
    private final ComponentSchema schema;

    public HeapColumns(ComponentSchema schema) {
        this.specs = schema.columns().toArray(new ColumnSpec[0]);
        this.schema = schema;
    }

    @Override
    public Object[] open(int page) {
        Allocations.announce();
        Object[] columns = arraysFor(schema);
        for (int i = 0; i < columns.length; i++) {
            columns[i] = newColumn(specs[i]);
        }
        return columns;
    }

    /// Creates an empty array for the columns of a component, of the type that codecs expect.
    public static Object[] arraysFor(ComponentSchema schema) {
        int count = schema.columns().size();
        Optional<Primitive> common = schema.commonPrimitive();
        return common.isPresent() ? common.get().newArrays(count) : new Object[count];
    }

    private static Object newColumn(ColumnSpec spec) {
        int padding = PADDING_BYTES / spec.primitive().bytes();
        return spec.primitive().newArray(PageLayout.PAGE_SLOTS * spec.stride() + padding);
    }

    @Override
    public void release(int page) {
        // the garbage collector frees the arrays
    }

    @Override
    public void zero(Object[] columns, int slot, int length) {
        HeapColumnAccess.INSTANCE.zeroSlots(columns, specs, slot, length);
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        HeapColumnAccess.INSTANCE.copySlots(from, fromSlot, to, toSlot, 1, specs);
    }

    @Override
    public void copyRun(Object[] from, int fromSlot, Object[] to, int toSlot, int length) {
        HeapColumnAccess.INSTANCE.copySlots(from, fromSlot, to, toSlot, length, specs);
    }

    @Override
    public void clearReferences(Object[] columns, int slot) {
        // primitives hold no references
    }

    @Override
    public int bytesPerSlot() {
        return Arrays.stream(specs).mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
