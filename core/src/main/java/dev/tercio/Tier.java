package dev.tercio;

/// Where the values of a component live. The tier does not change how a component is used.
///
/// It is chosen for one component with [Storage] or [World#register(Class, Tier)], or for all
/// others with [WorldOptions#tier(Tier)].
public enum Tier {
    /// Primitive arrays on the Java heap, one for each field: the default and the fastest to loop
    /// over.
    HEAP,

    /// Memory reserved from the operating system, one range for each field, committed when first
    /// touched and never seen by the garbage collector.
    NATIVE,

    /// References to the objects themselves, for any class; such a component must not be shared
    /// with code that changes it behind the world's back.
    MANAGED
}
