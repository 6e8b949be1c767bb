package dev.tercio.cli;

/// Thrown if a command fails for a reason that the message explains. The command line prints the
/// message without a stack trace; the exit code is 1.
public final class CommandFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    ///
    /// @param message what went wrong, for the user
    public CommandFailedException(String message) {
        super(message);
    }
}
