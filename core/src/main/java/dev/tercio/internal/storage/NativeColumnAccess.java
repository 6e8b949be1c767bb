package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Accesses columns in native memory through NIO buffers. Of all bounds-checked views of native
/// memory, C2 optimizes buffers best. An access out of bounds or after the world was closed throws
/// an exception.
public final class NativeColumnAccess extends ColumnAccess {
    public static final ColumnAccess INSTANCE = new NativeColumnAccess();

    private NativeColumnAccess() {}

    /// A view of memory as elements of a type; booleans are bytes.
    static Buffer view(MemorySegment memory, Primitive primitive) {
        ByteBuffer bytes = memory.asByteBuffer().order(ByteOrder.nativeOrder());
        return switch (primitive) {
            case BOOLEAN, BYTE -> bytes;
            case SHORT -> bytes.asShortBuffer();
            case CHAR -> bytes.asCharBuffer();
            case INT -> bytes.asIntBuffer();
            case LONG -> bytes.asLongBuffer();
            case FLOAT -> bytes.asFloatBuffer();
            case DOUBLE -> bytes.asDoubleBuffer();
        };
    }

    @Override
    public Object get(Object column, Primitive primitive, int index) {
        return switch (column) {
            case ByteBuffer bytes when primitive == Primitive.BOOLEAN -> bytes.get(index) != 0;
            case ByteBuffer bytes -> bytes.get(index);
            case ShortBuffer shorts -> shorts.get(index);
            case CharBuffer chars -> chars.get(index);
            case IntBuffer ints -> ints.get(index);
            case LongBuffer longs -> longs.get(index);
            case FloatBuffer floats -> floats.get(index);
            case DoubleBuffer doubles -> doubles.get(index);
            default -> throw notAColumn(column);
        };
    }

    @Override
    public void set(Object column, Primitive primitive, int index, Object value) {
        switch (column) {
            case ByteBuffer bytes when value instanceof Boolean flag ->
                    bytes.put(index, (byte) (flag ? 1 : 0));
            case ByteBuffer bytes -> bytes.put(index, (byte) value);
            case ShortBuffer shorts -> shorts.put(index, (short) value);
            case CharBuffer chars -> chars.put(index, (char) value);
            case IntBuffer ints -> ints.put(index, (int) value);
            case LongBuffer longs -> longs.put(index, (long) value);
            case FloatBuffer floats -> floats.put(index, (float) value);
            case DoubleBuffer doubles -> doubles.put(index, (double) value);
            default -> throw notAColumn(column);
        }
    }

    @Override
    public void read(Object column, int index, Object array, int length) {
        switch (array) {
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    flags[i] = ((ByteBuffer) column).get(index + i) != 0;
                }
            }
            case byte[] bytes -> ((ByteBuffer) column).get(index, bytes, 0, length);
            case short[] shorts -> ((ShortBuffer) column).get(index, shorts, 0, length);
            case char[] chars -> ((CharBuffer) column).get(index, chars, 0, length);
            case int[] ints -> ((IntBuffer) column).get(index, ints, 0, length);
            case long[] longs -> ((LongBuffer) column).get(index, longs, 0, length);
            case float[] floats -> ((FloatBuffer) column).get(index, floats, 0, length);
            case double[] doubles -> ((DoubleBuffer) column).get(index, doubles, 0, length);
            default -> throw notAColumn(array);
        }
    }

    @Override
    public void write(Object column, int index, Object array, int length) {
        switch (array) {
            case boolean[] flags -> {
                for (int i = 0; i < length; i++) {
                    ((ByteBuffer) column).put(index + i, (byte) (flags[i] ? 1 : 0));
                }
            }
            case byte[] bytes -> ((ByteBuffer) column).put(index, bytes, 0, length);
            case short[] shorts -> ((ShortBuffer) column).put(index, shorts, 0, length);
            case char[] chars -> ((CharBuffer) column).put(index, chars, 0, length);
            case int[] ints -> ((IntBuffer) column).put(index, ints, 0, length);
            case long[] longs -> ((LongBuffer) column).put(index, longs, 0, length);
            case float[] floats -> ((FloatBuffer) column).put(index, floats, 0, length);
            case double[] doubles -> ((DoubleBuffer) column).put(index, doubles, 0, length);
            default -> throw notAColumn(array);
        }
    }

    @Override
    public void zero(Object column, Primitive primitive, int index, int length) {
        long bytes = primitive.bytes();
        memory(column).asSlice(index * bytes, length * bytes).fill((byte) 0);
    }

    @Override
    public void copy(
            Object from, int fromIndex, Object to, int toIndex, Primitive primitive, int length) {
        long bytes = primitive.bytes();
        MemorySegment.copy(
                memory(from), fromIndex * bytes, memory(to), toIndex * bytes, length * bytes);
    }

    /// The memory of a column.
    public static MemorySegment memory(Object column) {
        return MemorySegment.ofBuffer((Buffer) column);
    }

    private static IllegalArgumentException notAColumn(Object object) {
        return new IllegalArgumentException("not a column: type=" + object.getClass().getName());
    }
}
