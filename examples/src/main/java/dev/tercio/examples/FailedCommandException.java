package dev.tercio.examples;

/// Thrown when a command cannot do what it is asked for, although it was asked properly.
final class FailedCommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FailedCommandException(String message) {
        super(message);
    }
}
