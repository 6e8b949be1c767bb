package dev.tercio.internal.structure;

import dev.tercio.Entity;
import dev.tercio.internal.codec.InterpretedCodec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.storage.ComponentPage;

import org.jspecify.annotations.Nullable;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// The fields of a component that refer to entities.
final class HandleFields {
    /// Adjacent handles of a slot in one column.
    private record Column(int index, int handles) {}

    private final RecordSpec root;
    private final boolean managed;
    private final List<Column> columns = new ArrayList<>();

    private HandleFields(RecordSpec root, boolean managed) {
        this.root = root;
        this.managed = managed;
        addColumns(root);
    }

    /// Returns the fields of a component, or null if no field refers to entities. Objects without a
    /// layout are not searched.
    static @Nullable HandleFields of(ComponentStore store) {
        ComponentSchema schema = store.spec().schema();
        if (schema == null) {
            return null;
        }
        HandleFields found = new HandleFields(schema.root(), store.stored().isManaged());
        return found.columns.isEmpty() ? null : found;
    }

    private void addColumns(RecordSpec record) {
        for (FieldSpec field : record.fields()) {
            switch (field) {
                case FieldSpec.Handle handle -> columns.add(new Column(handle.column(), 1));
                case FieldSpec.HandleArray array ->
                        columns.add(new Column(array.column(), array.length()));
                case FieldSpec.Nested nested -> addColumns(nested.record());
                default -> {}
            }
        }
    }

    /// Replaces the handles in a slot.
    ///
    /// @param target returns the new handle for an old one, or the same
    void redirect(ComponentPage page, int offset, LongUnaryOperator target) {
        if (managed) {
            Object[] values = (Object[]) page.columns()[0];
            values[offset] = redirect(root, values[offset], target);
            return;
        }
        for (Column column : columns) {
            Object data = page.columns()[column.index];
            int first = offset * column.handles;
            for (int i = first; i < first + column.handles; i++) {
                if (data instanceof LongBuffer buffer) {
                    buffer.put(i, target.applyAsLong(buffer.get(i)));
                } else {
                    long[] array = (long[]) data;
                    array[i] = target.applyAsLong(array[i]);
                }
            }
        }
    }

    /// Returns the same record if it contains no handle to replace.
    @SuppressWarnings("ReferenceEquality") // the same value, not an equal one
    private static Object redirect(RecordSpec spec, Object record, LongUnaryOperator target) {
        Object[] values = new Object[spec.fields().size()];
        boolean changed = false;
        for (int i = 0; i < values.length; i++) {
            FieldSpec field = spec.fields().get(i);
            Object old = InterpretedCodec.call(field.accessor().handle(), record);
            values[i] = old == null ? null : redirect(field, old, target);
            changed |= values[i] != old;
        }
        return changed ? InterpretedCodec.call(spec.constructor().handle(), values) : record;
    }

    private static Object redirect(FieldSpec field, Object value, LongUnaryOperator target) {
        return switch (field) {
            case FieldSpec.Handle _ -> redirect((Entity) value, target);
            case FieldSpec.HandleArray _ -> redirect((Entity[]) value, target);
            case FieldSpec.Nested nested -> redirect(nested.record(), value, target);
            default -> value;
        };
    }

    private static Entity redirect(Entity entity, LongUnaryOperator target) {
        long wanted = target.applyAsLong(entity.bits());
        return wanted == entity.bits() ? entity : new Entity(wanted);
    }

    /// Always a copy, because the array could be changed.
    private static Entity[] redirect(@Nullable Entity[] entities, LongUnaryOperator target) {
        Entity[] copies = entities.clone();
        for (int i = 0; i < copies.length; i++) {
            copies[i] = copies[i] == null ? null : redirect(copies[i], target);
        }
        return copies;
    }
}
