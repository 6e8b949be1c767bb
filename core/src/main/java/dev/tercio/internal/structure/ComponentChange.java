package dev.tercio.internal.structure;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;

/// The steps to add, replace or remove a component. They keep headers, presence, change ticks and
/// removals consistent, for direct calls and for playback.
///
/// The callers check that the entity is alive, find the page, and store the value. They are not
/// merged, because they differ in these steps: direct calls get objects and throw, playback gets
/// bytes and reports, and its kernels are copied per type so that the JIT compiler inlines one
/// codec. All methods are static and small, so that they are inlined into each caller.
public final class ComponentChange {
    private ComponentChange() {}

    /// Updates the state after an add has stored a value. A tag that was present has no value to
    /// replace.
    ///
    /// @param present whether the slot had the component before
    public static void noteAdd(
            EntityPage headers,
            ComponentStore store,
            ComponentPage page,
            int offset,
            boolean present) {
        if (!present) {
            markAdded(headers, store, page, offset);
        } else if (!store.isTag()) {
            store.noteChanged(page, offset);
        }
    }

    /// Marks a new component of a slot as present, after its value was stored.
    public static void markAdded(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset) {
        // first, because it may allocate
        headers.mark(offset, store.id());
        page.set(offset);
        if (page.isNoted()) {
            store.noteAddedTo(page, offset, headers.generationAt(offset));
        }
    }

    /// Removes a component that a slot has.
    public static void remove(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset, long handle) {
        // first, because it may allocate
        store.noteRemoved(handle);
        headers.unmark(offset, store.id());
        headers.dropAuthority(offset, store.id());
        store.unmark(page, offset);
    }

    /// Removes a component, if a slot has it.
    ///
    /// @return whether the slot had it
    public static boolean removePresent(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset, long handle) {
        // first, because it may allocate
        store.reserveRemovals(1);
        if (!page.dropPresent(offset)) {
            removeAbsent(headers, store, page, offset);
            return false;
        }
        headers.unmark(offset, store.id());
        headers.dropAuthority(offset, store.id());
        store.clearReferences(page, offset);
        store.noteRemoved(handle);
        return true;
    }

    /// Revokes the authority over a component that a slot does not have. Every removal of the
    /// component does, so that it has the same result whether an add before it was left out.
    public static void removeAbsent(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset) {
        AuthorityBits authority = page.authority();
        if (authority != null && authority.contains(offset)) {
            setAuthority(headers, store, page, offset, false);
        }
    }

    /// Sets the authority over a component, which a slot may get later.
    public static void setAuthority(
            EntityPage headers,
            ComponentStore store,
            ComponentPage page,
            int offset,
            boolean owned) {
        // first, because both may allocate
        AuthorityBits authority = page.openAuthority();
        headers.setAuthority(offset, store.id(), owned);
        authority.set(offset, owned);
    }
}
