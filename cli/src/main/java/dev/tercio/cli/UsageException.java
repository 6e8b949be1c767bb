package dev.tercio.cli;

/// Thrown if an option or argument has an invalid value. The command line prints the message and a
/// hint to use the help; the exit code is 2.
public final class UsageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /// Creates the exception.
    ///
    /// @param message what is wrong, for the user
    public UsageException(String message) {
        super(message);
    }
}
