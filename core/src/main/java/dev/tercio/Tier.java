package dev.tercio;

/// The storage of component values. The tier does not change how a component is used.
///
/// [Storage] or [World#register(Class, Tier)] sets the tier of one component,
/// [WorldOptions#tier(Tier)] the tier of all others.
public enum Tier {
    /// Primitive arrays on the Java heap, one per field. This is the default and the fastest to
    /// iterate.
    HEAP,

    /// Off-heap memory, one reserved range per field. Pages are committed on first use; the garbage
    /// collector never scans them.
    NATIVE,

    /// References to objects of any class. The world does not detect changes made inside such an
    /// object; store a new object with [World#set(Entity, Object)] instead.
    MANAGED
}
