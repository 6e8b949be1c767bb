package dev.tercio.internal.world;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HandleCache;
import dev.tercio.internal.storage.PageLayout;

/// Creates and fills the [HandleCache] of components with lookups, and checks handles that are not
/// in it.
final class HandleCaches {
    private final EntityTable table;

    HandleCaches(EntityTable table) {
        this.table = table;
    }

    /// Whether an entity is alive and has a component. Does not use the cache.
    boolean isPresent(ComponentStore store, long handle) {
        return table.isAlive(handle) && store.pageTable().contains((int) handle);
    }

    /// Begins to cache the valid handles of a component, if it is not done yet. All are entered at
    /// once, because a handle that is missing takes a call.
    ///
    /// Synchronized, because the bodies of a parallel loop may create lookups.
    synchronized void use(ComponentStore store) {
        HandleCache handles = store.handles();
        if (!handles.isUsed()) {
            store.useHandles(enterAll(store, store.handlesFor(0)));
        }
    }

    /// Enters the handles of a component again, after the state of the world was replaced.
    /// Allocation-free.
    void refill(ComponentStore store) {
        HandleCache handles = store.handles();
        if (handles.isUsed()) {
            handles.clear();
            enterAll(store, handles.generations());
        }
    }

    private int[] enterAll(ComponentStore store, int[] known) {
        for (int page = 0; page < known.length >>> PageLayout.PAGE_SHIFT; page++) {
            ComponentPage open = store.pageAt(page);
            if (open != null) {
                enter(open.words(), table.generationsOf(page), known, page);
            }
        }
        return known;
    }

    private static void enter(long[] words, int[] generations, int[] known, int page) {
        int first = page << PageLayout.PAGE_SHIFT;
        for (int word = 0; word < words.length; word++) {
            for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                int offset = (word << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(rest);
                known[first + offset] = generations[offset];
            }
        }
    }
}
