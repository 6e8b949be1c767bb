package dev.tercio.net.internal;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumns;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// Copies values of a component between its columns and packed messages, which contain one column
/// after the other. Only for components whose fields are numbers, flags, constants of enums, and
/// arrays and records of them.
final class PackedColumns {
    private final ComponentStore store;
    private final ColumnSpec[] columns;

    /// The number of constants of an enum, or 0 for other columns.
    private final int[] constants;

    private final int rowBytes;

    /// Columns of one slot, for values that cannot be copied directly.
    private final Object[] scratch;

    private final byte[] here;
    private final int[] single = new int[1];

    private PackedColumns(ComponentStore store, ComponentSchema schema) {
        this.store = store;
        columns = schema.columns().toArray(ColumnSpec[]::new);
        constants = new int[columns.length];
        findConstants(schema.root().fields());
        rowBytes = schema.bytesPerSlot();
        here = new byte[rowBytes];
        scratch = HeapColumns.arraysFor(schema);
        for (int i = 0; i < columns.length; i++) {
            scratch[i] = columns[i].primitive().newArray(columns[i].stride());
        }
    }

    /// The columns of a component, or null if its values cannot be packed.
    static @Nullable PackedColumns of(ComponentStore store) {
        ComponentSchema schema = store.spec().schema();
        boolean packed = schema != null && !schema.isTag() && arePacked(schema.root().fields());
        return packed && schema != null ? new PackedColumns(store, schema) : null;
    }

    static boolean arePacked(List<FieldSpec> fields) {
        return fields.stream()
                .allMatch(
                        field ->
                                switch (field) {
                                    case FieldSpec.Scalar _,
                                            FieldSpec.Constant _,
                                            FieldSpec.FixedArray _ ->
                                            true;
                                    case FieldSpec.Nested nested ->
                                            arePacked(nested.record().fields());
                                    case FieldSpec.Handle _,
                                            FieldSpec.HandleArray _,
                                            FieldSpec.Text _ ->
                                            false;
                                });
    }

    private void findConstants(List<FieldSpec> fields) {
        for (FieldSpec field : fields) {
            if (field instanceof FieldSpec.Constant constant) {
                constants[constant.column()] = constant.constants().size();
            } else if (field instanceof FieldSpec.Nested nested) {
                findConstants(nested.record().fields());
            }
        }
    }

    ComponentStore store() {
        return store;
    }

    /// Whether the columns of this world have the form of the messages.
    boolean isDirect() {
        return store.tier() != Tier.MANAGED;
    }

    /// Whether a value in a message equals the one in a slot.
    boolean isEqual(ComponentPage page, int offset, byte[] source, int start, int total, int row) {
        single[0] = offset;
        gather(page, single, 1, here, 0);
        int at = start;
        int to = 0;
        for (ColumnSpec column : columns) {
            int bytes = column.bytesPerSlot();
            int from = at + row * bytes;
            if (!Arrays.equals(here, to, to + bytes, source, from, from + bytes)) {
                return false;
            }
            to += bytes;
            at += total * bytes;
        }
        return true;
    }

    /// The size of one value.
    int rowBytes() {
        return rowBytes;
    }

    /// Writes values.
    ///
    /// @param offsets the positions in the page
    /// @return the end of the written bytes
    int gather(ComponentPage page, int[] offsets, int rows, byte[] target, int start) {
        Object[] sources = page.memory();
        int at = start;
        for (int i = 0; i < columns.length; i++) {
            ColumnSpec column = columns[i];
            ColumnGather.copy(sources[i], column, offsets, rows, target, at);
            at += rows * column.bytesPerSlot();
        }
        return at;
    }

    /// Whether all values are valid: constants of enums exist.
    boolean isValid(byte[] source, int start, int rows) {
        int at = start;
        for (int i = 0; i < columns.length; i++) {
            if (constants[i] > 0 && !areConstants(source, at, i, rows)) {
                return false;
            }
            at += rows * columns[i].bytesPerSlot();
        }
        return true;
    }

    private boolean areConstants(byte[] source, int start, int column, int rows) {
        int bytes = columns[column].bytesPerSlot();
        for (int row = 0; row < rows; row++) {
            int ordinal = ColumnScatter.ordinal(source, start + row * bytes, bytes);
            if (ordinal < 0 || ordinal >= constants[column]) {
                return false;
            }
        }
        return true;
    }

    /// Reads some of the values and stores them into a page.
    ///
    /// @param source contains the columns
    /// @param start where they begin
    /// @param total the number of values in the message
    /// @param picked the indexes of the values to store
    /// @param offsets the positions in the page, for each picked value
    /// @param from the first picked value
    /// @param to the end of the picked values
    void scatter(
            ComponentPage page,
            byte[] source,
            int start,
            int total,
            int[] picked,
            int[] offsets,
            int from,
            int to) {
        Object[] targets = page.memory();
        int at = start;
        for (int i = 0; i < columns.length; i++) {
            ColumnSpec column = columns[i];
            ColumnScatter.copy(targets[i], column, source, at, picked, offsets, from, to);
            at += total * column.bytesPerSlot();
        }
    }

    /// Builds one of the values.
    Object read(byte[] source, int start, int total, int row) {
        int[] picked = {row};
        int[] offsets = {0};
        int at = start;
        for (int i = 0; i < columns.length; i++) {
            ColumnScatter.copy(scratch[i], columns[i], source, at, picked, offsets, 0, 1);
            at += total * columns[i].bytesPerSlot();
        }
        ComponentSpec<?> spec = store.spec();
        return spec.heapCodec().read(scratch, 0);
    }
}
