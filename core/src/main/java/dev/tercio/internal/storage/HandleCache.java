package dev.tercio.internal.storage;

import java.util.Arrays;

/// Caches which handles are valid for one component: for each slot, the generation of the living
/// entity that has the component, or zero if that is not known.
///
/// Access by handle must check that the entity is alive and has the component, which are two reads
/// through page tables. A handle in the cache needs a single read of a flat array. Entries are
/// added and removed with the component. A handle that is missing is checked without the cache, and
/// added.
///
/// Only components with lookups have an array. It is created with the first lookup, and grows with
/// the pages of the component.
///
/// Several threads may add entries at the same time, but not while the structure changes. An entry
/// that is lost or not yet visible to another thread is only checked again.
public final class HandleCache {
    /// The slots that a cache may cover. With more entities, an access waits for the memory of its
    /// values, and the checks take a small part of its time.
    private static final int MAX_SLOTS = 1 << 20;

    /// A component in less than one of this many pages gets no larger array.
    private static final int SPARSE = 4;

    static final int[] NOTHING = {};

    private int[] generations = NOTHING;
    private boolean used;

    /// The generations by slot. Slots after its end are not cached.
    public int[] generations() {
        return generations;
    }

    /// Whether a handle is known to be valid.
    public boolean contains(int slot, int generation) {
        int[] known = generations;
        // zero is the generation of no entity, and of slots that are not cached
        return Integer.compareUnsigned(slot, known.length) < 0
                && known[slot] == generation
                && generation != 0;
    }

    /// Adds a handle that was found to be valid.
    public void add(int slot, int generation) {
        enter(generations, slot, generation);
    }

    /// Whether the component has lookups, so that the cache has an array if that is worth its
    /// memory.
    public boolean isUsed() {
        return used;
    }

    /// Begins to use the cache.
    ///
    /// @param known the result of [#arrayFor], with all valid handles
    public void use(int[] known) {
        generations = known;
        used = true;
    }

    /// Returns an array for the pages of the component: the current one if it is large enough, or
    /// if a larger one is not worth its memory, and a larger copy otherwise. It covers whole pages.
    ///
    /// @param open the number of open pages
    /// @param limit the exclusive upper bound of their indexes
    public int[] arrayFor(int open, int limit) {
        int[] known = generations;
        int slots = (int) Math.min((long) limit << PageLayout.PAGE_SHIFT, MAX_SLOTS);
        if (slots <= known.length || (long) open * SPARSE < limit) {
            return known;
        }
        Allocations.announce();
        // half as much again, because the next pages would otherwise need another array soon
        int larger = known.length / 2 * 3 & -PageLayout.PAGE_SLOTS;
        return Arrays.copyOf(known, Math.max(slots, Math.min(larger, MAX_SLOTS)));
    }

    /// Enters the generation of a slot into an array, if the array covers it.
    ///
    /// @param generation zero for a slot without the component
    static void enter(int[] known, int slot, int generation) {
        if (Integer.compareUnsigned(slot, known.length) < 0) {
            known[slot] = generation;
        }
    }

    /// Enters the generations of adjacent slots of a page into an array, if the array covers them.
    static void enterRun(int[] known, int slot, int[] generations, int from, int length) {
        if (slot < known.length) {
            System.arraycopy(generations, from, known, slot, length);
        }
    }

    /// Removes some slots of a word of 64 from an array, if the array covers them.
    ///
    /// @param first the first slot of the word
    static void removeWord(int[] known, int first, long bits) {
        if (first < known.length) {
            for (long rest = bits; rest != 0; rest &= rest - 1) {
                known[first + Long.numberOfTrailingZeros(rest)] = 0;
            }
        }
    }

    /// Removes the slots of a block from an array, if the array covers them.
    static void removeBlock(int[] known, int first) {
        if (first < known.length) {
            Arrays.fill(known, first, first + PageLayout.BLOCK_SLOTS, 0);
        }
    }

    /// Removes all slots. Allocation-free.
    public void clear() {
        Arrays.fill(generations, 0);
    }

    /// Releases the array of a component without pages. The cache stays in use.
    public void shrink() {
        generations = NOTHING;
    }

    /// The memory of the cache.
    public long bytes() {
        return (long) generations.length * Integer.BYTES;
    }
}
