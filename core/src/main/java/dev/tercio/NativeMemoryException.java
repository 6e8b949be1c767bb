package dev.tercio;

/// Thrown when the operating system refuses memory for components in [Tier#NATIVE]. The operation
/// that needed the memory has no effect, and the world stays usable.
///
/// This is not an [IllegalStateException], so that callers can distinguish a lack of memory from
/// access to a closed world.
public final class NativeMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The error code of the operating system.
    private final int errorCode;

    /// Creates the exception.
    ///
    /// @param failure the operation that failed
    /// @param bytes the number of bytes requested
    /// @param errorName the name of the error number in the message, such as `errno`
    /// @param errorCode the error number
    public NativeMemoryException(String failure, long bytes, String errorName, int errorCode) {
        super(failure + ": bytes=" + bytes + ", " + errorName + "=" + errorCode);
        this.errorCode = errorCode;
    }

    /// Returns the error number of the operating system: `errno` on POSIX, `GetLastError` on
    /// Windows.
    ///
    /// @return the error number
    public int errorCode() {
        return errorCode;
    }
}
