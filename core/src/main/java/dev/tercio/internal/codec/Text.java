package dev.tercio.internal.codec;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/// UTF-8 text of fixed capacity inside a byte column.
public final class Text {
    private Text() {}

    /// The number of bytes a text takes in its column.
    ///
    /// @throws InvalidComponentException if it is null, is not well formed, or is too long and must
    ///   not be cut
    public static int measure(
            @Nullable Object value, int capacity, boolean truncate, String label) {
        String text = (String) Values.present(value, label);
        int bytes = 0;
        int fitting = 0;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            checkPaired(codePoint, i, label);
            bytes += width(codePoint);
            fitting = bytes <= capacity ? bytes : fitting;
            i += Character.charCount(codePoint);
        }
        if (!truncate) {
            checkFits(bytes, capacity, label);
        }
        return fitting;
    }

    /// Refuses a text of more bytes than its column has.
    static void checkFits(int bytes, int capacity, String label) {
        if (bytes > capacity) {
            throw new InvalidComponentException(
                    "text is too long: " + label + ", bytes=" + bytes + ", capacity=" + capacity);
        }
    }

    private static void checkPaired(int codePoint, int index, String label) {
        if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
            throw new InvalidComponentException(
                    "text has an unpaired surrogate: " + label + ", index=" + index);
        }
    }

    private static int width(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x1_0000 ? 3 : 4;
    }

    /// Builds the text of a number of bytes that start at an index.
    public static Object read(ColumnAccess access, Object column, int index, char length) {
        if (column instanceof byte[] bytes) {
            return new String(bytes, index, length, StandardCharsets.UTF_8);
        }
        byte[] bytes = new byte[length];
        access.read(column, index, bytes, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// Stores a measured text and clears the rest of its space.
    public static void write(
            ColumnAccess access, Object column, int index, int capacity, Object text, int length) {
        byte[] encoded = ((String) text).getBytes(StandardCharsets.UTF_8);
        access.write(column, index, encoded, length);
        access.zero(column, Primitive.BYTE, index + length, capacity - length);
    }
}
