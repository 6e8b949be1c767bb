package dev.tercio;

/// Thrown when an operation reads or sets a component that the entity does not have.
public final class MissingComponentException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// The handle.
    private final long bits;

    /// The component that the entity does not have.
    private final Class<?> component;

    /// Creates the exception.
    ///
    /// @param entity the living entity
    /// @param component the class of the missing component
    /// @param message the problem and its values
    public MissingComponentException(Entity entity, Class<?> component, String message) {
        super(message);
        this.bits = entity.bits();
        this.component = component;
    }

    /// Returns the entity that does not have the component.
    ///
    /// @return the entity
    public Entity entity() {
        return new Entity(bits);
    }

    /// Returns the class of the missing component.
    ///
    /// @return the component class
    public Class<?> component() {
        return component;
    }
}
