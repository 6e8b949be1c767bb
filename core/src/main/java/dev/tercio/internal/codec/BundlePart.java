package dev.tercio.internal.codec;

import dev.tercio.internal.schema.BundleSchema;

/// A component of a bundle and how a world stores it.
///
/// @param part the field of the bundle record
/// @param component the storage of its values
public record BundlePart(BundleSchema.Part part, StoredComponent component) {
    String label(Class<?> bundle) {
        return "bundle=" + bundle.getName() + ", field=" + part.name();
    }
}
