package dev.tercio.internal.schedule;

import dev.tercio.schedule.SystemFailurePolicy;

import org.jspecify.annotations.Nullable;

/// Whether a system or group is enabled, and how often it has failed in a row. This is state of the
/// schedule.
final class RunSwitch {
    private final String name;

    /// The failure policy, or null if that of the schedule applies.
    private final @Nullable SystemFailurePolicy policy;

    private boolean enabled = true;

    /// Whether it is enabled from the next frame on.
    private boolean enabledNext = true;

    /// Whether it was enabled since the last frame, so that its failure count is reset.
    private boolean resetsFailures;

    /// The number of consecutive failures.
    int consecutiveFailures;

    /// The last logged failure, for detecting repetitions.
    @Nullable String lastProblem;

    RunSwitch(String name, @Nullable SystemFailurePolicy policy) {
        this.name = name;
        this.policy = policy;
    }

    String name() {
        return name;
    }

    @Nullable SystemFailurePolicy policy() {
        return policy;
    }

    void setEnabled(boolean value, boolean inFrame) {
        enabledNext = value;
        resetsFailures |= value;
        if (!inFrame) {
            enabled = value;
            consecutiveFailures = 0;
        }
    }

    /// Begins a frame: applies changes that were made during the previous one.
    void nextFrame() {
        enabled = enabledNext;
        if (resetsFailures) {
            consecutiveFailures = 0;
            resetsFailures = false;
        }
    }

    boolean isEnabled() {
        return enabled;
    }

    /// Whether it is enabled in the next frame.
    boolean isEnabledNext() {
        return enabledNext;
    }

    /// The state as one number.
    long save() {
        return (enabledNext ? 1 : 0) | (resetsFailures ? 2 : 0) | (long) consecutiveFailures << 2;
    }

    /// Restores the state of [#save].
    void restore(long flags) {
        enabledNext = (flags & 1) != 0;
        resetsFailures = (flags & 2) != 0;
        consecutiveFailures = (int) (flags >>> 2);
    }
}
