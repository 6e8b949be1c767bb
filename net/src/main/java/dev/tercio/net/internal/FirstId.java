package dev.tercio.net.internal;

/// The first stable id of a session. Session numbers grow with each start of a node, so ids that
/// begin with the session number grow, too. How the 48 bits of a sequence number are divided
/// between session and ids depends on the kind of session number.
public final class FirstId {
    /// Counted sessions: 24 bits for the session and 24 bits for ids.
    private static final int COUNTED_BITS = 24;

    /// Sessions in seconds since 1970: 32 bits for the session and 16 bits for ids.
    private static final int SECOND_BITS = 32;

    /// Sessions in milliseconds since 1970 are counted from 2025: 41 bits, which last until 2094,
    /// and 7 bits for ids.
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
