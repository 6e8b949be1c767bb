package dev.tercio.internal.structure;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;

import org.jspecify.annotations.Nullable;

/// A value that is given as an object.
///
/// @param component the value, or null for the default value
public record GivenValue(StructureGuard guard, @Nullable Object component) implements NewValue {
    @Override
    public boolean isDefault() {
        return component == null;
    }

    @Override
    public void store(ComponentStore store, ComponentPage page, int offset) {
        if (component == null) {
            store.writeDefault(page, offset);
        } else {
            write(store.codec(), page.columns(), offset, component);
        }
    }

    @Override
    public void storeOnHeap(ComponentSpec<?> spec, Object[] columns) {
        if (component != null) {
            write(spec.heapCodec(), columns, 0, component);
        }
    }

    private void write(Codec codec, Object[] columns, int offset, Object value) {
        Object outer = guard.enterUserCode();
        try {
            codec.write(columns, offset, value);
        } finally {
            guard.leave(outer);
        }
    }
}
