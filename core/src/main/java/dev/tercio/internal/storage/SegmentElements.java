package dev.tercio.internal.storage;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;

/// Reads and writes single elements of native columns: of a column that is one memory segment, or
/// of one of the [SegmentColumns] of a component. Generated code calls the latter, whose bytecode
/// is kept below 35 bytes: C2 does not inline larger methods into code that it does not consider
/// hot. Without a `finally` for the fence: nothing reads the columns after an access that fails.
@SuppressWarnings("ReachabilityFenceUsage")
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
        boolean value = MEMORY.get(ValueLayout.JAVA_BYTE, of.address(column, index)) != 0;
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putBoolean(SegmentColumns of, int column, int index, boolean value) {
        MEMORY.set(ValueLayout.JAVA_BYTE, of.address(column, index), (byte) (value ? 1 : 0));
        Reference.reachabilityFence(of);
    }

    public static byte getByte(SegmentColumns of, int column, int index) {
        byte value = MEMORY.get(ValueLayout.JAVA_BYTE, of.address(column, index));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putByte(SegmentColumns of, int column, int index, byte value) {
        MEMORY.set(ValueLayout.JAVA_BYTE, of.address(column, index), value);
        Reference.reachabilityFence(of);
    }

    public static short getShort(SegmentColumns of, int column, int index) {
        short value =
                MEMORY.get(ValueLayout.JAVA_SHORT_UNALIGNED, of.address(column, (long) index << 1));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putShort(SegmentColumns of, int column, int index, short value) {
        MEMORY.set(ValueLayout.JAVA_SHORT_UNALIGNED, of.address(column, (long) index << 1), value);
        Reference.reachabilityFence(of);
    }

    public static char getChar(SegmentColumns of, int column, int index) {
        char value =
                MEMORY.get(ValueLayout.JAVA_CHAR_UNALIGNED, of.address(column, (long) index << 1));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putChar(SegmentColumns of, int column, int index, char value) {
        MEMORY.set(ValueLayout.JAVA_CHAR_UNALIGNED, of.address(column, (long) index << 1), value);
        Reference.reachabilityFence(of);
    }

    public static int getInt(SegmentColumns of, int column, int index) {
        int value =
                MEMORY.get(ValueLayout.JAVA_INT_UNALIGNED, of.address(column, (long) index << 2));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putInt(SegmentColumns of, int column, int index, int value) {
        MEMORY.set(ValueLayout.JAVA_INT_UNALIGNED, of.address(column, (long) index << 2), value);
        Reference.reachabilityFence(of);
    }

    public static long getLong(SegmentColumns of, int column, int index) {
        long value =
                MEMORY.get(ValueLayout.JAVA_LONG_UNALIGNED, of.address(column, (long) index << 3));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putLong(SegmentColumns of, int column, int index, long value) {
        MEMORY.set(ValueLayout.JAVA_LONG_UNALIGNED, of.address(column, (long) index << 3), value);
        Reference.reachabilityFence(of);
    }

    public static float getFloat(SegmentColumns of, int column, int index) {
        float value =
                MEMORY.get(ValueLayout.JAVA_FLOAT_UNALIGNED, of.address(column, (long) index << 2));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putFloat(SegmentColumns of, int column, int index, float value) {
        MEMORY.set(ValueLayout.JAVA_FLOAT_UNALIGNED, of.address(column, (long) index << 2), value);
        Reference.reachabilityFence(of);
    }

    public static double getDouble(SegmentColumns of, int column, int index) {
        double value =
                MEMORY.get(
                        ValueLayout.JAVA_DOUBLE_UNALIGNED, of.address(column, (long) index << 3));
        Reference.reachabilityFence(of);
        return value;
    }

    public static void putDouble(SegmentColumns of, int column, int index, double value) {
        MEMORY.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, of.address(column, (long) index << 3), value);
        Reference.reachabilityFence(of);
    }
}
