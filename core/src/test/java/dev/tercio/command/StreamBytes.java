package dev.tercio.command;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/// Changes streams as an attacker would: length and checksum are correct afterwards.
final class StreamBytes {
    static final int LENGTH_AT = 8;
    static final int CHECKSUM_AT = 12;
    static final int SPAWNS_AT = 24;
    static final int COMMANDS_AT = 28;
    static final int TABLE_BYTES_AT = 32;
    static final int COMMAND_BYTES_AT = 36;
    static final int HEADER = 40;

    private StreamBytes() {}

    static ByteBuffer view(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int getInt(byte[] bytes, int at) {
        return view(bytes).getInt(at);
    }

    /// The offset of the commands.
    static int commandsOf(byte[] bytes) {
        return HEADER + getInt(bytes, TABLE_BYTES_AT);
    }

    static byte[] repaired(byte[] bytes) {
        if (bytes.length >= HEADER) {
            CRC32C sum = new CRC32C();
            sum.update(bytes, CHECKSUM_AT + 4, bytes.length - CHECKSUM_AT - 4);
            view(bytes).putInt(LENGTH_AT, bytes.length);
            view(bytes).putInt(CHECKSUM_AT, (int) sum.getValue());
        }
        return bytes;
    }

    static byte[] withByte(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return repaired(changed);
    }

    static byte[] withInt(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        view(changed).putInt(at, value);
        return repaired(changed);
    }

    static byte[] withLong(byte[] bytes, int at, long value) {
        byte[] changed = bytes.clone();
        view(changed).putLong(at, value);
        return repaired(changed);
    }

    /// Replaces a text with another of the same length.
    static byte[] withText(byte[] bytes, String from, String to) {
        byte[] old = from.getBytes(StandardCharsets.UTF_8);
        byte[] changed = bytes.clone();
        int at = indexOf(changed, old);
        byte[] replacement = to.getBytes(StandardCharsets.UTF_8);
        if (replacement.length != old.length) {
            throw new IllegalArgumentException("texts differ in length: " + from + ", " + to);
        }
        System.arraycopy(replacement, 0, changed, at, old.length);
        return repaired(changed);
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int at = 0; at <= bytes.length - part.length; at++) {
            int same = 0;
            while (same < part.length && bytes[at + same] == part[same]) {
                same++;
            }
            if (same == part.length) {
                return at;
            }
        }
        throw new IllegalArgumentException("text is not in the stream");
    }
}
