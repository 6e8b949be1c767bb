package dev.tercio;

/// Thrown when a class cannot be a component, or when a value does not fit the fixed layout of its
/// component.
public final class InvalidComponentException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message the problem and its values
    public InvalidComponentException(String message) {
        super(message);
    }

    /// Creates the exception with a cause.
    ///
    /// @param message the problem and its values
    /// @param cause the underlying exception
    public InvalidComponentException(String message, Throwable cause) {
        super(message, cause);
    }
}
