package dev.tercio.internal.codec;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.storage.ColumnAccess;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/// UTF-8 text of fixed capacity in a byte column.
public final class Text {
    private Text() {}

    /// The number of bytes that a text occupies in its column.
    ///
    /// @throws InvalidComponentException if the text is null or malformed, or too long and
    ///   `truncate` is false
    public static int measure(
            @Nullable Object value, int capacity, boolean truncate, String label) {
        String text = (String) Values.requireNonNull(value, label);
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

    /// Fails if a text does not fit into its column.
    static void checkFits(int bytes, int capacity, String label) {
        if (bytes > capacity) {
            throw new InvalidComponentException(
                    "text is too long: " + label + ", bytes=" + bytes + ", capacity=" + capacity);
        }
    }

    private static void checkPaired(int codePoint, int index, String label) {
        if (isSurrogate(codePoint)) {
            throw new InvalidComponentException(
                    "text has an unpaired surrogate: " + label + ", index=" + index);
        }
    }

    /// Whether bytes are strict UTF-8 as written by [#write]: shortest form, no surrogates. The
    /// constructor of `String` accepts malformed input, but substitutes replacement characters that
    /// may need more bytes than the original.
    public static boolean isWellFormed(byte[] bytes, int from, int length) {
        int end = from + length;
        for (int i = from; i < end; ) {
            int first = bytes[i];
            if (first >= 0) {
                i++;
                continue;
            }
            int width = Integer.numberOfLeadingZeros(~first << 24);
            if (width < 2 || width > 4 || width > end - i) {
                return false;
            }
            int codePoint = first & (0x7F >> width);
            for (int k = 1; k < width; k++) {
                if ((bytes[i + k] & 0xC0) != 0x80) {
                    return false;
                }
                codePoint = codePoint << 6 | (bytes[i + k] & 0x3F);
            }
            if (!Character.isValidCodePoint(codePoint)
                    || isSurrogate(codePoint)
                    || width != width(codePoint)) {
                return false;
            }
            i += width;
        }
        return true;
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
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

    /// Decodes `length` bytes that start at an index.
    public static Object read(ColumnAccess access, Object column, int index, char length) {
        if (column instanceof byte[] bytes) {
            return new String(bytes, index, length, StandardCharsets.UTF_8);
        }
        byte[] bytes = new byte[length];
        access.read(column, index, bytes, length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// Stores a measured text and zeroes the unused bytes.
    public static void write(
            ColumnAccess access, Object column, int index, int capacity, Object text, int length) {
        byte[] encoded = ((String) text).getBytes(StandardCharsets.UTF_8);
        access.write(column, index, encoded, length);
        access.zero(column, Primitive.BYTE, index + length, capacity - length);
    }
}
