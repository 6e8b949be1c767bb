package dev.tercio.internal.codec;

import dev.tercio.Tier;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;

import org.jspecify.annotations.Nullable;

/// How a world stores a component: all that generated code needs to know of it.
///
/// @param type the component class
/// @param schema its layout, or null if it has none and is managed
/// @param tier where its values live
/// @param codec its codec in that tier
public record StoredComponent(
        Class<?> type, @Nullable ComponentSchema schema, Tier tier, Codec codec) {
    public boolean isTag() {
        return schema != null && schema.isTag();
    }

    /// Whether the column holds the objects themselves.
    public boolean isManaged() {
        return schema == null || (tier == Tier.MANAGED && !isTag());
    }

    /// How many columns a page has.
    public int columnCount() {
        return schema == null || isManaged() ? 1 : schema.columns().size();
    }

    ColumnAccess access() {
        return tier == Tier.NATIVE ? NativeColumnAccess.INSTANCE : HeapColumnAccess.INSTANCE;
    }
}
