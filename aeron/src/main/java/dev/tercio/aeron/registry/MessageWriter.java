package dev.tercio.aeron.registry;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Writes a message into a buffer that grows.
final class MessageWriter {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(256);
    private int size;

    /// Starts a message.
    MessageWriter begin(short kind, long instance, long first, long second) {
        size = RegistryMessageLayout.HEADER_BYTES;
        buffer.putShort(RegistryMessageLayout.VERSION_OFFSET, RegistryMessageLayout.VERSION, ORDER);
        buffer.putShort(RegistryMessageLayout.KIND_OFFSET, kind, ORDER);
        buffer.putInt(RegistryMessageLayout.ZERO_OFFSET, 0, ORDER);
        buffer.putLong(RegistryMessageLayout.INSTANCE_OFFSET, instance, ORDER);
        buffer.putLong(RegistryMessageLayout.FIRST_OFFSET, first, ORDER);
        buffer.putLong(RegistryMessageLayout.SECOND_OFFSET, second, ORDER);
        return this;
    }

    /// Starts content without a message.
    MessageWriter clear() {
        size = 0;
        return this;
    }

    MessageWriter putInt(int value) {
        buffer.putInt(size, value, ORDER);
        size += Integer.BYTES;
        return this;
    }

    MessageWriter putLong(long value) {
        buffer.putLong(size, value, ORDER);
        size += Long.BYTES;
        return this;
    }

    MessageWriter putText(String text) {
        return putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Writes the length and the bytes.
    MessageWriter putBytes(byte[] bytes) {
        putInt(bytes.length);
        return putRaw(bytes);
    }

    /// Writes bytes without their length.
    MessageWriter putRaw(byte[] bytes) {
        buffer.putBytes(size, bytes);
        size += bytes.length;
        return this;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        byte[] bytes = new byte[size];
        buffer.getBytes(0, bytes);
        return bytes;
    }
}
