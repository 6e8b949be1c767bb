package dev.tercio.aeron.registry;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Reads a message. Every length is checked, because messages come from the network.
final class MessageReader {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    /// The longest text or byte array.
    private static final int MAX_BYTES = 1 << 20;

    private DirectBuffer buffer = new UnsafeBuffer(new byte[0]);
    private int start;
    private int at;
    private int end;

    /// Thrown when a message is malformed.
    static final class MalformedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    /// Starts to read a message.
    ///
    /// @throws MalformedException if it has no valid beginning
    MessageReader wrap(DirectBuffer source, int offset, int length) {
        wrapContent(source, offset, length);
        take(RegistryMessageLayout.HEADER_BYTES);
        int version = source.getShort(start + RegistryMessageLayout.VERSION_OFFSET, ORDER);
        if (version != RegistryMessageLayout.VERSION) {
            throw new MalformedException(
                    "registry message has another version: version="
                            + version
                            + ", supported="
                            + RegistryMessageLayout.VERSION);
        }
        return this;
    }

    /// Reads an array without a message.
    static MessageReader of(byte[] content) {
        return new MessageReader().wrapContent(new UnsafeBuffer(content), 0, content.length);
    }

    /// Starts to read content without a message.
    MessageReader wrapContent(DirectBuffer source, int offset, int length) {
        buffer = source;
        start = offset;
        at = offset;
        end = offset + length;
        return this;
    }

    int kind() {
        return buffer.getShort(start + RegistryMessageLayout.KIND_OFFSET, ORDER);
    }

    long instance() {
        return buffer.getLong(start + RegistryMessageLayout.INSTANCE_OFFSET, ORDER);
    }

    long first() {
        return buffer.getLong(start + RegistryMessageLayout.FIRST_OFFSET, ORDER);
    }

    long second() {
        return buffer.getLong(start + RegistryMessageLayout.SECOND_OFFSET, ORDER);
    }

    int takeInt() {
        return buffer.getInt(take(Integer.BYTES), ORDER);
    }

    long takeLong() {
        return buffer.getLong(take(Long.BYTES), ORDER);
    }

    /// Reads a number of elements.
    int takeCount() {
        int count = takeInt();
        if (count < 0 || count > end - at) {
            throw new MalformedException(
                    "count exceeds the message: count=" + count + ", bytes left=" + (end - at));
        }
        return count;
    }

    String takeText() {
        return new String(takeBytes(), StandardCharsets.UTF_8);
    }

    byte[] takeBytes() {
        int length = takeInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new MalformedException("length is out of range: length=" + length);
        }
        byte[] bytes = new byte[Math.min(length, end - at)];
        buffer.getBytes(take(length), bytes);
        return bytes;
    }

    /// The bytes that have not been read.
    byte[] rest() {
        byte[] bytes = new byte[end - at];
        buffer.getBytes(at, bytes);
        at = end;
        return bytes;
    }

    /// Moves past some bytes.
    ///
    /// @return where they begin
    private int take(int bytes) {
        if (bytes > end - at) {
            throw new MalformedException(
                    "message is too short: wanted=" + bytes + ", bytes left=" + (end - at));
        }
        int from = at;
        at += bytes;
        return from;
    }
}
