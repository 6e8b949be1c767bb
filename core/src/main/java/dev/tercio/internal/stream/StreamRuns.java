package dev.tercio.internal.stream;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Copies runs of elements between a stream and primitive arrays or buffers, without allocating.
public final class StreamRuns {
    private StreamRuns() {}

    /// Copies a run out of a stream into a column of any kind.
    ///
    /// @param at the offset of the first element in the stream
    /// @param column a primitive array or a buffer
    /// @param index the first element in the column
    public static void play(byte[] stream, int at, Object column, int index, int length) {
        if (column instanceof Buffer buffer) {
            toBuffer(stream, at, buffer, index, length);
        } else {
            toArray(stream, at, column, index, length);
        }
    }

    /// Copies a run of entity handles as [#play] does and resolves them on the way.
    public static void playHandles(
            byte[] stream, int at, Object column, int index, int length, HandleResolver handles) {
        for (int i = 0; i < length; i++) {
            long handle = handles.real(Bytes.getLong(stream, at + i * Long.BYTES));
            if (column instanceof LongBuffer longs) {
                longs.put(index + i, handle);
            } else {
                ((long[]) column)[index + i] = handle;
            }
        }
    }

    /// Copies a run out of a stream into a primitive array.
    public static void toArray(byte[] stream, int at, Object array, int index, int length) {
        switch (array) {
            case byte[] bytes -> System.arraycopy(stream, at, bytes, index, length);
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    flags[index + i] = Bytes.getBoolean(stream, at + i);
                }
            }
            case short[] shorts -> {
                for (int i = 0; i < length; i++) {
                    shorts[index + i] = Bytes.getShort(stream, at + i * Short.BYTES);
                }
            }
            case char[] chars -> {
                for (int i = 0; i < length; i++) {
                    chars[index + i] = Bytes.getChar(stream, at + i * Character.BYTES);
                }
            }
            case int[] ints -> {
                for (int i = 0; i < length; i++) {
                    ints[index + i] = Bytes.getInt(stream, at + i * Integer.BYTES);
                }
            }
            case long[] longs -> {
                for (int i = 0; i < length; i++) {
                    longs[index + i] = Bytes.getLong(stream, at + i * Long.BYTES);
                }
            }
            case float[] floats -> {
                for (int i = 0; i < length; i++) {
                    floats[index + i] = Bytes.getFloat(stream, at + i * Float.BYTES);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < length; i++) {
                    doubles[index + i] = Bytes.getDouble(stream, at + i * Double.BYTES);
                }
            }
            default -> throw notARun(array);
        }
    }

    /// Copies a primitive array into a stream.
    public static void fromArray(byte[] stream, int at, Object array, int length) {
        switch (array) {
            case byte[] bytes -> System.arraycopy(bytes, 0, stream, at, length);
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putBoolean(stream, at + i, flags[i]);
                }
            }
            case short[] shorts -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putShort(stream, at + i * Short.BYTES, shorts[i]);
                }
            }
            case char[] chars -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putChar(stream, at + i * Character.BYTES, chars[i]);
                }
            }
            case int[] ints -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putInt(stream, at + i * Integer.BYTES, ints[i]);
                }
            }
            case long[] longs -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putLong(stream, at + i * Long.BYTES, longs[i]);
                }
            }
            case float[] floats -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putFloat(stream, at + i * Float.BYTES, floats[i]);
                }
            }
            case double[] doubles -> {
                for (int i = 0; i < length; i++) {
                    Bytes.putDouble(stream, at + i * Double.BYTES, doubles[i]);
                }
            }
            default -> throw notARun(array);
        }
    }

    /// Booleans are bytes on both sides.
    private static void toBuffer(byte[] stream, int at, Buffer buffer, int index, int length) {
        switch (buffer) {
            case ByteBuffer bytes -> bytes.put(index, stream, at, length);
            case ShortBuffer shorts -> {
                for (int i = 0; i < length; i++) {
                    shorts.put(index + i, Bytes.getShort(stream, at + i * Short.BYTES));
                }
            }
            case CharBuffer chars -> {
                for (int i = 0; i < length; i++) {
                    chars.put(index + i, Bytes.getChar(stream, at + i * Character.BYTES));
                }
            }
            case IntBuffer ints -> {
                for (int i = 0; i < length; i++) {
                    ints.put(index + i, Bytes.getInt(stream, at + i * Integer.BYTES));
                }
            }
            case LongBuffer longs -> {
                for (int i = 0; i < length; i++) {
                    longs.put(index + i, Bytes.getLong(stream, at + i * Long.BYTES));
                }
            }
            case FloatBuffer floats -> {
                for (int i = 0; i < length; i++) {
                    floats.put(index + i, Bytes.getFloat(stream, at + i * Float.BYTES));
                }
            }
            case DoubleBuffer doubles -> {
                for (int i = 0; i < length; i++) {
                    doubles.put(index + i, Bytes.getDouble(stream, at + i * Double.BYTES));
                }
            }
            default -> throw notARun(buffer);
        }
    }

    private static IllegalArgumentException notARun(Object object) {
        return new IllegalArgumentException("not a run of elements: " + object.getClass());
    }
}
