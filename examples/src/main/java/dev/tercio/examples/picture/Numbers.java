package dev.tercio.examples.picture;

import java.io.ByteArrayOutputStream;

/// A stream of whole numbers, seven bits to a byte, the lowest first; numbers that may be negative
/// are folded. Small numbers take one byte. Pages read them with `player.js`.
public final class Numbers {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /// Makes an empty stream.
    public Numbers() {}

    /// Adds a number that is not negative.
    ///
    /// @param value the number
    public void number(int value) {
        int rest = value;
        while (rest > 0x7f) {
            bytes.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        bytes.write(rest);
    }

    /// Adds any number.
    ///
    /// @param value the number
    public void signed(int value) {
        number((value << 1) ^ (value >> 31));
    }

    /// All numbers so far.
    ///
    /// @return a copy of the bytes
    public byte[] bytes() {
        return bytes.toByteArray();
    }
}
