package dev.tercio.examples;

/// Thrown to leave a task early because the process is shutting down, as after Ctrl-C.
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
        super("stopped: the process is shutting down");
    }
}
