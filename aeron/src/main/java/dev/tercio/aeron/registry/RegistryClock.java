package dev.tercio.aeron.registry;

/// Estimates the time of the registry from its answers.
final class RegistryClock {
    /// A larger difference means that the clock of the registry was set, or that another leader has
    /// another clock.
    private static final double JUMP_MILLIS = 100;

    private static final double WEIGHT = 0.1;

    private double offset;
    private boolean known;
    private long last;

    /// @param measured the time of the registry minus that of this process, in milliseconds
    void update(double measured) {
        boolean jump = !known || Math.abs(measured - offset) > JUMP_MILLIS;
        offset = jump ? measured : offset + WEIGHT * (measured - offset);
        known = true;
    }

    long now() {
        if (known) {
            last = Math.max(last, Math.round(System.nanoTime() / 1e6 + offset));
        }
        return last;
    }
}
