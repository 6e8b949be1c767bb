package dev.tercio.internal.stream;

/// Turns placeholders, the handles of entities that a stream is still going to make, into the
/// handles they have become. The index of a placeholder, the low 32 bits, is negative.
public abstract class HandleResolver {
    /// Leaves every handle as it is.
    public static final HandleResolver NONE =
            new HandleResolver() {
                @Override
                public long resolve(long handle) {
                    return handle;
                }
            };

    /// The bits of the real handle that a placeholder stands for.
    public abstract long resolve(long handle);

    /// The bits of a real handle, whether given one or a placeholder.
    public final long real(long handle) {
        return (int) handle < 0 ? resolve(handle) : handle;
    }
}
