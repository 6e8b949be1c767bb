package dev.tercio.internal.world;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.Checks;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HandleCache;
import dev.tercio.internal.storage.PageLayout;

/// Checks that entities are alive and have a component.
final class HandleChecks {
    private final EntityTable table;

    HandleChecks(EntityTable table) {
        this.table = table;
    }

    /// Whether an entity is alive and has a component.
    boolean isPresent(ComponentStore store, int slot, int generation) {
        HandleCache handles = store.handles();
        if (handles.contains(slot, generation)) {
            return true;
        }
        // all of this is inlined into the caller, see HandleCache
        if (table.generationAt(slot) != generation
                || generation == 0
                || !store.pageTable().contains(slot)) {
            return false;
        }
        if (!handles.isUsed()) {
            use(store);
        }
        handles.add(slot, generation);
        return true;
    }

    /// Whether an entity is alive and has a component. Without checks, whether it is alive and the
    /// component has a page for it.
    boolean isValid(ComponentStore store, int slot, int generation) {
        return isPresent(store, slot, generation)
                || (!Checks.ENABLED && isStored(store, slot, generation));
    }

    private boolean isStored(ComponentStore store, int slot, int generation) {
        return generation != 0
                && table.generationAt(slot) == generation
                && store.pageAt(slot >>> PageLayout.PAGE_SHIFT) != null;
    }

    /// Begins to cache the valid handles of a component, if it is not done yet. All are entered at
    /// once: branches that no access takes do not become part of its machine code.
    ///
    /// Synchronized, because bodies of a parallel loop may be the first to access a component.
    synchronized void use(ComponentStore store) {
        HandleCache handles = store.handles();
        if (!handles.isUsed()) {
            int[] known = store.handlesFor(0);
            for (int page = 0; page < known.length >>> PageLayout.PAGE_SHIFT; page++) {
                ComponentPage open = store.pageAt(page);
                if (open != null) {
                    enter(open.words(), table.generationsOf(page), known, page);
                }
            }
            store.useHandles(known);
        }
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
