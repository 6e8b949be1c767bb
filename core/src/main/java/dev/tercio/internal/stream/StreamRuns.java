package dev.tercio.internal.stream;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Copies runs of elements between a stream and primitive arrays or buffers. Allocation-free.
public final class StreamRuns {
    private StreamRuns() {}

    /// Copies a run of elements from a stream to a column of any kind.
    ///
    /// @param at the offset of the first element in the stream
    /// @param column a primitive array or a buffer
    /// @param index the index of the first element in the column
    public static void play(long[] stream, int at, Object column, int index, int length) {
        if (column instanceof Buffer buffer) {
            toBuffer(stream, at, buffer, index, length);
        } else {
            toArray(stream, at, column, index, length);
        }
    }

    /// Like [#play], for entity handles: resolves placeholders while copying.
    public static void playHandles(
            long[] stream, int at, Object column, int index, int length, HandleResolver handles) {
        for (int i = 0; i < length; i++) {
            long handle = handles.real(Words.getLong(stream, at + i * Long.BYTES));
            if (column instanceof LongBuffer longs) {
                longs.put(index + i, handle);
            } else {
                ((long[]) column)[index + i] = handle;
            }
        }
    }

    /// Copies a run of elements from a stream to a primitive array.
    public static void toArray(long[] stream, int at, Object array, int index, int length) {
        switch (array) {
            case byte[] bytes -> Words.toBytes(stream, at, bytes, index, length);
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    flags[index + i] = Words.getBoolean(stream, at + i);
                }
            }
            case short[] shorts -> {
                for (int i = 0; i < length; i++) {
                    shorts[index + i] = Words.getShort(stream, at + i * Short.BYTES);
                }
            }
            case char[] chars -> {
                for (int i = 0; i < length; i++) {
                    chars[index + i] = Words.getChar(stream, at + i * Character.BYTES);
                }
            }
            case int[] ints -> {
                int i = 0;
                for (; i < length - 1; i += 2) {
                    long pair = Words.getLong(stream, at + i * Integer.BYTES);
                    ints[index + i] = (int) pair;
                    ints[index + i + 1] = (int) (pair >>> Integer.SIZE);
                }
                if (i < length) {
                    ints[index + i] = Words.getInt(stream, at + i * Integer.BYTES);
                }
            }
            case long[] longs -> {
                for (int i = 0; i < length; i++) {
                    longs[index + i] = Words.getLong(stream, at + i * Long.BYTES);
                }
            }
            case float[] floats -> {
                int i = 0;
                for (; i < length - 1; i += 2) {
                    long pair = Words.getLong(stream, at + i * Float.BYTES);
                    floats[index + i] = Float.intBitsToFloat((int) pair);
                    floats[index + i + 1] = Float.intBitsToFloat((int) (pair >>> Integer.SIZE));
                }
                if (i < length) {
                    floats[index + i] = Words.getFloat(stream, at + i * Float.BYTES);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < length; i++) {
                    doubles[index + i] = Words.getDouble(stream, at + i * Double.BYTES);
                }
            }
            default -> throw notARun(array);
        }
    }

    /// Copies a primitive array to a stream.
    public static void fromArray(long[] stream, int at, Object array, int length) {
        switch (array) {
            case byte[] bytes -> Words.fromBytes(bytes, 0, stream, at, length);
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    Words.putBoolean(stream, at + i, flags[i]);
                }
            }
            case short[] shorts -> {
                for (int i = 0; i < length; i++) {
                    Words.putShort(stream, at + i * Short.BYTES, shorts[i]);
                }
            }
            case char[] chars -> {
                for (int i = 0; i < length; i++) {
                    Words.putChar(stream, at + i * Character.BYTES, chars[i]);
                }
            }
            case int[] ints -> {
                int i = 0;
                for (; i < length - 1; i += 2) {
                    putPair(stream, at + i * Integer.BYTES, ints[i], ints[i + 1]);
                }
                if (i < length) {
                    Words.putInt(stream, at + i * Integer.BYTES, ints[i]);
                }
            }
            case long[] longs -> {
                for (int i = 0; i < length; i++) {
                    Words.putLong(stream, at + i * Long.BYTES, longs[i]);
                }
            }
            case float[] floats -> {
                int i = 0;
                for (; i < length - 1; i += 2) {
                    int first = Float.floatToRawIntBits(floats[i]);
                    int second = Float.floatToRawIntBits(floats[i + 1]);
                    putPair(stream, at + i * Float.BYTES, first, second);
                }
                if (i < length) {
                    Words.putFloat(stream, at + i * Float.BYTES, floats[i]);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < length; i++) {
                    Words.putDouble(stream, at + i * Double.BYTES, doubles[i]);
                }
            }
            default -> throw notARun(array);
        }
    }

    /// Writes two elements that usually share a word.
    private static void putPair(long[] stream, int at, int first, int second) {
        Words.putLong(stream, at, ((long) second << Integer.SIZE) | (first & 0xFFFF_FFFFL));
    }

    /// Booleans are bytes in both the stream and the buffer.
    private static void toBuffer(long[] stream, int at, Buffer buffer, int index, int length) {
        switch (buffer) {
            case ByteBuffer bytes -> {
                for (int i = 0; i < length; i++) {
                    bytes.put(index + i, Words.getByte(stream, at + i));
                }
            }
            case ShortBuffer shorts -> {
                for (int i = 0; i < length; i++) {
                    shorts.put(index + i, Words.getShort(stream, at + i * Short.BYTES));
                }
            }
            case CharBuffer chars -> {
                for (int i = 0; i < length; i++) {
                    chars.put(index + i, Words.getChar(stream, at + i * Character.BYTES));
                }
            }
            case IntBuffer ints -> {
                for (int i = 0; i < length; i++) {
                    ints.put(index + i, Words.getInt(stream, at + i * Integer.BYTES));
                }
            }
            case LongBuffer longs -> {
                for (int i = 0; i < length; i++) {
                    longs.put(index + i, Words.getLong(stream, at + i * Long.BYTES));
                }
            }
            case FloatBuffer floats -> {
                for (int i = 0; i < length; i++) {
                    floats.put(index + i, Words.getFloat(stream, at + i * Float.BYTES));
                }
            }
            case DoubleBuffer doubles -> {
                for (int i = 0; i < length; i++) {
                    doubles.put(index + i, Words.getDouble(stream, at + i * Double.BYTES));
                }
            }
            default -> throw notARun(buffer);
        }
    }

    private static IllegalArgumentException notARun(Object object) {
        return new IllegalArgumentException(
                "not a run of elements: type=" + object.getClass().getName());
    }
}
