package dev.tercio.dis.pdu;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Big-endian access to byte arrays.
final class Wire {
    private static final VarHandle SHORT = view(short[].class);
    private static final VarHandle INT = view(int[].class);
    private static final VarHandle LONG = view(long[].class);
    private static final VarHandle FLOAT = view(float[].class);
    private static final VarHandle DOUBLE = view(double[].class);

    private Wire() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
    }

    static int u8(byte[] bytes, int at) {
        return bytes[at] & 0xFF;
    }

    static int u16(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at) & 0xFFFF;
    }

    static int i32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /// An unsigned number of 32 bits.
    static long u32(byte[] bytes, int at) {
        return Integer.toUnsignedLong(i32(bytes, at));
    }

    static long i64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    static float f32(byte[] bytes, int at) {
        return (float) FLOAT.get(bytes, at);
    }

    static double f64(byte[] bytes, int at) {
        return (double) DOUBLE.get(bytes, at);
    }

    static void putU8(byte[] bytes, int at, String field, int value) {
        bytes[at] = (byte) checked(field, value, 0xFF);
    }

    static void putU16(byte[] bytes, int at, String field, int value) {
        SHORT.set(bytes, at, (short) checked(field, value, 0xFFFF));
    }

    static void putI32(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    static void putI64(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    static void putF32(byte[] bytes, int at, float value) {
        FLOAT.set(bytes, at, value);
    }

    static void putF64(byte[] bytes, int at, double value) {
        DOUBLE.set(bytes, at, value);
    }

    private static int checked(String field, int value, int largest) {
        if (value < 0 || value > largest) {
            throw new IllegalArgumentException(
                    "value is out of range: " + field + "=" + value + ", allowed=0.." + largest);
        }
        return value;
    }
}
