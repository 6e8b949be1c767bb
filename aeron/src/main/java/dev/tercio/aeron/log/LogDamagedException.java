package dev.tercio.aeron.log;

/// Thrown when a log cannot be read any further: it is damaged, incomplete, or its archive has
/// stopped sending. The world has the state of the last frame before the damage.
public final class LogDamagedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// Where the log is damaged.
    private final long position;

    LogDamagedException(String message, long position, Throwable cause) {
        super(message, cause);
        this.position = position;
    }

    LogDamagedException(String message, long position) {
        super(message);
        this.position = position;
    }

    /// Where the damage begins.
    ///
    /// @return the position in the recording, in bytes from its start
    public long position() {
        return position;
    }
}
