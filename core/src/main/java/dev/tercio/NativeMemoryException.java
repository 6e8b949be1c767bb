package dev.tercio;

/// The operating system refused a request for memory of components in [Tier#NATIVE]. What was asked
/// for has not happened; the world stays usable.
///
/// Not an [IllegalStateException], because that is what using memory of a closed arena throws, and
/// callers must be able to tell a full machine from a bug.
public final class NativeMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorCode;

    /// Describes a refusal.
    ///
    /// @param failure what was refused
    /// @param bytes how much memory was asked for
    /// @param errorName what the system calls its error numbers
    /// @param errorCode the number of the error
    public NativeMemoryException(String failure, long bytes, String errorName, int errorCode) {
        super(failure + ": bytes=" + bytes + ", " + errorName + "=" + errorCode);
        this.errorCode = errorCode;
    }

    /// The system's own number for the cause: `errno` on POSIX, `GetLastError` on Windows.
    ///
    /// @return the number
    public int errorCode() {
        return errorCode;
    }
}
