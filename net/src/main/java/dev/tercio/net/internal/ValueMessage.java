package dev.tercio.net.internal;

import dev.tercio.internal.stream.Bytes;

import java.nio.ByteBuffer;

/// A received message with values. Instances are pooled.
final class ValueMessage {
    private byte[] bytes = new byte[0];
    private int length;

    void set(ByteBuffer source, int offset, int size) {
        if (bytes.length < size) {
            bytes = new byte[Math.max(2_048, Integer.highestOneBit(size) << 1)];
        }
        source.get(offset, bytes, 0, size);
        length = size;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    int node() {
        return Bytes.getShort(bytes, MessageLayout.NODE_AT) & 0xFFFF;
    }

    long session() {
        return Bytes.getLong(bytes, MessageLayout.SESSION_AT);
    }

    long instance() {
        return Bytes.getLong(bytes, MessageLayout.INSTANCE_AT);
    }

    long types() {
        return Bytes.getLong(bytes, MessageLayout.TYPES_AT);
    }

    long sequence() {
        return Bytes.getLong(bytes, MessageLayout.SEQUENCE_AT);
    }

    /// The number of the state message on which the values depend.
    long state() {
        return Bytes.getLong(bytes, ValueLayout.STATE_AT);
    }

    int sections() {
        return Bytes.getInt(bytes, ValueLayout.SECTIONS_AT);
    }

    int frame() {
        return Bytes.getInt(bytes, ValueLayout.FRAME_AT);
    }

    /// Whether the message comes before another in the order of node, session and number.
    boolean isBefore(ValueMessage other) {
        int nodes = Integer.compare(node(), other.node());
        int sessions = nodes != 0 ? nodes : Long.compare(session(), other.session());
        return (sessions != 0 ? sessions : Long.compare(sequence(), other.sequence())) < 0;
    }
}
