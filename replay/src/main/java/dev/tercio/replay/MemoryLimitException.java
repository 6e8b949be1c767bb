package dev.tercio.replay;

/// A file would take more memory than is allowed. Nothing has been changed.
///
/// The limit is that of [SaveFormat#memoryLimit], or for [Snapshot#open] one that grows with the
/// content of the file.
public final class MemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long needed;
    private final long allowed;

    /// Makes an exception.
    ///
    /// @param file what was read
    /// @param needed how many bytes the world would take at least
    /// @param allowed how many bytes it may take
    public MemoryLimitException(String file, long needed, long allowed) {
        super(
                "file takes more memory than is allowed: file="
                        + file
                        + ", needed bytes="
                        + needed
                        + ", allowed bytes="
                        + allowed
                        + "; if you trust it, allow more with SaveFormat.memoryLimit");
        this.needed = needed;
        this.allowed = allowed;
    }

    /// How many bytes the world would take at least.
    ///
    /// @return a number of bytes
    public long neededBytes() {
        return needed;
    }

    /// How many bytes the world may take.
    ///
    /// @return a number of bytes
    public long allowedBytes() {
        return allowed;
    }
}
