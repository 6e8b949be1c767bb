package dev.tercio.showcase.picture;

import java.io.ByteArrayOutputStream;

/// Writes integers with a variable number of bytes (LEB128; signed ones with zigzag encoding).
/// Small numbers take one byte. Pages read them with `player.js`.
public final class VarIntWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /// Creates an empty stream.
    public VarIntWriter() {}

    /// Writes a number that is not negative.
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

    /// Writes any number.
    ///
    /// @param value the number
    public void signed(int value) {
        number((value << 1) ^ (value >> 31));
    }

    /// The encoded numbers.
    ///
    /// @return a copy of the bytes
    public byte[] bytes() {
        return bytes.toByteArray();
    }
}
