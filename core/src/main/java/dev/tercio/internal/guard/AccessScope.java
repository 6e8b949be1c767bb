package dev.tercio.internal.guard;

/// What the code that runs on a thread has declared to access.
public interface AccessScope {
    /// Fails unless a component may be read.
    void checkRead(int component);

    /// Fails unless values of a component may be written.
    void checkWrite(int component);

    /// Fails unless a resource may be read.
    void checkResourceRead(Class<?> type);

    /// Fails unless a resource may be changed.
    void checkResourceWrite(Class<?> type);
}
