package dev.tercio.internal.structure;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.storage.ComponentPage;

/// The steps that keep headers, presence and notes of changes in agreement when a slot gets or
/// loses a component. Whether the entity is alive and has it is the caller's business.
public final class ComponentChange {
    private ComponentChange() {}

    /// Marks a slot, whose value is stored already, as having a component it did not have.
    public static void markAdded(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset) {
        page.set(offset);
        headers.mark(offset, store.id());
        store.noteAdded(page, offset, 1);
    }

    /// Takes from a slot a component that it has.
    public static void remove(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset, long handle) {
        headers.unmark(offset, store.id());
        headers.dropAuthority(offset, store.id());
        store.unmark(page, offset);
        store.noteRemoved(handle);
    }

    /// Gives or takes the authority over a component that a slot has.
    public static void setAuthority(
            EntityPage headers,
            ComponentStore store,
            ComponentPage page,
            int offset,
            boolean owned) {
        page.setAuthority(offset, owned);
        headers.setAuthority(offset, store.id(), owned);
    }
}
