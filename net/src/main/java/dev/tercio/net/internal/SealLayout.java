package dev.tercio.net.internal;

/// The header of an authenticated message.
///
/// | offset | bytes | content |
/// |---|---|---|
/// | 0 | 8 | sequence number; the highest byte is the kind of message |
/// | 8 | 16 | the first half of the HMAC-SHA256 of kind, sequence and message |
/// | 24 | | the message |
///
/// A hello contains, instead of a message: the session of the sender (16 bytes), the session of the
/// receiver as far as the sender knows it (16 bytes), and the next sequence number of broadcasts of
/// the sender (8 bytes).
public final class SealLayout {
    public static final int SEQUENCE = 0;
    public static final int TAG = 8;
    public static final int TAG_BYTES = 16;
    public static final int BODY = 24;

    public static final int SESSION_BYTES = 16;
    public static final int HELLO_SESSION = BODY;
    public static final int HELLO_ECHO = HELLO_SESSION + SESSION_BYTES;
    public static final int HELLO_BROADCASTS = HELLO_ECHO + SESSION_BYTES;
    public static final int HELLO_BYTES = HELLO_BROADCASTS + Long.BYTES;

    public static final int RELIABLE = 1;
    public static final int UNRELIABLE = 2;
    public static final int BROADCAST = 3;
    public static final int HELLO = 4;

    private static final int KIND_SHIFT = 56;
    private static final long SEQUENCE_MASK = (1L << KIND_SHIFT) - 1;

    private SealLayout() {}

    public static long head(int kind, long sequence) {
        return (long) kind << KIND_SHIFT | sequence;
    }

    public static int kind(long head) {
        return (int) (head >>> KIND_SHIFT);
    }

    public static long sequence(long head) {
        return head & SEQUENCE_MASK;
    }
}
