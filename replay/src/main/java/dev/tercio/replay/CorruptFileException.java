package dev.tercio.replay;

/// Thrown when a file or a section of it is invalid: damaged, truncated, written by another
/// version, or malicious. Nothing of it has been used.
public final class CorruptFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message the problem, with its values
    public CorruptFileException(String message) {
        super(message);
    }

    /// Creates the exception with a cause.
    ///
    /// @param message the problem, with its values
    /// @param cause the exception that reported the problem
    public CorruptFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
