package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;

/// How much work requests may do between two frames of a running world.
final class FrameBudget {
    /// Requests delay frames by at most this part of the time between them: 1/32 is about 3 %.
    private static final int SHIFT = 5;

    /// Less would be spent before a request has done anything.
    private static final long MIN_NANOS = 20_000;

    private static final long MAX_NANOS = 250_000;

    /// While the world is paused, no frame waits; but other requests do.
    private static final long PAUSED_ROWS = 1_000_000;

    private static final long PAUSED_NANOS = 50_000_000L;

    private final InspectorOptions options;
    private long lastDone;

    FrameBudget(InspectorOptions options) {
        this.options = options;
    }

    /// The work while no frame waits.
    static Budget paused() {
        return new Budget(PAUSED_ROWS, PAUSED_NANOS);
    }

    /// The work after a frame, which must not slow down a program that runs many short frames.
    Budget afterFrame(long now) {
        long nanos =
                options.frameBudget().isZero()
                        ? Math.clamp((now - lastDone) >> SHIFT, MIN_NANOS, MAX_NANOS)
                        : options.frameBudget().toNanos();
        return new Budget(options.rowBudget(), nanos);
    }

    /// Notes the end of a frame.
    void frameDone(long now) {
        lastDone = now;
    }
}
