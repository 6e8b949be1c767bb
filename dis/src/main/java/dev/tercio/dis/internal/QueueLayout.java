package dev.tercio.dis.internal;

/// The layout of a datagram that waits: its source and length, then its bytes.
final class QueueLayout {
    static final int SOURCE = 0;
    static final int LENGTH = 8;
    static final int HEADER = 12;

    private QueueLayout() {}
}
