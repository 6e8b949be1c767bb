package dev.tercio.internal.codec;

import dev.tercio.internal.schema.BundleSchema;

/// One component of a bundle and how a world stores it.
///
/// @param part the field of the bundle
/// @param component how its values are stored
public record BundlePart(BundleSchema.Part part, StoredComponent component) {
    String label(Class<?> bundle) {
        return "bundle=" + bundle.getName() + ", field=" + part.name();
    }
}
