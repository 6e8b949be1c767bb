package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.stream.Bytes;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Reads the tables of an untrusted stream: every length is checked against the remaining bytes.
final class ByteSource {
    private final byte[] bytes;
    private final int end;
    private int at;

    ByteSource(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    int position() {
        return at;
    }

    int takeByte(String what) {
        return bytes[take(1, what)] & 0xFF;
    }

    int takeInt(String what) {
        return Bytes.getInt(bytes, take(Integer.BYTES, what));
    }

    /// Reads the number of elements that follow.
    ///
    /// @param least the minimum size of an element in bytes
    int takeCount(int least, String what) {
        int from = at;
        int count = takeInt(what);
        if (count < 0 || count > (end - at) / least) {
            throw new CommandFormatException(
                    from,
                    what
                            + " does not fit into the tables: count="
                            + Integer.toUnsignedString(count)
                            + ", left="
                            + (end - at));
        }
        return count;
    }

    String takeText(String what) {
        int length = takeCount(1, what);
        int from = take(length, what);
        try {
            // an explicit decoder, because the String constructor replaces malformed input
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CommandFormatException(from, what + " is not UTF-8", e);
        }
    }

    /// Skips padding, which must be zero.
    void takeZeros(int length, String what) {
        int from = take(length, what);
        for (int i = from; i < from + length; i++) {
            if (bytes[i] != 0) {
                throw new CommandFormatException(i, what + " is not zero");
            }
        }
    }

    /// Checks that only the padding to a multiple of eight follows.
    void finish() {
        int padding = -at & Long.BYTES - 1;
        if (end - at != padding) {
            throw new CommandFormatException(
                    at, "tables do not end where the header says: end=" + end);
        }
        takeZeros(padding, "padding of the tables");
    }

    private int take(int length, String what) {
        int from = at;
        if (length > end - from) {
            throw new CommandFormatException(
                    from, what + " is cut off: bytes=" + length + ", left=" + (end - from));
        }
        at = from + length;
        return from;
    }
}
