package dev.tercio.internal.structure;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumns;

import org.jspecify.annotations.Nullable;

import java.nio.LongBuffer;
import java.util.Objects;

/// Reads the targets of relations.
public final class RelationTargets {
    /// Columns with one slot for each relation, to which a value is written to read its target.
    private final Object[] @Nullable [] scratch = new Object[ComponentRegistry.MAX_TYPES][];

    /// Returns the target of a value that is not stored yet.
    long of(ComponentStore store, NewValue value) {
        if (value.isDefault()) {
            return Entity.NONE.bits();
        }
        Object[] columns = scratch(store);
        value.storeOnHeap(store.spec(), columns);
        return first(columns, store);
    }

    /// Returns columns with one slot, to which a value can be written to read its target with
    /// [#first].
    public Object[] columns(ComponentStore store) {
        return scratch(store);
    }

    /// Returns the target in a slot that contains a value.
    public long at(ComponentStore store, ComponentPage page, int offset) {
        Object[] columns = page.columns();
        if (store.tier() == Tier.HEAP) {
            return ((long[]) columns[targetColumn(store)])[offset];
        }
        if (store.tier() == Tier.NATIVE) {
            return ((LongBuffer) columns[targetColumn(store)]).get(offset);
        }
        Object[] copy = scratch(store);
        Object value = store.codec().read(columns, offset);
        store.spec().heapCodec().write(copy, 0, value);
        return first(copy, store);
    }

    /// Returns the target in the first slot of columns.
    public static long first(Object[] columns, ComponentStore store) {
        return ((long[]) columns[targetColumn(store)])[0];
    }

    private static int targetColumn(ComponentStore store) {
        RelationSpec relation = Objects.requireNonNull(store.spec().relation());
        return relation.targetColumn();
    }

    private Object[] scratch(ComponentStore store) {
        Object[] columns = scratch[store.id()];
        if (columns == null) {
            columns = newColumns(store.spec());
            scratch[store.id()] = columns;
        }
        return columns;
    }

    private static Object[] newColumns(ComponentSpec<?> spec) {
        ComponentSchema schema = Objects.requireNonNull(spec.schema());
        Object[] columns = HeapColumns.arraysFor(schema);
        for (int i = 0; i < columns.length; i++) {
            ColumnSpec column = schema.columns().get(i);
            columns[i] = column.primitive().newArray(column.stride());
        }
        return columns;
    }
}
