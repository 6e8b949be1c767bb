package dev.tercio;

/// Thrown when a component is read or set that the entity does not have.
public final class MissingComponentException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final long bits;
    private final Class<?> component;

    /// Creates the exception.
    ///
    /// @param entity the living entity
    /// @param component the component it lacks
    /// @param message what was tried
    public MissingComponentException(Entity entity, Class<?> component, String message) {
        super(message);
        this.bits = entity.bits();
        this.component = component;
    }

    /// The entity that lacks the component.
    ///
    /// @return its handle
    public Entity entity() {
        return new Entity(bits);
    }

    /// The component that is missing.
    ///
    /// @return its class
    public Class<?> component() {
        return component;
    }
}
