package dev.tercio.replay.internal.hash;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.internal.image.RecordValues;
import dev.tercio.replay.internal.schema.StoredColumn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/// Shows what bits mean in a column.
final class BitsText {
    private final ColumnSpec spec;
    private final StoredColumn column;

    BitsText(ComponentSpec<?> component, int index) {
        this.column = StoredColumn.of(new RecordValues(component).type()).get(index);
        this.spec = Objects.requireNonNull(component.schema()).columns().get(index);
    }

    /// What bits mean, or nothing if a value of the column cannot have them.
    Optional<String> show(long bits) {
        return switch (column.meaning()) {
            case ORDINAL ->
                    bits >= 0 && bits < column.constants().size()
                            ? Optional.of(column.constants().get((int) bits))
                            : Optional.empty();
            case HANDLE -> Optional.of(new Entity(bits).toString());
            case TEXT -> Optional.of(text(bits));
            case TEXT_LENGTH, NUMBER -> number(bits);
        };
    }

    private Optional<String> number(long bits) {
        Primitive primitive = spec.primitive();
        if (primitive == Primitive.BYTE && spec.stride() > 1) {
            return Optional.of("0x" + Long.toHexString(bits));
        }
        return switch (primitive) {
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

    private static String text(long bits) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(bits);
        String text = new String(bytes.array(), StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return "\"" + (end < 0 ? text : text.substring(0, end)) + "\"";
    }
}
