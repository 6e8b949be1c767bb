package dev.tercio;

/// Thrown after a change if an [Observer] has thrown. The change is complete, and so are the
/// commands that other observers recorded.
public final class ObserverFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// The name of the observer.
    private final String observer;

    /// The handle.
    private final long entity;

    /// The observed component.
    private final Class<?> component;

    /// Creates the exception.
    ///
    /// @param observer the name of the observer
    /// @param entity the entity that changed
    /// @param component the component that changed
    /// @param cause the exception of the observer
    public ObserverFailedException(
            String observer, Entity entity, Class<?> component, Throwable cause) {
        super(
                "observer failed: observer="
                        + observer
                        + ", entity="
                        + entity
                        + ", component="
                        + component.getName()
                        + ", because="
                        + cause,
                cause);
        this.observer = observer;
        this.entity = entity.bits();
        this.component = component;
    }

    /// Returns the name of the observer.
    ///
    /// @return the name
    public String observer() {
        return observer;
    }

    /// Returns the entity that changed.
    ///
    /// @return the entity, which may be dead
    public Entity entity() {
        return new Entity(entity);
    }

    /// Returns the component that changed.
    ///
    /// @return the component class
    public Class<?> component() {
        return component;
    }
}
