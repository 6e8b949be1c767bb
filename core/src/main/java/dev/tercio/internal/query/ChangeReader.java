package dev.tercio.internal.query;

/// Remembers how far it has read the changes of a world. Its position is part of the state of the
/// system that uses it: a rollback restores it too.
public interface ChangeReader {
    /// The current position.
    long position();

    /// Continues from an earlier position.
    void resume(long position);

    /// Sets whether changes that it has not read are kept for longer than usual. Needed only by
    /// readers whose changes are discarded after some frames.
    default void hold(boolean holding) {}
}
