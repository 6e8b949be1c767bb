package dev.tercio.examples;

/// Thrown when a command cannot do what it is asked for, although it was asked properly.
public final class FailedCommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Makes the exception.
    ///
    /// @param message what went wrong, for the user
    public FailedCommandException(String message) {
        super(message);
    }
}
