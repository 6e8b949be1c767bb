package dev.tercio.schedule;

/// Why a system did not run, see [Schedule#skipped()].
public enum SkipReason {
    /// The system or one of its groups is disabled.
    DISABLED,

    /// A condition of the system or of one of its groups does not hold.
    CONDITION,

    /// A condition of the system or of one of its groups threw an exception.
    FAILED_CONDITION,

    /// The rate of the system or of one of its groups makes no run in this frame.
    RATE,

    /// The frame stopped before the system's stage.
    STOPPED
}
