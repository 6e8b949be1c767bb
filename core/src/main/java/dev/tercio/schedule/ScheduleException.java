package dev.tercio.schedule;

/// Thrown when a schedule is invalid: its order has a cycle, or a name is unknown, blank or already
/// used.
public final class ScheduleException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message the problem and the names
    public ScheduleException(String message) {
        super(message);
    }
}
