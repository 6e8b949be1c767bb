package dev.tercio.replay.internal.schema;

/// A class as a file describes it.
sealed interface StoredClass permits StoredType, StoredEnum, StoredInterface {
    /// The name as returned by `Class.getName()`.
    String className();
}
