package dev.tercio.dis;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.stream.Collectors;

/// An entity type of IEEE 1278.1 (DIS): kind, domain, country, category, subcategory, specific and
/// extra.
///
/// ```java
/// DisEntityType abrams = DisEntityType.parse("1.1.225.1.1.3.0");
/// abrams.country(); // 225
/// abrams.matches(DisEntityType.parse("1.1.225.0.0.0.0")); // true: any American land platform
/// ```
///
/// The type is stored as 64 bits in network byte order: one column of eight bytes, and one
/// instruction to compare two types. Seven unsigned fields would have to be `int`: 28 bytes in
/// seven columns.
///
/// @param bits the parts from `kind` in the highest byte to `extra` in the lowest
public record DisEntityType(long bits) {
    /// The number of bytes on the wire.
    public static final int BYTES = Long.BYTES;

    /// No type: zero in all parts, the default value of a field. As a pattern it matches all types.
    public static final DisEntityType NONE = new DisEntityType(0);

    private static final int MAX_DIGITS = 5;

    /// Messages show at most this many characters of an invalid text.
    private static final int LONGEST = 60;

    /// Composes a type from its parts.
    ///
    /// @param kind 0 to 255, such as 1 for a platform
    /// @param domain 0 to 255, such as 1 for land
    /// @param country 0 to 65,535
    /// @param category 0 to 255
    /// @param subcategory 0 to 255
    /// @param specific 0 to 255
    /// @param extra 0 to 255
    /// @return the type
    /// @throws IllegalArgumentException if a part is out of range; the message names it
    public static DisEntityType of(
            int kind,
            int domain,
            int country,
            int category,
            int subcategory,
            int specific,
            int extra) {
        return new DisEntityType(
                DisPart.KIND.shifted(kind)
                        | DisPart.DOMAIN.shifted(domain)
                        | DisPart.COUNTRY.shifted(country)
                        | DisPart.CATEGORY.shifted(category)
                        | DisPart.SUBCATEGORY.shifted(subcategory)
                        | DisPart.SPECIFIC.shifted(specific)
                        | DisPart.EXTRA.shifted(extra));
    }

    /// The type with the given 64 bits, as returned by [#toLong()].
    ///
    /// @param bits any number
    /// @return the type
    public static DisEntityType ofLong(long bits) {
        return new DisEntityType(bits);
    }

    /// Reads the text form.
    ///
    /// @param text seven numbers with dots between them, such as `1.1.225.1.1.3.0`
    /// @return the type
    /// @throws IllegalArgumentException if the text is invalid; the message names the text and the
    ///   part
    public static DisEntityType parse(String text) {
        String[] numbers = text.split("\\.", -1);
        if (numbers.length != DisPart.ALL.size()) {
            throw notAType(text, "parts=" + numbers.length + ", expected=" + form());
        }
        long bits = 0;
        for (int i = 0; i < numbers.length; i++) {
            DisPart part = DisPart.ALL.get(i);
            bits |= part.shifted(parsePart(text, part, numbers[i]));
        }
        return new DisEntityType(bits);
    }

    private static int parsePart(String text, DisPart part, String number) {
        boolean digits = !number.isEmpty() && number.chars().allMatch(c -> c >= '0' && c <= '9');
        int value =
                digits && number.length() <= MAX_DIGITS
                        ? Integer.parseInt(number)
                        : Integer.MAX_VALUE;
        if (value > part.largest()) {
            throw notAType(
                    text,
                    "part="
                            + part.label()
                            + ", value="
                            + quoted(number)
                            + ", allowed=0.."
                            + part.largest());
        }
        return value;
    }

    private static IllegalArgumentException notAType(String text, String problem) {
        return new IllegalArgumentException(
                "not a DIS entity type: text=" + quoted(text) + ", " + problem);
    }

    private static String quoted(String text) {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
        return '"' + shown.replaceAll("\\p{C}", "?") + '"';
    }

    private static String form() {
        return DisPart.ALL.stream().map(DisPart::label).collect(Collectors.joining("."));
    }

    /// Reads the eight bytes of the wire form.
    ///
    /// @param source contains the bytes
    /// @param offset the index of the first byte
    /// @return the type
    /// @throws IndexOutOfBoundsException if the array is too short
    public static DisEntityType read(byte[] source, int offset) {
        Objects.checkFromIndexSize(offset, BYTES, source.length);
        return new DisEntityType(ByteBuffer.wrap(source).getLong(offset));
    }

    /// Reads the eight bytes of the wire form at the buffer's position and advances it past them.
    /// The bytes are big-endian, whatever the order of the buffer.
    ///
    /// @param source contains the bytes
    /// @return the type
    /// @throws java.nio.BufferUnderflowException if fewer than eight bytes remain
    public static DisEntityType read(ByteBuffer source) {
        return new DisEntityType(bigEndian(source, source.getLong()));
    }

    /// Writes the eight bytes of the wire form.
    ///
    /// @param target receives the bytes
    /// @param offset the index of the first byte
    /// @throws IndexOutOfBoundsException if the array is too short
    public void write(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, BYTES, target.length);
        ByteBuffer.wrap(target).putLong(offset, bits);
    }

    /// Writes the eight bytes of the wire form at the buffer's position and advances it past them.
    /// The bytes are big-endian, whatever the order of the buffer.
    ///
    /// @param target receives the bytes
    /// @throws java.nio.BufferOverflowException if fewer than eight bytes remain
    public void write(ByteBuffer target) {
        target.putLong(bigEndian(target, bits));
    }

    private static long bigEndian(ByteBuffer buffer, long bits) {
        return buffer.order() == ByteOrder.BIG_ENDIAN ? bits : Long.reverseBytes(bits);
    }

    /// The wire form as a number: its first byte is the highest.
    ///
    /// @return the 64 bits
    public long toLong() {
        return bits;
    }

    /// Whether it is a platform, munition, life form or something else.
    ///
    /// @return 0 to 255
    public int kind() {
        return DisPart.KIND.of(bits);
    }

    /// The domain in which it operates: land, air, surface, subsurface, space.
    ///
    /// @return 0 to 255
    public int domain() {
        return DisPart.DOMAIN.of(bits);
    }

    /// The country to which its design belongs.
    ///
    /// @return 0 to 65,535
    public int country() {
        return DisPart.COUNTRY.of(bits);
    }

    /// The main category within kind and domain.
    ///
    /// @return 0 to 255
    public int category() {
        return DisPart.CATEGORY.of(bits);
    }

    /// The subcategory within the category.
    ///
    /// @return 0 to 255
    public int subcategory() {
        return DisPart.SUBCATEGORY.of(bits);
    }

    /// The model within the subcategory.
    ///
    /// @return 0 to 255
    public int specific() {
        return DisPart.SPECIFIC.of(bits);
    }

    /// Further details of the model.
    ///
    /// @return 0 to 255
    public int extra() {
        return DisPart.EXTRA.of(bits);
    }

    /// Whether this is [#NONE].
    ///
    /// @return true if all parts are zero
    public boolean isNone() {
        return bits == 0;
    }

    /// Whether every part equals that of a pattern, or the pattern has zero there.
    ///
    /// @param pattern a type in which zero means any
    /// @return true if it matches
    public boolean matches(DisEntityType pattern) {
        long differing = bits ^ pattern.bits;
        for (DisPart part : DisPart.ALL) {
            if (part.of(pattern.bits) != 0 && (differing & part.mask()) != 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the text form, such as `1.1.225.1.1.3.0`.
    @Override
    public String toString() {
        return kind()
                + "."
                + domain()
                + "."
                + country()
                + "."
                + category()
                + "."
                + subcategory()
                + "."
                + specific()
                + "."
                + extra();
    }
}
