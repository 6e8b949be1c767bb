package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Columns that are native memory. Every access is bounded by its segment and fails with an
/// exception once the world is closed.
public final class NativeColumnAccess extends ColumnAccess {
    public static final NativeColumnAccess INSTANCE = new NativeColumnAccess();

    private NativeColumnAccess() {}

    @Override
    public Object get(Object column, Primitive primitive, int index) {
        MemorySegment segment = (MemorySegment) column;
        return switch (primitive) {
            case BOOLEAN -> segment.get(ValueLayout.JAVA_BOOLEAN, index);
            case BYTE -> segment.get(ValueLayout.JAVA_BYTE, index);
            case SHORT -> segment.getAtIndex(ValueLayout.JAVA_SHORT, index);
            case CHAR -> segment.getAtIndex(ValueLayout.JAVA_CHAR, index);
            case INT -> segment.getAtIndex(ValueLayout.JAVA_INT, index);
            case LONG -> segment.getAtIndex(ValueLayout.JAVA_LONG, index);
            case FLOAT -> segment.getAtIndex(ValueLayout.JAVA_FLOAT, index);
            case DOUBLE -> segment.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
        };
    }

    @Override
    public void set(Object column, Primitive primitive, int index, Object value) {
        MemorySegment segment = (MemorySegment) column;
        switch (primitive) {
            case BOOLEAN -> segment.set(ValueLayout.JAVA_BOOLEAN, index, (boolean) value);
            case BYTE -> segment.set(ValueLayout.JAVA_BYTE, index, (byte) value);
            case SHORT -> segment.setAtIndex(ValueLayout.JAVA_SHORT, index, (short) value);
            case CHAR -> segment.setAtIndex(ValueLayout.JAVA_CHAR, index, (char) value);
            case INT -> segment.setAtIndex(ValueLayout.JAVA_INT, index, (int) value);
            case LONG -> segment.setAtIndex(ValueLayout.JAVA_LONG, index, (long) value);
            case FLOAT -> segment.setAtIndex(ValueLayout.JAVA_FLOAT, index, (float) value);
            case DOUBLE -> segment.setAtIndex(ValueLayout.JAVA_DOUBLE, index, (double) value);
        }
    }

    @Override
    public void read(Object column, int index, Object array, int length) {
        MemorySegment segment = (MemorySegment) column;
        if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                flags[i] = segment.get(ValueLayout.JAVA_BOOLEAN, index + i);
            }
            return;
        }
        ValueLayout layout = layoutOf(array);
        MemorySegment.copy(segment, layout, index * layout.byteSize(), array, 0, length);
    }

    @Override
    public void write(Object column, int index, Object array, int length) {
        MemorySegment segment = (MemorySegment) column;
        if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                segment.set(ValueLayout.JAVA_BOOLEAN, index + i, flags[i]);
            }
            return;
        }
        ValueLayout layout = layoutOf(array);
        MemorySegment.copy(array, 0, segment, layout, index * layout.byteSize(), length);
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

    private static ValueLayout layoutOf(Object array) {
        Primitive primitive = Primitive.of(array.getClass().getComponentType());
        if (primitive == null) {
            throw new IllegalArgumentException("not a primitive array: " + array.getClass());
        }
        return primitive.layout();
    }
}
