package dev.tercio;

/// Thrown when an operation requires a living entity but the handle is stale, invalid or from
/// another world.
public final class DeadEntityException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// The handle.
    private final long bits;

    /// Creates the exception.
    ///
    /// @param entity the handle
    /// @param message the problem and its values
    public DeadEntityException(Entity entity, String message) {
        super(message);
        this.bits = entity.bits();
    }

    /// Returns the handle that was used.
    ///
    /// @return the handle
    public Entity entity() {
        return new Entity(bits);
    }
}
