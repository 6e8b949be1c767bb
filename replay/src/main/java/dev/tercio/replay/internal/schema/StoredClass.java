package dev.tercio.replay.internal.schema;

/// A class that a file describes.
sealed interface StoredClass permits StoredType, StoredEnum {
    /// The name as `Class.getName()` gives it.
    String className();
}
