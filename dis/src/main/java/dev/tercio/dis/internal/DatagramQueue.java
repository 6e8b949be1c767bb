package dev.tercio.dis.internal;

import dev.tercio.dis.capture.UdpEndpoint;
import dev.tercio.dis.transport.DatagramListener;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Received datagrams that wait for the next frame. Any thread adds, the thread of the world takes
/// all of them at once. The number of bytes is limited; what exceeds it is dropped and counted.
final class DatagramQueue implements DatagramListener {
    static final int LARGEST_DATAGRAM = 65_535;

    private static final int FIRST_CAPACITY = 1 << 16;
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final int limit;
    private byte[] waiting = new byte[FIRST_CAPACITY];
    private byte[] taken = new byte[FIRST_CAPACITY];
    private int size;
    private long dropped;

    DatagramQueue(int limit) {
        this.limit = limit;
    }

    /// Receives the content of the queue.
    interface Consumer {
        void accept(long source, byte[] bytes, int offset, int length);
    }

    @Override
    public void received(UdpEndpoint source, byte[] bytes, int offset, int length) {
        add(((source.address() & 0xFFFF_FFFFL) << 16) | source.port(), bytes, offset, length);
    }

    synchronized void add(long sender, byte[] bytes, int offset, int length) {
        int needed = size + QueueLayout.HEADER + length;
        if (length > LARGEST_DATAGRAM || needed > limit || needed < 0) {
            dropped++;
            return;
        }
        if (needed > waiting.length) {
            int doubled = (int) Math.min(limit, 2L * waiting.length);
            waiting = Arrays.copyOf(waiting, Math.max(needed, doubled));
        }
        LONG.set(waiting, size + QueueLayout.SOURCE, sender);
        INT.set(waiting, size + QueueLayout.LENGTH, length);
        System.arraycopy(bytes, offset, waiting, size + QueueLayout.HEADER, length);
        size = needed;
    }

    synchronized long dropped() {
        return dropped;
    }

    synchronized boolean isEmpty() {
        return size == 0;
    }

    private synchronized int swap() {
        int length = size;
        byte[] empty = taken;
        taken = waiting;
        waiting = empty;
        size = 0;
        return length;
    }

    /// Passes all waiting datagrams to the consumer, in the order in which they were received.
    void drain(Consumer consumer) {
        int end = swap();
        for (int at = 0; at < end; ) {
            int length = (int) INT.get(taken, at + QueueLayout.LENGTH);
            consumer.accept(
                    (long) LONG.get(taken, at + QueueLayout.SOURCE),
                    taken,
                    at + QueueLayout.HEADER,
                    length);
            at += QueueLayout.HEADER + length;
        }
    }
}
