package dev.tercio.internal.codec;

/// Thrown if a generated class would exceed a limit of the class file format.
final class CodeTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param details the exceeded limit as `name=value` pairs
    /// @param cause the exception of the class file API
    CodeTooLargeException(String details, IllegalArgumentException cause) {
        super(details, cause);
    }
}
