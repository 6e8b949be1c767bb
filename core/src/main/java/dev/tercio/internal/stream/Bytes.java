package dev.tercio.internal.stream;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Reads and writes primitives in a byte array: little endian on every platform, at any offset,
/// with bounds checks. Floating-point values keep all their bits, including NaN payloads.
///
/// Generated code calls these methods by name: `get` or `put` followed by the primitive.
public final class Bytes {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle CHAR = view(char[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private Bytes() {}

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
    }

    public static boolean getBoolean(byte[] bytes, int at) {
        return bytes[at] != 0;
    }

    public static void putBoolean(byte[] bytes, int at, boolean value) {
        bytes[at] = (byte) (value ? 1 : 0);
    }

    public static byte getByte(byte[] bytes, int at) {
        return bytes[at];
    }

    public static void putByte(byte[] bytes, int at, byte value) {
        bytes[at] = value;
    }

    public static short getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    public static void putShort(byte[] bytes, int at, short value) {
        SHORT.set(bytes, at, value);
    }

    public static char getChar(byte[] bytes, int at) {
        return (char) CHAR.get(bytes, at);
    }

    public static void putChar(byte[] bytes, int at, char value) {
        CHAR.set(bytes, at, value);
    }

    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    public static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    public static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    public static float getFloat(byte[] bytes, int at) {
        return (float) FLOAT.get(bytes, at);
    }

    public static void putFloat(byte[] bytes, int at, float value) {
        FLOAT.set(bytes, at, value);
    }

    public static double getDouble(byte[] bytes, int at) {
        return (double) DOUBLE.get(bytes, at);
    }

    public static void putDouble(byte[] bytes, int at, double value) {
        DOUBLE.set(bytes, at, value);
    }
}
