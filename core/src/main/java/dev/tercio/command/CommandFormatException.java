package dev.tercio.command;

/// Thrown when serialized commands are invalid, or contain a class that the world does not allow.
public final class CommandFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// Where in the bytes the problem is.
    private final int offset;

    /// Creates the exception.
    ///
    /// @param offset the offset in bytes
    /// @param problem the problem
    public CommandFormatException(int offset, String problem) {
        super(problem + ": offset=" + offset);
        this.offset = offset;
    }

    /// Creates the exception with a cause.
    ///
    /// @param offset the offset in bytes
    /// @param problem the problem
    /// @param cause the underlying exception
    public CommandFormatException(int offset, String problem, Throwable cause) {
        super(problem + ": offset=" + offset, cause);
        this.offset = offset;
    }

    /// Returns the offset at which the problem was found.
    ///
    /// @return the offset in bytes
    public int offset() {
        return offset;
    }
}
