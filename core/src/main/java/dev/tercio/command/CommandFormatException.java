package dev.tercio.command;

/// Thrown when bytes are not a sound command stream, or one that this world cannot play.
public final class CommandFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int offset;

    /// Creates the exception.
    ///
    /// @param offset where in the stream
    /// @param problem what is wrong there
    public CommandFormatException(int offset, String problem) {
        super(problem + ": offset=" + offset);
        this.offset = offset;
    }

    /// Creates the exception.
    ///
    /// @param offset where in the stream
    /// @param problem what is wrong there
    /// @param cause what found it
    public CommandFormatException(int offset, String problem, Throwable cause) {
        super(problem + ": offset=" + offset, cause);
        this.offset = offset;
    }

    /// Where in the stream the problem was found.
    ///
    /// @return the offset in bytes
    public int offset() {
        return offset;
    }
}
