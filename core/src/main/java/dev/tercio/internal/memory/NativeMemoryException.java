package dev.tercio.internal.memory;

/// The operating system refused a request for memory.
///
/// Not an [IllegalStateException], because that is what using memory of a closed arena throws, and
/// callers must be able to tell a full machine from a bug.
public final class NativeMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorCode;

    NativeMemoryException(String failure, long bytes, String errorName, int errorCode) {
        super(failure + ": bytes=" + bytes + ", " + errorName + "=" + errorCode);
        this.errorCode = errorCode;
    }

    /// The system's own number for the cause: `errno` on POSIX, `GetLastError` on Windows.
    public int errorCode() {
        return errorCode;
    }
}
