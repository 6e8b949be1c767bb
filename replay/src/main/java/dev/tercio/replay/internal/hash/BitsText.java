package dev.tercio.replay.internal.hash;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnMemory;
import dev.tercio.replay.internal.schema.StoredColumn;
import dev.tercio.replay.internal.state.RecordValues;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/// Formats the elements of a column as text.
final class BitsText {
    private final ColumnSpec spec;
    private final StoredColumn column;

    BitsText(ComponentSpec<?> component, int index) {
        this.column = StoredColumn.of(new RecordValues(component).type()).get(index);
        this.spec = Objects.requireNonNull(component.schema()).columns().get(index);
    }

    StoredColumn.Meaning meaning() {
        return column.meaning();
    }

    /// The name of an element: that of its field, with an index if a value has several elements.
    String name(int element) {
        return spec.name() + (ColumnSummer.numbers(spec) > 1 ? "[" + element + "]" : "");
    }

    /// Bits as text; empty if they are not a valid value of the column, or only a hash of it.
    Optional<String> show(long bits) {
        return switch (column.meaning()) {
            case ORDINAL ->
                    bits >= 0 && bits < column.constants().size()
                            ? Optional.of(column.constants().get((int) bits))
                            : Optional.empty();
            case HANDLE -> Optional.of(new Entity(bits).toString());
            case TEXT, TEXT_LENGTH, NUMBER -> number(bits);
        };
    }

    /// Whether the bits are the whole value and not a hash of it.
    boolean isExact() {
        return !ColumnSummer.isFolded(spec);
    }

    private Optional<String> number(long bits) {
        if (spec.primitive() == Primitive.BYTE && spec.stride() > 1) {
            return Optional.empty();
        }
        return switch (spec.primitive()) {
            case BOOLEAN ->
                    bits == 0 || bits == 1 ? Optional.of(String.valueOf(bits == 1)) : none();
            case BYTE -> bits == (byte) bits ? Optional.of(String.valueOf(bits)) : none();
            case SHORT -> bits == (short) bits ? Optional.of(String.valueOf(bits)) : none();
            case CHAR -> bits == (char) bits ? Optional.of(String.valueOf((int) bits)) : none();
            case INT -> bits == (int) bits ? Optional.of(String.valueOf(bits)) : none();
            case LONG -> Optional.of(String.valueOf(bits));
            case FLOAT ->
                    bits >>> 32 == 0
                            ? Optional.of(String.valueOf(Float.intBitsToFloat((int) bits)))
                            : none();
            case DOUBLE -> Optional.of(String.valueOf(Double.longBitsToDouble(bits)));
        };
    }

    private static Optional<String> none() {
        return Optional.empty();
    }

    /// The bytes of a value as text: a quoted string or a list of numbers.
    String showBytes(Object memory, int offset) {
        byte[] bytes = new byte[spec.stride()];
        ColumnMemory.save(
                memory,
                Primitive.BYTE,
                offset * spec.stride(),
                spec.stride(),
                MemorySegment.ofArray(bytes),
                0);
        if (column.meaning() != StoredColumn.Meaning.TEXT) {
            return Arrays.toString(bytes);
        }
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) {
            end--;
        }
        return "\"" + new String(bytes, 0, end, StandardCharsets.UTF_8) + "\"";
    }

    /// One element of a value as text.
    String show(Object memory, int offset, int element) {
        if (!isExact()) {
            return showBytes(memory, offset);
        }
        return show(new ColumnSummer().bitsAt(memory, spec, offset, element)).orElse("unknown");
    }
}
