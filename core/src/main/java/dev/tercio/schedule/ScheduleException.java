package dev.tercio.schedule;

/// Thrown when systems cannot be put in order: a cycle, an unknown name, a name given twice.
public final class ScheduleException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message what is wrong, with the names
    public ScheduleException(String message) {
        super(message);
    }
}
