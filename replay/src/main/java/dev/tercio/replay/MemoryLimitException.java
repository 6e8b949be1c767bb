package dev.tercio.replay;

/// Thrown when loading a file would exceed the memory limit. Nothing has been changed.
///
/// The limit is [SaveFormat#memoryLimit]. For [Snapshot#open] the default limit grows with the
/// content of the file.
public final class MemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// How many bytes the file needs.
    private final long needed;

    /// The limit in bytes.
    private final long allowed;

    /// Creates the exception.
    ///
    /// @param file the name of the file
    /// @param needed the minimum size of the world in memory, in bytes
    /// @param allowed the limit, in bytes
    public MemoryLimitException(String file, long needed, long allowed) {
        super(
                "file exceeds the memory limit: file="
                        + file
                        + ", needed bytes="
                        + needed
                        + ", allowed bytes="
                        + allowed
                        + "; for a trusted file, raise SaveFormat.memoryLimit");
        this.needed = needed;
        this.allowed = allowed;
    }

    /// The minimum size of the world in memory.
    ///
    /// @return a number of bytes
    public long neededBytes() {
        return needed;
    }

    /// The memory limit.
    ///
    /// @return a number of bytes
    public long allowedBytes() {
        return allowed;
    }
}
