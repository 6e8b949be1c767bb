package dev.tercio.internal.query;

/// Something that remembers how far it has seen the changes of a world. Where it stands belongs to
/// the state of the system that uses it: to go back in time means to go back there too.
public interface ChangeReader {
    /// Where it stands.
    long position();

    /// Makes it stand where it stood before.
    void resume(long position);
}
