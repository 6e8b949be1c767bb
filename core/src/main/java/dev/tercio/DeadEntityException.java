package dev.tercio;

/// Thrown when an operation needs a living entity and its handle is stale, forged or from another
/// world.
public final class DeadEntityException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final long bits;

    /// Creates the exception.
    ///
    /// @param entity the handle that was given
    /// @param message what was tried
    public DeadEntityException(Entity entity, String message) {
        super(message);
        this.bits = entity.bits();
    }

    /// The handle that was given.
    ///
    /// @return the dead handle
    public Entity entity() {
        return new Entity(bits);
    }
}
