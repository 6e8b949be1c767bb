package dev.tercio.examples.inspect;

/// Thrown when a file has not got what was asked for.
public final class WrongRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message what was asked for, and what there is
    public WrongRequestException(String message) {
        super(message);
    }
}
