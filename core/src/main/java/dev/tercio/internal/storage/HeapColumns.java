package dev.tercio.internal.storage;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import java.util.Arrays;

/// Pages of primitive arrays.
public final class HeapColumns implements PageColumns {
    private final ColumnSpec[] specs;

    public HeapColumns(ComponentSchema schema) {
        this.specs = schema.columns().toArray(ColumnSpec[]::new);
    }

    @Override
    public Object[] open(int page) {
        Object[] columns = new Object[specs.length];
        Arrays.setAll(
                columns,
                i -> specs[i].primitive().newArray(PageLayout.PAGE_SLOTS * specs[i].stride()));
        return columns;
    }

    @Override
    public void release(int page) {
        // dropping the arrays is enough
    }

    @Override
    public void zero(Object[] columns, int slot, int length) {
        HeapColumnAccess.INSTANCE.zeroSlots(columns, specs, slot, length);
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        HeapColumnAccess.INSTANCE.copySlot(from, fromSlot, to, toSlot, specs);
    }

    @Override
    public void forget(Object[] columns, int slot) {
        // primitives refer to nothing
    }

    @Override
    public int bytesPerSlot() {
        return Arrays.stream(specs).mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
