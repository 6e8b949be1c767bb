package dev.tercio.dis;

import dev.tercio.dis.internal.Quoted;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.stream.Collectors;

/// What an entity is, as IEEE 1278.1 numbers it: kind, domain, country, category, subcategory,
/// specific and extra.
///
/// ```java
/// DisEntityType abrams = DisEntityType.parse("1.1.225.1.1.3.0");
/// abrams.country(); // 225
/// abrams.matches(DisEntityType.parse("1.1.225.0.0.0.0")); // true: any American land platform
/// ```
///
/// It holds its 64 bits as they are on the wire. Seven fields of their own would need `int` to be
/// free of signs, 28 bytes in seven columns; this is one column of eight bytes, two types compare
/// in one instruction, and the accessors return plain numbers all the same.
///
/// @param bits the parts from `kind` in the highest byte to `extra` in the lowest
public record DisEntityType(long bits) {
    /// The number of bytes on the wire.
    public static final int BYTES = Long.BYTES;

    /// No type: zero in all parts, the default value of a field. As a pattern it matches all.
    public static final DisEntityType NONE = new DisEntityType(0);

    private static final int MAX_DIGITS = 5;

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
                DisPart.KIND.place(kind)
                        | DisPart.DOMAIN.place(domain)
                        | DisPart.COUNTRY.place(country)
                        | DisPart.CATEGORY.place(category)
                        | DisPart.SUBCATEGORY.place(subcategory)
                        | DisPart.SPECIFIC.place(specific)
                        | DisPart.EXTRA.place(extra));
    }

    /// The type of 64 bits, as [#toLong()] returns them.
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
    /// @throws IllegalArgumentException if it is not; the message names the text and the part
    public static DisEntityType parse(String text) {
        String[] numbers = text.split("\\.", -1);
        if (numbers.length != DisPart.ALL.size()) {
            throw notAType(text, "parts=" + numbers.length + ", expected=" + form());
        }
        long bits = 0;
        for (int i = 0; i < numbers.length; i++) {
            DisPart part = DisPart.ALL.get(i);
            bits |= part.place(parsePart(text, part, numbers[i]));
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
                            + Quoted.text(number)
                            + ", allowed=0.."
                            + part.largest());
        }
        return value;
    }

    private static IllegalArgumentException notAType(String text, String problem) {
        return new IllegalArgumentException(
                "not a DIS entity type: text=" + Quoted.text(text) + ", " + problem);
    }

    private static String form() {
        return DisPart.ALL.stream().map(DisPart::label).collect(Collectors.joining("."));
    }

    /// Reads the eight bytes of the wire form.
    ///
    /// @param source where they are
    /// @param offset the index of the first
    /// @return the type
    /// @throws IndexOutOfBoundsException if there are not that many
    public static DisEntityType read(byte[] source, int offset) {
        Objects.checkFromIndexSize(offset, BYTES, source.length);
        return new DisEntityType(ByteBuffer.wrap(source).getLong(offset));
    }

    /// Reads the eight bytes of the wire form at the buffer's position and moves it behind them.
    /// They are big-endian whatever the order of the buffer.
    ///
    /// @param source where they are
    /// @return the type
    /// @throws java.nio.BufferUnderflowException if there are not that many
    public static DisEntityType read(ByteBuffer source) {
        return new DisEntityType(bigEndian(source, source.getLong()));
    }

    /// Writes the eight bytes of the wire form.
    ///
    /// @param target where to
    /// @param offset the index of the first
    /// @throws IndexOutOfBoundsException if there is no room
    public void write(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, BYTES, target.length);
        ByteBuffer.wrap(target).putLong(offset, bits);
    }

    /// Writes the eight bytes of the wire form at the buffer's position and moves it behind them.
    /// They are big-endian whatever the order of the buffer.
    ///
    /// @param target where to
    /// @throws java.nio.BufferOverflowException if there is no room
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

    /// Where it operates: land, air, surface, subsurface, space.
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

    /// The category within the category.
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

    /// What else tells it apart.
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

    /// Prints the text form, such as `1.1.225.1.1.3.0`.
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
