package dev.tercio.internal.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Primitives in a byte array have the same form as in a little-endian buffer.
class BytesTest {
    private static final int ROUNDS = 1_000;

    @Test
    void everyPrimitiveIsLittleEndianAtAnyOffset() {
        Seed.run(
                random -> {
                    byte[] bytes = new byte[32];
                    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                    for (int round = 0; round < ROUNDS; round++) {
                        long bits = random.nextLong();
                        int at = random.nextInt(24);
                        Bytes.putByte(bytes, at, (byte) bits);
                        assertEquals(buffer.get(at), Bytes.getByte(bytes, at));
                        Bytes.putShort(bytes, at, (short) bits);
                        assertEquals((short) bits, buffer.getShort(at));
                        assertEquals((short) bits, Bytes.getShort(bytes, at));
                        Bytes.putChar(bytes, at, (char) bits);
                        assertEquals((char) bits, buffer.getChar(at));
                        assertEquals((char) bits, Bytes.getChar(bytes, at));
                        Bytes.putInt(bytes, at, (int) bits);
                        assertEquals((int) bits, buffer.getInt(at));
                        assertEquals((int) bits, Bytes.getInt(bytes, at));
                        Bytes.putLong(bytes, at, bits);
                        assertEquals(bits, buffer.getLong(at));
                        assertEquals(bits, Bytes.getLong(bytes, at));
                    }
                });
    }

    @Test
    void booleansAreOneByteOfZeroOrOne() {
        byte[] bytes = {7, 7, 7};
        Bytes.putBoolean(bytes, 0, true);
        Bytes.putBoolean(bytes, 1, false);

        assertArrayEquals(new byte[] {1, 0, 7}, bytes);
        assertTrue(Bytes.getBoolean(bytes, 0));
        assertTrue(!Bytes.getBoolean(bytes, 1));
    }

    @Test
    void nanKeepsItsBits() {
        byte[] bytes = new byte[8];
        Bytes.putFloat(bytes, 1, Float.intBitsToFloat(0x7FC1_2345));
        assertEquals(0x7FC1_2345, Bytes.getInt(bytes, 1));
        assertEquals(0x7FC1_2345, Float.floatToRawIntBits(Bytes.getFloat(bytes, 1)));
        Bytes.putDouble(bytes, 0, Double.longBitsToDouble(0xFFF8_0000_DEAD_BEEFL));
        assertEquals(0xFFF8_0000_DEAD_BEEFL, Bytes.getLong(bytes, 0));
        assertEquals(0xFFF8_0000_DEAD_BEEFL, Double.doubleToRawLongBits(Bytes.getDouble(bytes, 0)));
    }

    @Test
    void accessOutOfBoundsIsAnError() {
        byte[] bytes = new byte[8];
        assertThrows(IndexOutOfBoundsException.class, () -> Bytes.getLong(bytes, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> Bytes.putInt(bytes, -1, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> Bytes.putDouble(bytes, 5, 0));
    }
}
