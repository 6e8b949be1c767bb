package dev.tercio.internal.stream;

/// Resolves placeholders to entity handles. A placeholder stands for an entity that a command of
/// the stream will spawn; its index, the low 32 bits, is negative.
public abstract class HandleResolver {
    /// Returns every handle unchanged.
    public static final HandleResolver NONE =
            new HandleResolver() {
                @Override
                public long resolve(long handle) {
                    return handle;
                }
            };

    /// The bits of the entity handle that a placeholder stands for.
    public abstract long resolve(long handle);

    /// The bits of an entity handle. Resolves the argument if it is a placeholder.
    public final long real(long handle) {
        return (int) handle < 0 ? resolve(handle) : handle;
    }
}
