package dev.tercio.net.internal;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.stream.Bytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Copies elements of a message to given positions of a column.
final class ColumnScatter {
    private ColumnScatter() {}

    /// Copies picked elements of one column.
    ///
    /// @param column a primitive array or a memory segment
    static void copy(
            Object column,
            ColumnSpec spec,
            byte[] source,
            int at,
            int[] picked,
            int[] offsets,
            int from,
            int to) {
        if (column instanceof MemorySegment memory) {
            copyMemory(memory, spec.bytesPerSlot(), source, at, picked, offsets, from, to);
        } else if (spec.stride() > 1) {
            copyArrays(column, spec, source, at, picked, offsets, from, to);
        } else {
            copyElements(column, source, at, picked, offsets, from, to);
        }
    }

    /// The ordinal of a constant.
    static int ordinal(byte[] source, int at, int bytes) {
        return switch (bytes) {
            case 1 -> source[at];
            case 2 -> Bytes.getShort(source, at);
            default -> Bytes.getInt(source, at);
        };
    }

    private static void copyMemory(
            MemorySegment memory,
            int bytes,
            byte[] source,
            int at,
            int[] picked,
            int[] offsets,
            int from,
            int to) {
        for (int i = from; i < to; i++) {
            MemorySegment.copy(
                    source,
                    at + picked[i] * bytes,
                    memory,
                    ValueLayout.JAVA_BYTE,
                    (long) offsets[i] * bytes,
                    bytes);
        }
    }

    private static void copyArrays(
            Object column,
            ColumnSpec spec,
            byte[] source,
            int at,
            int[] picked,
            int[] offsets,
            int from,
            int to) {
        int stride = spec.stride();
        int[] element = new int[1];
        int[] index = new int[1];
        for (int i = from; i < to; i++) {
            for (int k = 0; k < stride; k++) {
                element[0] = picked[i] * stride + k;
                index[0] = offsets[i] * stride + k;
                copyElements(column, source, at, element, index, 0, 1);
            }
        }
    }

    private static void copyElements(
            Object column, byte[] source, int at, int[] picked, int[] offsets, int from, int to) {
        switch (column) {
            case float[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getFloat(source, at + picked[i] * 4);
                }
            }
            case int[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getInt(source, at + picked[i] * 4);
                }
            }
            case double[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getDouble(source, at + picked[i] * 8);
                }
            }
            case long[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getLong(source, at + picked[i] * 8);
                }
            }
            case byte[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getByte(source, at + picked[i]);
                }
            }
            case boolean[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getBoolean(source, at + picked[i]);
                }
            }
            case short[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getShort(source, at + picked[i] * 2);
                }
            }
            case char[] array -> {
                for (int i = from; i < to; i++) {
                    array[offsets[i]] = Bytes.getChar(source, at + picked[i] * 2);
                }
            }
            default ->
                    throw new IllegalArgumentException(
                            "not a column: type=" + column.getClass().getName());
        }
    }
}
