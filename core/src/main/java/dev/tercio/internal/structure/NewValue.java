package dev.tercio.internal.structure;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;

/// The new value of a component: an object of a direct call, or the payload of a command.
public interface NewValue {
    /// Stores the value in a slot without setting its presence.
    void store(ComponentStore store, ComponentPage page, int offset);

    /// Returns whether this is the default value, in which no handle refers to an entity.
    boolean isDefault();

    /// Stores the value in the first slot of heap columns. Not called for the default value.
    void storeOnHeap(ComponentSpec<?> spec, Object[] columns);
}
