package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;

import java.lang.foreign.MemorySegment;

/// Accesses whole native columns: one memory segment for all pages of a column, indexed by slot.
///
/// Access by handle needs no page table in this form. Loops use the buffers of
/// [NativeColumnAccess], which C2 optimizes better. Callers must only access slots of open pages,
/// because the memory of other pages may not be committed.
public final class SegmentColumnAccess extends ColumnAccess {
    public static final ColumnAccess INSTANCE = new SegmentColumnAccess();

    private SegmentColumnAccess() {}

    @Override
    public Object get(Object column, Primitive primitive, int index) {
        MemorySegment memory = (MemorySegment) column;
        return switch (primitive) {
            case BOOLEAN -> SegmentElements.getBoolean(memory, index);
            case BYTE -> SegmentElements.getByte(memory, index);
            case SHORT -> SegmentElements.getShort(memory, index);
            case CHAR -> SegmentElements.getChar(memory, index);
            case INT -> SegmentElements.getInt(memory, index);
            case LONG -> SegmentElements.getLong(memory, index);
            case FLOAT -> SegmentElements.getFloat(memory, index);
            case DOUBLE -> SegmentElements.getDouble(memory, index);
        };
    }

    @Override
    public void set(Object column, Primitive primitive, int index, Object value) {
        MemorySegment memory = (MemorySegment) column;
        switch (primitive) {
            case BOOLEAN -> SegmentElements.putBoolean(memory, index, (boolean) value);
            case BYTE -> SegmentElements.putByte(memory, index, (byte) value);
            case SHORT -> SegmentElements.putShort(memory, index, (short) value);
            case CHAR -> SegmentElements.putChar(memory, index, (char) value);
            case INT -> SegmentElements.putInt(memory, index, (int) value);
            case LONG -> SegmentElements.putLong(memory, index, (long) value);
            case FLOAT -> SegmentElements.putFloat(memory, index, (float) value);
            case DOUBLE -> SegmentElements.putDouble(memory, index, (double) value);
        }
    }

    @Override
    public void read(Object column, int index, Object array, int length) {
        MemorySegment memory = (MemorySegment) column;
        if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                flags[i] = SegmentElements.getBoolean(memory, index + i);
            }
            return;
        }
        Primitive primitive = elementType(array);
        long at = (long) index * primitive.bytes();
        MemorySegment.copy(memory, primitive.memoryLayout(), at, array, 0, length);
    }

    @Override
    public void write(Object column, int index, Object array, int length) {
        MemorySegment memory = (MemorySegment) column;
        if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                SegmentElements.putBoolean(memory, index + i, flags[i]);
            }
            return;
        }
        Primitive primitive = elementType(array);
        long at = (long) index * primitive.bytes();
        MemorySegment.copy(array, 0, memory, primitive.memoryLayout(), at, length);
    }

    @Override
    public void zero(Object column, Primitive primitive, int index, int length) {
        long bytes = primitive.bytes();
        ((MemorySegment) column).asSlice(index * bytes, length * bytes).fill((byte) 0);
    }

    @Override
    public void copy(
            Object from, int fromIndex, Object to, int toIndex, Primitive primitive, int length) {
        long bytes = primitive.bytes();
        MemorySegment.copy(
                (MemorySegment) from,
                fromIndex * bytes,
                (MemorySegment) to,
                toIndex * bytes,
                length * bytes);
    }

    private static Primitive elementType(Object array) {
        return switch (array) {
            case byte[] _ -> Primitive.BYTE;
            case short[] _ -> Primitive.SHORT;
            case char[] _ -> Primitive.CHAR;
            case int[] _ -> Primitive.INT;
            case long[] _ -> Primitive.LONG;
            case float[] _ -> Primitive.FLOAT;
            case double[] _ -> Primitive.DOUBLE;
            default ->
                    throw new IllegalArgumentException(
                            "not an array of primitives: type=" + array.getClass().getName());
        };
    }
}
