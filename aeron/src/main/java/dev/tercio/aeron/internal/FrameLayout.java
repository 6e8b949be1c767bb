package dev.tercio.aeron.internal;

/// The reserved value in the header of every frame. It identifies the sender without using space of
/// the message.
///
/// | bits | content |
/// |---|---|
/// | 0–15 | node number of the sender |
/// | 16–19 | version |
/// | 20–23 | kind of frame |
/// | 24–63 | epoch of the connection; in a shared broadcast stream, the instance of the sender |
final class FrameLayout {
    static final int VERSION = 1;

    static final int DATA = 0;
    static final int HELLO = 1;
    static final int BYE = 2;

    private static final int VERSION_SHIFT = 16;
    private static final int KIND_SHIFT = 20;
    private static final int EPOCH_SHIFT = 24;
    private static final int NIBBLE = 0xF;
    private static final int NODE_MASK = 0xFFFF;

    /// The largest epoch: 40 bits.
    static final long MAX_EPOCH = (1L << 40) - 1;

    private FrameLayout() {}

    static long of(int node, int kind, long epoch) {
        return epoch << EPOCH_SHIFT
                | (long) kind << KIND_SHIFT
                | (long) VERSION << VERSION_SHIFT
                | node;
    }

    static int node(long value) {
        return (int) value & NODE_MASK;
    }

    static int version(long value) {
        return (int) (value >>> VERSION_SHIFT) & NIBBLE;
    }

    static int kind(long value) {
        return (int) (value >>> KIND_SHIFT) & NIBBLE;
    }

    static long epoch(long value) {
        return value >>> EPOCH_SHIFT;
    }
}
