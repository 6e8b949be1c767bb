package dev.tercio.internal.guard;

/// The components and resources that the code running on a thread has declared to access.
public interface AccessScope {
    /// The scope of the system whose code runs, which is another one than this in parallel bodies.
    default AccessScope system() {
        return this;
    }

    /// Fails if the component must not be read.
    void checkRead(int component);

    /// Fails if values of the component must not be written.
    void checkWrite(int component);

    /// Fails if the resource must not be read.
    void checkResourceRead(Class<?> type);

    /// Fails if the resource must not be written.
    void checkResourceWrite(Class<?> type);

    /// Fails if events must not be sent now.
    default void checkSend(Class<?> type) {}

    /// Fails if events must not be read with a reader of the world.
    void checkEvents(Class<?> type);
}
