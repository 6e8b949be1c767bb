package dev.tercio.replay.internal.restore;

import dev.tercio.internal.codec.Text;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.schema.StoredColumn;
import dev.tercio.replay.internal.state.SlotRunList;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Reads columns of a file into columns of the current class.
final class ColumnReader {
    private final ColumnPlan plan;

    ColumnReader(ColumnPlan plan) {
        this.plan = plan;
    }

    /// The size of a number of values in the file, in bytes.
    long bytes(int values) {
        long bytes = 0;
        for (StoredColumn column : plan.stored()) {
            bytes += (long) column.bytes() * values;
        }
        return bytes;
    }

    /// Checks that all values are valid for their types, without using them.
    ///
    /// @param differences receives values that the current class does not support
    void check(ByteInput in, int values, Consumer<String> differences) {
        byte[] bytes = in.bytes();
        for (int i = 0; i < plan.stored().size(); i++) {
            StoredColumn column = plan.stored().get(i);
            int from = in.take((long) column.bytes() * values, column.path());
            switch (column.meaning()) {
                case ORDINAL -> checkOrdinals(bytes, from, values, i, differences);
                case TEXT_LENGTH -> checkLengths(bytes, from, values, i);
                case NUMBER -> {
                    if (column.primitive() == Primitive.BOOLEAN) {
                        checkFlags(bytes, from, column.stride() * values, column.path());
                    }
                }
                case HANDLE -> checkHandles(bytes, from, column.stride() * values, column.path());
                case TEXT -> {}
            }
        }
    }

    private void checkOrdinals(
            byte[] bytes, int from, int values, int index, Consumer<String> differences) {
        StoredColumn column = plan.stored().get(index);
        int[] renamed = renamed(index);
        Set<String> gone = new TreeSet<>();
        for (int i = 0; i < values; i++) {
            int ordinal = ordinal(bytes, column.primitive(), from, i);
            if (ordinal < 0 || ordinal >= column.constants().size()) {
                throw new CorruptFileException(
                        "constant is out of range: field=" + column.path() + ", value=" + ordinal);
            }
            if (renamed != null && renamed[ordinal] < 0) {
                gone.add(column.constants().get(ordinal));
            }
        }
        if (!gone.isEmpty()) {
            differences.accept(
                    "field="
                            + column.path()
                            + ": the file has constants that no longer exist: "
                            + gone);
        }
    }

    private int @Nullable [] renamed(int index) {
        for (ColumnPlan.Step step : plan.steps()) {
            if (step instanceof ColumnPlan.Step.Rename rename && rename.from() == index) {
                return rename.ordinals();
            }
        }
        return null;
    }

    /// Reads one element of a column in the file, boxed.
    private static Object element(byte[] bytes, Primitive primitive, int at) {
        return switch (primitive) {
            case BOOLEAN -> Bytes.getBoolean(bytes, at);
            case BYTE -> Bytes.getByte(bytes, at);
            case SHORT -> Bytes.getShort(bytes, at);
            case CHAR -> Bytes.getChar(bytes, at);
            case INT -> Bytes.getInt(bytes, at);
            case LONG -> Bytes.getLong(bytes, at);
            case FLOAT -> Bytes.getFloat(bytes, at);
            case DOUBLE -> Bytes.getDouble(bytes, at);
        };
    }

    private static int ordinal(byte[] bytes, Primitive primitive, int from, int index) {
        Object boxed = element(bytes, primitive, from + index * primitive.bytes());
        return ((Number) boxed).intValue();
    }

    private void checkLengths(byte[] bytes, int from, int values, int index) {
        StoredColumn text = plan.stored().get(index - 1);
        for (int i = 0; i < values; i++) {
            if (length(bytes, from, i) > text.stride()) {
                throw new CorruptFileException(
                        "text is too long: field="
                                + text.path()
                                + ", bytes="
                                + length(bytes, from, i)
                                + ", room="
                                + text.stride());
            }
        }
    }

    private static int length(byte[] bytes, int from, int index) {
        return Bytes.getChar(bytes, from + index * Character.BYTES);
    }

    /// Checks texts of values that are restored as objects. Columns may contain any bytes, because
    /// chunks can write them; a string decoded from malformed UTF-8 may be too long to be saved
    /// again.
    void checkTexts(ByteInput in, int values) {
        int texts = 0;
        for (int i = 0; i < plan.stored().size(); i++) {
            StoredColumn column = plan.stored().get(i);
            int from = in.take((long) column.bytes() * values, column.path());
            if (column.meaning() == StoredColumn.Meaning.TEXT_LENGTH) {
                checkTexts(in.bytes(), texts, from, values, plan.stored().get(i - 1));
            }
            texts = from;
        }
    }

    /// Whether all texts are well-formed UTF-8.
    boolean hasTexts(ByteInput in, int values) {
        try {
            checkTexts(in, values);
            return true;
        } catch (CorruptFileException notText) {
            return false;
        }
    }

    /// @param text the column of the texts
    private static void checkTexts(
            byte[] bytes, int texts, int lengths, int values, StoredColumn text) {
        for (int i = 0; i < values; i++) {
            int length = length(bytes, lengths, i);
            if (!Text.isWellFormed(bytes, texts + i * text.stride(), length)) {
                throw new CorruptFileException(
                        "text is not UTF-8: field=" + text.path() + ", bytes=" + length);
            }
        }
    }

    /// Handles of recorded spawns are valid only inside command buffers, never in a world.
    private static void checkHandles(byte[] bytes, int from, int count, String path) {
        for (int i = 0; i < count; i++) {
            long handle = Bytes.getLong(bytes, from + i * Long.BYTES);
            if ((int) handle < 0) {
                throw new CorruptFileException(
                        "invalid entity handle: field="
                                + path
                                + ", handle="
                                + Long.toHexString(handle));
            }
        }
    }

    private static void checkFlags(byte[] bytes, int from, int count, String path) {
        for (int i = from; i < from + count; i++) {
            if (bytes[i] != 0 && bytes[i] != 1) {
                throw new CorruptFileException(
                        "invalid boolean: field=" + path + ", value=" + bytes[i]);
            }
        }
    }

    /// Writes checked values to columns.
    ///
    /// @param memory the columns in the form that [ColumnPlan.Step.Copy] needs
    /// @param columns the columns in the form that `access` needs
    /// @param defaults one value for columns that are missing in the file, or null for zeros
    void read(
            ByteInput in,
            List<ColumnSpec> specs,
            Object[] memory,
            Object[] columns,
            ColumnAccess access,
            SlotRunList runs,
            Object @Nullable [] defaults) {
        int[] starts = new int[plan.stored().size()];
        for (int i = 0; i < starts.length; i++) {
            StoredColumn column = plan.stored().get(i);
            starts[i] = in.take((long) column.bytes() * runs.slots(), column.path());
        }
        int end = in.position();
        for (int i = 0; i < specs.size(); i++) {
            ColumnSpec spec = specs.get(i);
            switch (plan.steps().get(i)) {
                case ColumnPlan.Step.Copy copy -> {
                    in.moveTo(starts[copy.from()]);
                    copy(in, spec, memory[i], runs);
                }
                case ColumnPlan.Step.Widen widen -> {
                    StoredColumn from = plan.stored().get(widen.from());
                    widen(in.bytes(), starts[widen.from()], from, spec, columns[i], access, runs);
                }
                case ColumnPlan.Step.Rename rename ->
                        rename(in.bytes(), starts, rename, spec, columns[i], access, runs);
                case ColumnPlan.Step.Default _ -> fill(spec, columns, i, access, runs, defaults);
            }
        }
        in.moveTo(end);
    }

    /// Called for each value.
    private interface Each {
        /// @param index its position in the file
        /// @param slot its position in the column
        void accept(int index, int slot);
    }

    private static void forEach(SlotRunList runs, Each body) {
        int index = 0;
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                body.accept(index++, runs.start(run) + i);
            }
        }
    }

    private static void copy(ByteInput in, ColumnSpec spec, Object memory, SlotRunList runs) {
        int stride = spec.stride();
        for (int run = 0; run < runs.runs(); run++) {
            in.takeElements(
                    memory,
                    spec.primitive(),
                    runs.start(run) * stride,
                    runs.length(run) * stride,
                    spec.name());
        }
    }

    private static void widen(
            byte[] bytes,
            int start,
            StoredColumn from,
            ColumnSpec spec,
            Object column,
            ColumnAccess access,
            SlotRunList runs) {
        forEach(
                runs,
                (index, slot) -> {
                    int at = start + index * from.bytes();
                    int target = slot * spec.stride();
                    access.zero(column, spec.primitive(), target, spec.stride());
                    for (int i = 0; i < from.stride(); i++) {
                        int element = at + i * from.primitive().bytes();
                        Object narrow = element(bytes, from.primitive(), element);
                        access.set(column, spec.primitive(), target + i, wide(spec, narrow));
                    }
                });
    }

    private void rename(
            byte[] bytes,
            int[] starts,
            ColumnPlan.Step.Rename rename,
            ColumnSpec spec,
            Object column,
            ColumnAccess access,
            SlotRunList runs) {
        Primitive primitive = plan.stored().get(rename.from()).primitive();
        int start = starts[rename.from()];
        forEach(
                runs,
                (index, slot) -> {
                    int ordinal = rename.ordinals()[ordinal(bytes, primitive, start, index)];
                    access.set(column, spec.primitive(), slot, box(spec, ordinal));
                });
    }

    private static Object wide(ColumnSpec spec, Object narrow) {
        return switch (narrow) {
            case Float number when spec.primitive() == Primitive.DOUBLE -> (double) number;
            case Character character -> box(spec, character);
            case Number number when spec.primitive() != Primitive.DOUBLE ->
                    box(spec, number.longValue());
            default -> throw new IllegalStateException("cannot be widened: " + narrow);
        };
    }

    private static Object box(ColumnSpec spec, long value) {
        return switch (spec.primitive()) {
            case BYTE -> (byte) value;
            case SHORT -> (short) value;
            case INT -> (int) value;
            case LONG -> value;
            case BOOLEAN, CHAR, FLOAT, DOUBLE ->
                    throw new IllegalStateException("not a whole number: " + spec);
        };
    }

    private static void fill(
            ColumnSpec spec,
            Object[] columns,
            int column,
            ColumnAccess access,
            SlotRunList runs,
            Object @Nullable [] defaults) {
        int stride = spec.stride();
        forEach(
                runs,
                (_, slot) -> {
                    access.zero(columns[column], spec.primitive(), slot * stride, stride);
                    if (defaults != null) {
                        access.write(columns[column], slot * stride, defaults[column], stride);
                    }
                });
    }
}
