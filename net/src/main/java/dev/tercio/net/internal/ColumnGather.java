package dev.tercio.net.internal;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.stream.Bytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies elements of a column at given positions to a message.
final class ColumnGather {
    private ColumnGather() {}

    /// Copies the elements of one column.
    ///
    /// @param column a primitive array or a memory segment
    static void copy(
            Object column, ColumnSpec spec, int[] offsets, int rows, byte[] target, int at) {
        if (column instanceof MemorySegment memory) {
            copyMemory(memory, spec.bytesPerSlot(), offsets, rows, target, at);
        } else if (spec.stride() > 1) {
            copyArrays(column, spec, offsets, rows, target, at);
        } else {
            copyElements(column, offsets, rows, target, at);
        }
    }

    private static void copyMemory(
            MemorySegment memory, int bytes, int[] offsets, int rows, byte[] target, int at) {
        for (int i = 0; i < rows; i++) {
            MemorySegment.copy(
                    memory,
                    ValueLayout.JAVA_BYTE,
                    (long) offsets[i] * bytes,
                    target,
                    at + i * bytes,
                    bytes);
        }
    }

    private static void copyArrays(
            Object column, ColumnSpec spec, int[] offsets, int rows, byte[] target, int at) {
        int stride = spec.stride();
        int[] element = new int[1];
        int bytes = spec.primitive().bytes();
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < stride; k++) {
                element[0] = offsets[i] * stride + k;
                copyElements(column, element, 1, target, at + (i * stride + k) * bytes);
            }
        }
    }

    private static void copyElements(
            Object column, int[] offsets, int rows, byte[] target, int at) {
        switch (column) {
            case float[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putFloat(target, at + i * 4, array[offsets[i]]);
                }
            }
            case int[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putInt(target, at + i * 4, array[offsets[i]]);
                }
            }
            case double[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putDouble(target, at + i * 8, array[offsets[i]]);
                }
            }
            case long[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putLong(target, at + i * 8, array[offsets[i]]);
                }
            }
            case byte[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putByte(target, at + i, array[offsets[i]]);
                }
            }
            case boolean[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putBoolean(target, at + i, array[offsets[i]]);
                }
            }
            case short[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putShort(target, at + i * 2, array[offsets[i]]);
                }
            }
            case char[] array -> {
                for (int i = 0; i < rows; i++) {
                    Bytes.putChar(target, at + i * 2, array[offsets[i]]);
                }
            }
            default ->
                    throw new IllegalArgumentException(
                            "not a column: type=" + column.getClass().getName());
        }
    }
}
