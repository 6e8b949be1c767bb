package dev.tercio.export;

/// An export that failed. It leaves no partial file.
public final class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Creates an exception.
    ///
    /// @param message what failed, with its values
    /// @param cause why
    public ExportException(String message, Throwable cause) {
        super(message, cause);
    }
}
