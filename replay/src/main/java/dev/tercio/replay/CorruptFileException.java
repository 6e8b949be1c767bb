package dev.tercio.replay;

/// Thrown when a file, or a part of one, is not what this module writes: it was damaged, cut off,
/// made by another version or made to do harm. Nothing of it has been used.
public final class CorruptFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message what is wrong, with its values
    public CorruptFileException(String message) {
        super(message);
    }

    /// Creates the exception with the cause found below it.
    ///
    /// @param message what is wrong, with its values
    /// @param cause what the platform reported
    public CorruptFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
