package dev.tercio.internal.storage;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Reads and writes single elements of a native column that is one memory segment. Generated code
/// calls these methods.
public final class SegmentElements {
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
}
