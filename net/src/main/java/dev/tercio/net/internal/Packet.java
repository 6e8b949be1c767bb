package dev.tercio.net.internal;

import dev.tercio.net.Delivery;

import java.nio.ByteBuffer;

/// A message or a connection event in a queue of the loopback network. Packets are pooled.
public final class Packet {
    /// What a packet carries.
    public enum Kind {
        MESSAGE,
        CONNECTED,
        DISCONNECTED
    }

    private static final int SMALLEST = 256;

    private final ByteBuffer bytes;
    private final ByteBuffer view;
    public Kind kind = Kind.MESSAGE;
    public Delivery delivery = Delivery.UNRELIABLE;
    public int sender;
    public int length;
    public int delay;

    /// The position in the order of arrival.
    public long number;

    Packet(int capacity) {
        bytes = ByteBuffer.allocate(capacity);
        view = bytes.asReadOnlyBuffer();
    }

    /// The smallest capacity for a message, a power of two.
    static int capacityFor(int size) {
        return size <= SMALLEST ? SMALLEST : Integer.highestOneBit(size - 1) << 1;
    }

    void set(ByteBuffer source, int offset, int size) {
        bytes.put(0, source, offset, size);
        length = size;
    }

    /// The size of the memory for bytes.
    int capacity() {
        return bytes.capacity();
    }

    /// The bytes, read-only.
    public ByteBuffer view() {
        return view;
    }
}
