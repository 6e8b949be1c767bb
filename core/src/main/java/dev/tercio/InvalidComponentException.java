package dev.tercio;

/// Thrown when a class cannot be a component, or a value does not fit its component's fixed layout.
public final class InvalidComponentException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message what does not fit, with its values
    public InvalidComponentException(String message) {
        super(message);
    }

    /// Creates the exception with the cause found below it.
    ///
    /// @param message what does not fit, with its values
    /// @param cause what the platform reported
    public InvalidComponentException(String message, Throwable cause) {
        super(message, cause);
    }
}
