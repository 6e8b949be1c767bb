package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.internal.codec.TwinValues.Mood;
import dev.tercio.internal.codec.TwinValues.Wide;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/// Bytes that no codec writes are rejected before they reach a column.
///
/// Proves CB-14.
class StreamCheckTest {
    record Inner(Mood mood, boolean awake) {}

    record Guarded(
            boolean flag, // 0
            Inner inner, // 1, 2
            Character.UnicodeScript script, // 3
            @Utf8(6) String text, // 5, length 11
            @Length(2) boolean[] flags, // 13
            Entity entity, // 15
            float number) {} // 23, padding from 27 to 32

    private static final String NAME = "component=" + Guarded.class.getName();
    private static final ComponentSchema SCHEMA = ComponentSchema.of(Guarded.class);
    private static final Codec CODEC = Codecs.generated(SCHEMA, HeapColumnAccess.INSTANCE);
    private static final StreamCheck CHECK = new StreamCheck(SCHEMA);
    private static final int ROUNDS = 20_000;

    private static byte[] payload(String text) {
        return payload(
                CODEC,
                new Guarded(
                        true,
                        new Inner(Mood.ANGRY, false),
                        Character.UnicodeScript.LATIN,
                        text,
                        new boolean[] {true, false},
                        Entity.of(-5, 6),
                        Float.NaN));
    }

    private static byte[] payload(Codec codec, Object value) {
        StreamBuffer stream = new StreamBuffer(0);
        codec.encode(stream, 0, 0, value);
        return Arrays.copyOfRange(StreamValues.contents(stream), 16, stream.size());
    }

    @Test
    void codecOutputIsAccepted() {
        CHECK.check(payload("a€ß"), 0);
        CHECK.check(payload(""), 0);
        CHECK.check(payload("\0\0"), 0);
        new StreamCheck(ComponentSchema.of(Inner.class)).check(new byte[8], 0);
    }

    @Test
    void randomValuesOfACodecAreAccepted() {
        ComponentSchema schema = ComponentSchema.of(Wide.class);
        Codec codec = Codecs.interpreted(schema, HeapColumnAccess.INSTANCE);
        StreamCheck check = new StreamCheck(schema);
        Seed.run(
                random -> {
                    StreamBuffer stream = new StreamBuffer(0);
                    for (int i = 0; i < 1_000; i++) {
                        Wide value = TwinValues.wide(random);
                        int size = stream.size();
                        if (TwinValues.outcome(() -> codec.encode(stream, 0, 0, value)).isEmpty()) {
                            byte[] bytes = StreamValues.contents(stream);
                            check.check(bytes, size + StreamBuffer.HEADER_BYTES);
                        }
                    }
                    assertNotEquals(0, stream.size());
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0  | 2   | boolean is neither 0 nor 1: %s, field=flag, value=2",
                "0  | -1  | boolean is neither 0 nor 1: %s, field=flag, value=-1",
                "1  | 3   | enum has no such constant: %s, field=inner.mood, ordinal=3,"
                        + " constants=3",
                "1  | -1  | enum has no such constant: %s, field=inner.mood, ordinal=-1,"
                        + " constants=3",
                "2  | 4   | boolean is neither 0 nor 1: %s, field=inner.awake, value=4",
                "5  | -1  | text is not UTF-8: %s, field=text, length=3",
                "10 | 7   | text after its end is not zero: %s, field=text, index=5, value=7",
                "11 | 7   | text is too long: %s, field=text, bytes=7, capacity=6",
                "14 | 9   | boolean is neither 0 nor 1: %s, field=flags, value=9",
                "27 | 1   | padding is not zero: %s, index=27, value=1",
                "31 | -1  | padding is not zero: %s, index=31, value=-1",
            })
    void oneWrongByteIsNamed(int at, byte value, String message) {
        byte[] payload = payload("abc");
        payload[at] = value;
        assertEquals(message.formatted(NAME), refusal(payload, 0));
    }

    @Test
    void largeOrdinalIsNamed() {
        byte[] payload = payload("abc");
        Bytes.putShort(payload, 3, (short) 30_000);
        assertEquals(
                "enum has no such constant: "
                        + NAME
                        + ", field=script, ordinal=30000, constants="
                        + Character.UnicodeScript.values().length,
                refusal(payload, 0));
    }

    @Test
    void longestLengthIsNeverFollowed() {
        byte[] payload = payload("abc");
        Bytes.putChar(payload, 11, '\uFFFF');
        assertEquals(
                "text is too long: " + NAME + ", field=text, bytes=65535, capacity=6",
                refusal(payload, 0));
    }

    /// Truncated, overlong, a surrogate, beyond Unicode, a stray continuation byte.
    @ParameterizedTest
    @CsvSource({"E282", "C080", "EDA080", "F4908080", "80"})
    void malformedTextIsRefused(String hex) {
        byte[] text = HexFormat.of().parseHex(hex);
        byte[] payload = payload("");
        System.arraycopy(text, 0, payload, 5, text.length);
        Bytes.putChar(payload, 11, (char) text.length);
        assertEquals(
                "text is not UTF-8: " + NAME + ", field=text, length=" + text.length,
                refusal(payload, 0));
    }

    @Test
    void payloadThatIsCutOffIsRefused() {
        byte[] payload = payload("abc");
        for (int at : new int[] {-1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertEquals(
                    "payload is truncated: " + NAME + ", at=" + at + ", bytes=32, stream=32",
                    refusal(payload, at));
        }
    }

    private static String refusal(byte[] payload, int at) {
        return assertThrows(InvalidComponentException.class, () -> CHECK.check(payload, at))
                .getMessage();
    }

    /// Accepted bytes are unchanged by decoding and encoding; all others are rejected with the same
    /// exception.
    @Test
    void randomBytesAreRefusedOrMeanExactlyOneValue() {
        Seed.run(
                random -> {
                    int accepted = 0;
                    for (int round = 0; round < ROUNDS; round++) {
                        accepted += isAccepted(damaged(random)) ? 1 : 0;
                    }
                    assertNotEquals(0, accepted, "all payloads were refused");
                    assertNotEquals(ROUNDS, accepted, "no payload was refused");
                });
    }

    private static byte[] damaged(Random random) {
        byte[] payload = payload("aß€");
        if (random.nextInt(4) == 0) {
            random.nextBytes(payload);
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            payload[random.nextInt(payload.length)] = (byte) random.nextInt(-3, 8);
        }
        return payload;
    }

    /// The array ends with the payload, so an out-of-bounds read would throw another exception.
    private static boolean isAccepted(byte[] payload) {
        try {
            CHECK.check(payload, 0);
        } catch (InvalidComponentException refused) {
            return false;
        }
        Object value = CODEC.decode(StreamValues.words(payload), 0, HandleResolver.NONE);
        assertArrayEquals(payload, payload(CODEC, value));
        return true;
    }
}
