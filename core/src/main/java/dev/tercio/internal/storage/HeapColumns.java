package dev.tercio.internal.storage;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import java.util.Arrays;

/// Pages of primitive arrays.
public final class HeapColumns implements PageColumns {
    /// Arrays of one page are allocated one after the other. Without this, elements of the same
    /// slot would lie at the same place modulo 4,096 in all of them, and caches would take stores
    /// to one for loads of another: a loop over six columns then takes a third longer.
    private static final int PADDING_BYTES = 1_088;

    private final ColumnSpec[] specs;
    private final ComponentSchema schema;

    public HeapColumns(ComponentSchema schema) {
        this.specs = schema.columns().toArray(ColumnSpec[]::new);
        this.schema = schema;
    }

    @Override
    public Object[] open(int page) {
        Allocations.announce();
        Object[] columns = arraysFor(schema);
        Arrays.setAll(columns, i -> newColumn(specs[i]));
        return columns;
    }

    /// An array for the columns of a component, as codecs expect it, with nothing in it.
    public static Object[] arraysFor(ComponentSchema schema) {
        int count = schema.columns().size();
        return schema.commonPrimitive()
                .map(primitive -> primitive.newArrays(count))
                .orElseGet(() -> new Object[count]);
    }

    private static Object newColumn(ColumnSpec spec) {
        int padding = PADDING_BYTES / spec.primitive().bytes();
        return spec.primitive().newArray(PageLayout.PAGE_SLOTS * spec.stride() + padding);
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
