package dev.tercio.dis.gateway;

import java.nio.charset.StandardCharsets;

/// The name on an entity, such as `TANK 42`: up to 11 ASCII characters. The gateway adds it to
/// ghosts; if an entity of this node has it, the gateway sends it. It is stored as numbers, so that
/// it can be compared and sent without allocation.
///
/// @param first the first eight characters, the first one in the highest byte
/// @param rest the other three characters, the first one in bits 16 to 23
public record DisMarking(long first, int rest) {
    /// The largest number of characters.
    public static final int LENGTH = 11;

    /// No name.
    public static final DisMarking NONE = new DisMarking(0, 0);

    /// A name.
    ///
    /// @param text up to 11 ASCII characters
    /// @return the marking
    /// @throws IllegalArgumentException if the text is too long or not ASCII
    public static DisMarking of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length > LENGTH || !text.equals(new String(bytes, StandardCharsets.US_ASCII))) {
            throw new IllegalArgumentException(
                    "marking must have up to 11 ASCII characters: marking=\"" + text + "\"");
        }
        byte[] padded = new byte[LENGTH];
        System.arraycopy(bytes, 0, padded, 0, bytes.length);
        return ofBytes(padded, 0);
    }

    /// A name from its bytes.
    ///
    /// @param bytes contains 11 bytes, zero after the last character
    /// @param index the index of the first byte
    /// @return the marking
    public static DisMarking ofBytes(byte[] bytes, int index) {
        long first = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            first = (first << 8) | (bytes[index + i] & 0xFF);
        }
        int rest = 0;
        for (int i = Long.BYTES; i < LENGTH; i++) {
            rest = (rest << 8) | (bytes[index + i] & 0xFF);
        }
        return new DisMarking(first, rest);
    }

    /// Copies the bytes.
    ///
    /// @param target receives 11 bytes
    /// @param index the index of the first byte
    public void copyTo(byte[] target, int index) {
        copy(first, rest, target, index);
    }

    /// Copies the bytes of a marking that is given by its numbers.
    ///
    /// @param first the first eight characters
    /// @param rest the other three characters
    /// @param target receives 11 bytes
    /// @param index the index of the first byte
    public static void copy(long first, int rest, byte[] target, int index) {
        for (int i = 0; i < LENGTH; i++) {
            target[index + i] = at(first, rest, i);
        }
    }

    private byte at(int index) {
        return at(first, rest, index);
    }

    private static byte at(long first, int rest, int index) {
        return index < Long.BYTES
                ? (byte) (first >>> (56 - 8 * index))
                : (byte) (rest >>> (16 - 8 * (index - Long.BYTES)));
    }

    /// The name. Characters that are not printable ASCII become `?`.
    ///
    /// @return up to 11 characters
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH && at(i) != 0; i++) {
            byte character = at(i);
            text.append(character >= ' ' && character < 0x7F ? (char) character : '?');
        }
        return text.toString();
    }
}
