package dev.tercio.aeron.internal;

/// Numbers that grow with each connection, in this process and in later ones: milliseconds since
/// 2025, or one more than the last number.
final class Epochs {
    private static final long START_OF_2025 = 1_735_689_600_000L;

    private long last;

    long next() {
        long now = System.currentTimeMillis() - START_OF_2025;
        last = Math.clamp(now, last + 1, FrameLayout.MAX_EPOCH);
        return last;
    }
}
