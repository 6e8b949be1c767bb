package dev.tercio.internal.codec;

/// A generated class would exceed a limit of the class file format.
final class CodeTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param what what exceeds its limit, as `name=value` pairs
    /// @param cause how the class file API reported it
    CodeTooLargeException(String what, IllegalArgumentException cause) {
        super(what, cause);
    }
}
