package dev.tercio.internal.storage;

import dev.tercio.internal.schema.Primitive;

import java.lang.reflect.Array;
import java.util.Arrays;

/// Accesses columns that are primitive arrays.
public final class HeapColumnAccess extends ColumnAccess {
    public static final HeapColumnAccess INSTANCE = new HeapColumnAccess();

    private HeapColumnAccess() {}

    @Override
    public Object get(Object column, Primitive primitive, int index) {
        return Array.get(column, index);
    }

    @Override
    public void set(Object column, Primitive primitive, int index, Object value) {
        Array.set(column, index, value);
    }

    @Override
    public void read(Object column, int index, Object array, int length) {
        System.arraycopy(column, index, array, 0, length);
    }

    @Override
    public void write(Object column, int index, Object array, int length) {
        System.arraycopy(array, 0, column, index, length);
    }

    @Override
    public void zero(Object column, Primitive primitive, int index, int length) {
        switch (column) {
            case float[] floats -> Arrays.fill(floats, index, index + length, 0f);
            case int[] ints -> Arrays.fill(ints, index, index + length, 0);
            case long[] longs -> Arrays.fill(longs, index, index + length, 0L);
            case double[] doubles -> Arrays.fill(doubles, index, index + length, 0d);
            case byte[] bytes -> Arrays.fill(bytes, index, index + length, (byte) 0);
            case boolean[] flags -> Arrays.fill(flags, index, index + length, false);
            case short[] shorts -> Arrays.fill(shorts, index, index + length, (short) 0);
            case char[] chars -> Arrays.fill(chars, index, index + length, (char) 0);
            default ->
                    throw new IllegalArgumentException(
                            "not a column: type=" + column.getClass().getName());
        }
    }

    @Override
    public void copy(
            Object from, int fromIndex, Object to, int toIndex, Primitive primitive, int length) {
        System.arraycopy(from, fromIndex, to, toIndex, length);
    }
}
