package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;

/// [Text#isWellFormed] agrees with the decoder of the JDK about all bytes. Proves CO-01 and PE-04.
class TextCheckTest {
    /// First bytes of sequences of every width, and bytes that are never valid.
    private static final int[] LEADS = {
        0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
        0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFC, 0xFE, 0xFF
    };

    /// The limits of each range of valid continuation bytes.
    private static final int[] FOLLOWERS = {
        0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF
    };

    private static boolean isDecoded(byte[] bytes, int from, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static void compare(byte[] bytes, int from, int length) {
        assertEquals(
                isDecoded(bytes, from, length),
                Text.isWellFormed(bytes, from, length),
                () -> HexFormat.of().formatHex(bytes, from, from + length));
    }

    @Test
    void allPairsOfBytesAreJudgedLikeTheJdkDoes() {
        byte[] pair = new byte[2];
        for (int both = 0; both < 1 << 16; both++) {
            pair[0] = (byte) (both >>> 8);
            pair[1] = (byte) both;
            compare(pair, 0, 1);
            compare(pair, 0, 2);
        }
    }

    @Test
    void longerSequencesOfCriticalBytesAreJudgedLikeTheJdkDoes() {
        byte[] bytes = new byte[4];
        for (int lead : LEADS) {
            bytes[0] = (byte) lead;
            for (int rest = 0; rest < 1_000; rest++) {
                bytes[1] = (byte) FOLLOWERS[rest / 100];
                bytes[2] = (byte) FOLLOWERS[rest / 10 % 10];
                bytes[3] = (byte) FOLLOWERS[rest % 10];
                compare(bytes, 0, 3);
                compare(bytes, 0, 4);
            }
        }
    }

    @Test
    void damagedTextsAreJudgedLikeTheJdkDoes() {
        Seed.run(
                random -> {
                    int sound = 0;
                    for (int round = 0; round < 20_000; round++) {
                        byte[] bytes = text(random).getBytes(StandardCharsets.UTF_8);
                        assertTrue(Text.isWellFormed(bytes, 0, bytes.length));
                        int from = random.nextInt(bytes.length + 1);
                        int length = random.nextInt(bytes.length - from + 1);
                        if (random.nextBoolean() && bytes.length > 0) {
                            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                        }
                        compare(bytes, from, length);
                        sound += Text.isWellFormed(bytes, from, length) ? 1 : 0;
                    }
                    assertTrue(sound > 1_000 && sound < 19_000, "sound=" + sound);
                });
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int[] ends = {0x80, 0x800, 0xD800, 0x1_0000, 0x11_0000};
        for (int i = random.nextInt(8); i > 0; i--) {
            int codePoint = random.nextInt(ends[random.nextInt(ends.length)]);
            if (!Character.isBmpCodePoint(codePoint) || !Character.isSurrogate((char) codePoint)) {
                text.appendCodePoint(codePoint);
            }
        }
        return text.toString();
    }
}
