package dev.tercio.internal.command.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Collects the tables of a stream in little-endian order.
final class ByteSink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void putByte(int value) {
        bytes.write(value);
    }

    void putInt(int value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            bytes.write(value >>> shift);
        }
    }

    /// Adds a string, preceded by its length in bytes.
    void putText(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        putInt(encoded.length);
        bytes.writeBytes(encoded);
    }

    void put(ByteSink other) {
        bytes.writeBytes(other.toBytes());
    }

    /// Adds zeros up to a multiple of eight.
    void pad() {
        while (bytes.size() % Long.BYTES != 0) {
            bytes.write(0);
        }
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
