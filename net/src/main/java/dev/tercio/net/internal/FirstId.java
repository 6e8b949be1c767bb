package dev.tercio.net.internal;

/// Where the stable ids of a session begin. A session has a number that grows with each start of a
/// node, and so do the 48 bits of the sequence numbers; each kind of number gets the room it needs.
public final class FirstId {
    /// Sessions that are counted: as many ids each as there are sessions.
    private static final int COUNTED_BITS = 24;

    /// Sessions that are seconds since 1970.
    private static final int SECOND_BITS = 32;

    /// Sessions that are milliseconds since 1970 begin to count in 2025; there is room until 2094.
    private static final long MILLISECONDS_OF_2025 = 1_735_689_600_000L;

    private static final int MILLISECOND_BITS = 41;
    private static final int SEQUENCE_BITS = 48;

    private FirstId() {}

    /// The sequence number before the first id of a session.
    public static long of(long session) {
        if (session < 0) {
            throw new IllegalArgumentException("session is negative: session=" + session);
        }
        if (session < 1L << COUNTED_BITS) {
            return session << (SEQUENCE_BITS - COUNTED_BITS);
        }
        if (session < 1L << SECOND_BITS) {
            return session << (SEQUENCE_BITS - SECOND_BITS);
        }
        long since = Math.max(0, session - MILLISECONDS_OF_2025);
        long wrapped = since & ((1L << MILLISECOND_BITS) - 1);
        return wrapped << (SEQUENCE_BITS - MILLISECOND_BITS);
    }
}
