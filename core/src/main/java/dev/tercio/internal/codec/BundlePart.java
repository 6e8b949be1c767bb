package dev.tercio.internal.codec;

import dev.tercio.Tier;
import dev.tercio.internal.schema.BundleSchema;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;

import org.jspecify.annotations.Nullable;

/// One component of a bundle and how a world stores it.
///
/// @param part the field of the bundle
/// @param schema the layout of the component, or null if it is managed
/// @param tier where its values live
/// @param codec its codec in that tier
public record BundlePart(
        BundleSchema.Part part, @Nullable ComponentSchema schema, Tier tier, Codec codec) {
    boolean isTag() {
        return schema != null && schema.isTag();
    }

    boolean isManaged() {
        return tier == Tier.MANAGED && !isTag();
    }

    ColumnAccess access() {
        return tier == Tier.NATIVE ? NativeColumnAccess.INSTANCE : HeapColumnAccess.INSTANCE;
    }

    String label(Class<?> bundle) {
        return "bundle=" + bundle.getName() + ", field=" + part.name();
    }
}
