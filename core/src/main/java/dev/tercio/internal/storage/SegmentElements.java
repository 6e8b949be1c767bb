package dev.tercio.internal.storage;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;

/// Reads and writes single elements of native columns: of a column that is one memory segment, or
/// of one of the [SegmentColumns] of a component. Generated code calls the latter.
public final class SegmentElements {
    /// The whole address space.
    ///
    /// SAFETY: only addresses of [SegmentColumns] are accessed, in slots of committed pages. A
    /// fence after each access keeps the columns reachable, and with them the mapping of the
    /// memory.
    @SuppressWarnings("restricted")
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private SegmentElements() {}

    public static boolean getBoolean(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_BYTE, index) != 0;
    }

    public static void putBoolean(MemorySegment column, int index, boolean value) {
        column.set(ValueLayout.JAVA_BYTE, index, (byte) (value ? 1 : 0));
    }

    public static byte getByte(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_BYTE, index);
    }

    public static void putByte(MemorySegment column, int index, byte value) {
        column.set(ValueLayout.JAVA_BYTE, index, value);
    }

    public static short getShort(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_SHORT, (long) index << 1);
    }

    public static void putShort(MemorySegment column, int index, short value) {
        column.set(ValueLayout.JAVA_SHORT, (long) index << 1, value);
    }

    public static char getChar(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_CHAR, (long) index << 1);
    }

    public static void putChar(MemorySegment column, int index, char value) {
        column.set(ValueLayout.JAVA_CHAR, (long) index << 1, value);
    }

    public static int getInt(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_INT, (long) index << 2);
    }

    public static void putInt(MemorySegment column, int index, int value) {
        column.set(ValueLayout.JAVA_INT, (long) index << 2, value);
    }

    public static long getLong(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_LONG, (long) index << 3);
    }

    public static void putLong(MemorySegment column, int index, long value) {
        column.set(ValueLayout.JAVA_LONG, (long) index << 3, value);
    }

    public static float getFloat(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_FLOAT, (long) index << 2);
    }

    public static void putFloat(MemorySegment column, int index, float value) {
        column.set(ValueLayout.JAVA_FLOAT, (long) index << 2, value);
    }

    public static double getDouble(MemorySegment column, int index) {
        return column.get(ValueLayout.JAVA_DOUBLE, (long) index << 3);
    }

    public static void putDouble(MemorySegment column, int index, double value) {
        column.set(ValueLayout.JAVA_DOUBLE, (long) index << 3, value);
    }

    public static boolean getBoolean(SegmentColumns of, int column, int index) {
        long at = of.address(column) + index;
        try {
            return MEMORY.get(ValueLayout.JAVA_BYTE, at) != 0;
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putBoolean(SegmentColumns of, int column, int index, boolean value) {
        long at = of.address(column) + index;
        try {
            MEMORY.set(ValueLayout.JAVA_BYTE, at, (byte) (value ? 1 : 0));
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static byte getByte(SegmentColumns of, int column, int index) {
        long at = of.address(column) + index;
        try {
            return MEMORY.get(ValueLayout.JAVA_BYTE, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putByte(SegmentColumns of, int column, int index, byte value) {
        long at = of.address(column) + index;
        try {
            MEMORY.set(ValueLayout.JAVA_BYTE, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static short getShort(SegmentColumns of, int column, int index) {
        long at = of.address(column) + ((long) index << 1);
        try {
            return MEMORY.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putShort(SegmentColumns of, int column, int index, short value) {
        long at = of.address(column) + ((long) index << 1);
        try {
            MEMORY.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static char getChar(SegmentColumns of, int column, int index) {
        long at = of.address(column) + ((long) index << 1);
        try {
            return MEMORY.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putChar(SegmentColumns of, int column, int index, char value) {
        long at = of.address(column) + ((long) index << 1);
        try {
            MEMORY.set(ValueLayout.JAVA_CHAR_UNALIGNED, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static int getInt(SegmentColumns of, int column, int index) {
        long at = of.address(column) + ((long) index << 2);
        try {
            return MEMORY.get(ValueLayout.JAVA_INT_UNALIGNED, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putInt(SegmentColumns of, int column, int index, int value) {
        long at = of.address(column) + ((long) index << 2);
        try {
            MEMORY.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static long getLong(SegmentColumns of, int column, int index) {
        long at = of.address(column) + ((long) index << 3);
        try {
            return MEMORY.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putLong(SegmentColumns of, int column, int index, long value) {
        long at = of.address(column) + ((long) index << 3);
        try {
            MEMORY.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static float getFloat(SegmentColumns of, int column, int index) {
        long at = of.address(column) + ((long) index << 2);
        try {
            return MEMORY.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putFloat(SegmentColumns of, int column, int index, float value) {
        long at = of.address(column) + ((long) index << 2);
        try {
            MEMORY.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static double getDouble(SegmentColumns of, int column, int index) {
        long at = of.address(column) + ((long) index << 3);
        try {
            return MEMORY.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
        } finally {
            Reference.reachabilityFence(of);
        }
    }

    public static void putDouble(SegmentColumns of, int column, int index, double value) {
        long at = of.address(column) + ((long) index << 3);
        try {
            MEMORY.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
        } finally {
            Reference.reachabilityFence(of);
        }
    }
}
