package dev.tercio.cli.internal.io;

/// Thrown to leave a task early because the process is shutting down, as after Ctrl-C.
public final class ShutdownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Creates the exception.
    public ShutdownException() {
        super("the process is shutting down");
    }
}
