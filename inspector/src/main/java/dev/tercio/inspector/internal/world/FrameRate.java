package dev.tercio.inspector.internal.world;

/// Counts frames per second, and commands between two events.
final class FrameRate {
    private static final double NANOS = 1e9;

    private long frames;
    private long since = System.nanoTime();
    private double last;
    private long commands;

    void frame() {
        frames++;
    }

    /// The rate since the last call, if that was long ago enough.
    double perSecond() {
        long now = System.nanoTime();
        if (now - since >= NANOS / 2) {
            last = Math.round(frames * NANOS / (now - since) * 10) / 10.0;
            frames = 0;
            since = now;
        }
        return last;
    }

    /// The number of commands since the last call.
    long since(long total) {
        long more = Math.max(0, total - commands);
        commands = total;
        return more;
    }
}
