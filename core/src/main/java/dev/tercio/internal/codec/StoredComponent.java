package dev.tercio.internal.codec;

import dev.tercio.Tier;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;

import org.jspecify.annotations.Nullable;

/// How a world stores a component, as generated code needs it.
///
/// @param type the component class
/// @param schema its layout, or null if the class has no layout and is managed
/// @param tier the storage tier of its values
/// @param codec its codec in that tier
public record StoredComponent(
        Class<?> type, @Nullable ComponentSchema schema, Tier tier, Codec codec) {
    public boolean isTag() {
        return schema != null && schema.isTag();
    }

    /// Whether the column contains object references.
    public boolean isManaged() {
        return schema == null || (tier == Tier.MANAGED && !isTag());
    }

    /// The number of columns of a page.
    public int columnCount() {
        return schema == null || isManaged() ? 1 : schema.columns().size();
    }

    ColumnAccess access() {
        return tier == Tier.NATIVE ? NativeColumnAccess.INSTANCE : HeapColumnAccess.INSTANCE;
    }
}
