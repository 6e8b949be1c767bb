package dev.tercio.kit;

/// Checked nanoseconds.
final class Nanos {
    private static final double LONGEST_SECONDS = 9.2e9;

    private Nanos() {}

    /// Converts seconds to nanoseconds.
    static long of(double seconds) {
        if (!(seconds >= 0 && seconds <= LONGEST_SECONDS)) {
            throw new IllegalArgumentException("seconds are out of range: seconds=" + seconds);
        }
        return Math.round(seconds * 1e9);
    }

    /// Fails if a time is negative.
    static void check(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("time is negative: nanos=" + nanos);
        }
    }
}
