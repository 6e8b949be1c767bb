package dev.tercio.internal.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/// Primitives in words have the same bytes as in a little-endian buffer.
class WordsTest {
    private static final int ROUNDS = 1_000;
    private static final int SIZE = 32;

    private static byte[] bytes(long[] words) {
        ByteBuffer buffer = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asLongBuffer().put(words);
        return buffer.array();
    }

    private static long[] words(byte[] bytes) {
        long[] words = new long[SIZE / Long.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words);
        return words;
    }

    @Test
    void everyPrimitiveIsLittleEndianAtAnyOffset() {
        Seed.run(
                random -> {
                    byte[] expected = randomBytes(random);
                    long[] words = words(expected);
                    for (int round = 0; round < ROUNDS; round++) {
                        writeOne(random, expected, words);
                        assertArrayEquals(expected, bytes(words));
                    }
                });
    }

    private static void writeOne(Random random, byte[] expected, long[] words) {
        long bits = random.nextLong();
        int at = random.nextInt(SIZE - Long.BYTES + 1);
        switch (random.nextInt(8)) {
            case 0 -> {
                Bytes.putBoolean(expected, at, bits < 0);
                Words.putBoolean(words, at, bits < 0);
                assertEquals(bits < 0, Words.getBoolean(words, at));
            }
            case 1 -> {
                Bytes.putByte(expected, at, (byte) bits);
                Words.putByte(words, at, (byte) bits);
                assertEquals((byte) bits, Words.getByte(words, at));
            }
            case 2 -> {
                Bytes.putShort(expected, at, (short) bits);
                Words.putShort(words, at, (short) bits);
                assertEquals((short) bits, Words.getShort(words, at));
            }
            case 3 -> {
                Bytes.putChar(expected, at, (char) bits);
                Words.putChar(words, at, (char) bits);
                assertEquals((char) bits, Words.getChar(words, at));
            }
            case 4 -> {
                Bytes.putInt(expected, at, (int) bits);
                Words.putInt(words, at, (int) bits);
                assertEquals((int) bits, Words.getInt(words, at));
            }
            case 5 -> {
                Bytes.putLong(expected, at, bits);
                Words.putLong(words, at, bits);
                assertEquals(bits, Words.getLong(words, at));
            }
            case 6 -> {
                Bytes.putFloat(expected, at, Float.intBitsToFloat(0x7FC1_2345));
                Words.putFloat(words, at, Float.intBitsToFloat(0x7FC1_2345));
                assertEquals(0x7FC1_2345, Float.floatToRawIntBits(Words.getFloat(words, at)));
            }
            default -> {
                long nan = 0xFFF8_0000_DEAD_BEEFL;
                Bytes.putDouble(expected, at, Double.longBitsToDouble(nan));
                Words.putDouble(words, at, Double.longBitsToDouble(nan));
                assertEquals(nan, Double.doubleToRawLongBits(Words.getDouble(words, at)));
            }
        }
    }

    @Test
    void bytesOfAnyLengthAreCopiedAndZeroedInPlace() {
        Seed.run(
                random -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        byte[] expected = randomBytes(random);
                        byte[] other = randomBytes(random);
                        long[] words = words(expected);
                        int length = random.nextInt(SIZE + 1);
                        int at = random.nextInt(SIZE - length + 1);
                        int from = random.nextInt(SIZE - length + 1);

                        byte[] copy = other.clone();
                        Words.toBytes(words, at, copy, from, length);
                        byte[] expectedCopy = other.clone();
                        System.arraycopy(expected, at, expectedCopy, from, length);
                        assertArrayEquals(expectedCopy, copy);

                        Words.fromBytes(other, from, words, at, length);
                        System.arraycopy(other, from, expected, at, length);
                        assertArrayEquals(expected, bytes(words));

                        Words.zero(words, at, length);
                        Arrays.fill(expected, at, at + length, (byte) 0);
                        assertArrayEquals(expected, bytes(words));
                    }
                });
    }

    private static byte[] randomBytes(Random random) {
        byte[] bytes = new byte[SIZE];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void accessOutOfBoundsIsAnError() {
        long[] words = new long[1];
        assertThrows(IndexOutOfBoundsException.class, () -> Words.getLong(words, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> Words.putInt(words, -1, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> Words.get(words, 8));
        assertThrows(IndexOutOfBoundsException.class, () -> Words.getInt(words, -8));
    }
}
