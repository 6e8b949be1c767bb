package dev.tercio.dis;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The value, its wire form and its text form.
///
/// Proves ID-02.
class DisEntityTypeTest {
    private static final DisEntityType LARGEST =
            DisEntityType.of(255, 255, 65_535, 255, 255, 255, 255);

    @Test
    void partsAreReturnedAsPlainNumbers() {
        DisEntityType type = DisEntityType.of(1, 200, 40_000, 129, 5, 6, 255);

        assertEquals(1, type.kind());
        assertEquals(200, type.domain());
        assertEquals(40_000, type.country());
        assertEquals(129, type.category());
        assertEquals(5, type.subcategory());
        assertEquals(6, type.specific());
        assertEquals(255, type.extra());
        assertEquals("255.255.65535.255.255.255.255", LARGEST.toString());
        assertEquals(-1, LARGEST.toLong());
    }

    @Test
    void bitsAreThePartsFromTheHighestByteOn() {
        DisEntityType type = DisEntityType.of(1, 2, 0x0304, 5, 6, 7, 8);

        assertEquals(0x0102_0304_0506_0708L, type.toLong());
        assertEquals(type.bits(), type.toLong());
        assertEquals(type, DisEntityType.ofLong(type.toLong()));
        assertNotEquals(type, DisEntityType.ofLong(type.toLong() + 1));
    }

    @Test
    void wireFormIsBigEndianInArrays() {
        byte[] bytes = new byte[10];
        DisEntityType type = DisEntityType.of(1, 2, 0x0304, 5, 6, 7, 0xF8);
        type.write(bytes, 1);

        assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, (byte) 0xF8, 0}, bytes);
        assertEquals(type, DisEntityType.read(bytes, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> type.write(bytes, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> type.write(bytes, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> DisEntityType.read(bytes, 3));
    }

    @Test
    void wireFormIsBigEndianInBuffersOfBothOrders() {
        DisEntityType type = DisEntityType.of(1, 2, 0x0304, 5, 6, 7, 8);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer buffer = ByteBuffer.allocate(DisEntityType.BYTES + 1).order(order);
            buffer.put((byte) 9);
            type.write(buffer);

            assertArrayEquals(new byte[] {9, 1, 2, 3, 4, 5, 6, 7, 8}, buffer.array());
            assertEquals(0, buffer.remaining());
            buffer.position(1);
            assertEquals(type, DisEntityType.read(buffer));
            assertEquals(0, buffer.remaining());
            assertEquals(order, buffer.order());
            buffer.position(2);
            assertThrows(BufferUnderflowException.class, () -> DisEntityType.read(buffer));
            assertThrows(BufferOverflowException.class, () -> type.write(buffer));
        }
    }

    @Test
    void partOutOfRangeIsNamed() {
        assertRefused("kind=256, allowed=0..255", 256, 0, 0, 0, 0, 0, 0);
        assertRefused("domain=-1, allowed=0..255", 0, -1, 0, 0, 0, 0, 0);
        assertRefused("country=65536, allowed=0..65535", 0, 0, 65_536, 0, 0, 0, 0);
        assertRefused("category=256, allowed=0..255", 0, 0, 0, 256, 0, 0, 0);
        assertRefused("subcategory=300, allowed=0..255", 0, 0, 0, 0, 300, 0, 0);
        assertRefused("specific=-5, allowed=0..255", 0, 0, 0, 0, 0, -5, 0);
        assertRefused("extra=2147483647, allowed=0..255", 0, 0, 0, 0, 0, 0, Integer.MAX_VALUE);
    }

    private static void assertRefused(String problem, int... p) {
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> DisEntityType.of(p[0], p[1], p[2], p[3], p[4], p[5], p[6]));
        assertEquals("DIS entity type is out of range: " + problem, e.getMessage());
    }

    @Test
    void textFormRoundTrips() {
        DisEntityType type = DisEntityType.parse("1.1.225.1.1.3.0");

        assertEquals(DisEntityType.of(1, 1, 225, 1, 1, 3, 0), type);
        assertEquals("1.1.225.1.1.3.0", type.toString());
        assertEquals(LARGEST, DisEntityType.parse("255.255.65535.255.255.255.255"));
        assertEquals("0.0.0.0.0.0.0", DisEntityType.NONE.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.225.1.1|parts=5",
                "1.1.225.1.1.3.0.0|parts=8",
                "|parts=1",
                "1.1.225.1.1.3.|part=extra, value=\"\", allowed=0..255",
                "1.1.225.1.1.256.0|part=specific, value=\"256\", allowed=0..255",
                "1.1.65536.1.1.3.0|part=country, value=\"65536\", allowed=0..65535",
                "1.99999999999.1.1.1.3.0|part=domain, value=\"99999999999\", allowed=0..255",
                "1.1.225.-1.1.3.0|part=category, value=\"-1\", allowed=0..255",
                "1.1.225.1.+1.3.0|part=subcategory, value=\"+1\", allowed=0..255",
                " 1.1.225.1.1.3.0|part=kind, value=\" 1\", allowed=0..255",
                "1.x.225.1.1.3.0|part=domain, value=\"x\", allowed=0..255",
                "1.1.\u0663.1.1.3.0|part=country, value=\"\u0663\", allowed=0..65535"
            })
    void textThatIsNotATypeIsRejectedWithThePart(String expectation) {
        String text = expectation.substring(0, expectation.indexOf('|'));
        String problem = expectation.substring(expectation.indexOf('|') + 1);
        String form =
                problem.startsWith("parts")
                        ? ", expected=kind.domain.country.category.subcategory.specific.extra"
                        : "";
        var e = assertThrows(IllegalArgumentException.class, () -> DisEntityType.parse(text));
        assertEquals(
                "not a DIS entity type: text=\"" + text + "\", " + problem + form, e.getMessage());
    }

    @Test
    void anyBitsSurviveEveryForm() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 2_000; i++) {
                        DisEntityType type = DisEntityType.ofLong(random.nextLong());
                        byte[] bytes = new byte[DisEntityType.BYTES];
                        type.write(bytes, 0);
                        assertEquals(type, DisEntityType.read(bytes, 0));
                        assertEquals(type, DisEntityType.parse(type.toString()));
                        assertEquals(
                                type,
                                DisEntityType.of(
                                        type.kind(),
                                        type.domain(),
                                        type.country(),
                                        type.category(),
                                        type.subcategory(),
                                        type.specific(),
                                        type.extra()));
                    }
                });
    }

    @Test
    void zeroInAPatternMeansAny() {
        DisEntityType abrams = DisEntityType.parse("1.1.225.1.1.3.0");

        assertTrue(abrams.matches(abrams));
        assertTrue(abrams.matches(DisEntityType.NONE));
        assertTrue(abrams.matches(DisEntityType.parse("1.1.225.0.0.0.0")));
        assertTrue(abrams.matches(DisEntityType.parse("0.0.225.0.0.3.0")));
        assertFalse(abrams.matches(DisEntityType.parse("1.1.226.0.0.0.0")));
        assertFalse(abrams.matches(DisEntityType.parse("1.1.225.1.1.3.1")));
        assertFalse(abrams.matches(DisEntityType.parse("2.0.0.0.0.0.0")));
        // a part that is zero in the type itself is not a wildcard
        assertFalse(DisEntityType.NONE.matches(abrams));
    }

    @Test
    void patternsAgreeWithPartByPartComparison() {
        Seed.run(
                random -> {
                    int matched = 0;
                    for (int i = 0; i < 5_000; i++) {
                        long bits = random.nextLong();
                        long kept = 0;
                        for (int b = 0; b < 8; b++) {
                            kept |= random.nextBoolean() ? 0xFFL << 8 * b : 0;
                        }
                        long noise = random.nextInt(2) == 0 ? 0 : 1L << random.nextInt(64);
                        DisEntityType type = new DisEntityType(bits);
                        DisEntityType pattern = new DisEntityType((bits ^ noise) & kept);
                        boolean expected = slowMatch(type, pattern);
                        assertEquals(expected, type.matches(pattern), () -> type + " " + pattern);
                        matched += expected ? 1 : 0;
                    }
                    assertTrue(matched > 500 && matched < 4_900, "matched=" + matched);
                });
    }

    private static boolean slowMatch(DisEntityType type, DisEntityType pattern) {
        String[] parts = type.toString().split("\\.");
        String[] wanted = pattern.toString().split("\\.");
        for (int i = 0; i < parts.length; i++) {
            if (!wanted[i].equals("0") && !wanted[i].equals(parts[i])) {
                return false;
            }
        }
        return true;
    }
}
