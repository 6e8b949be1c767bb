package dev.tercio.internal.relation;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.internal.storage.Allocations;

/// The lists of the targets and the links of the sources in one page. A page whose slots are only
/// targets, or only sources, has the memory of one side only.
///
/// The values of a slot are adjacent, so that a change of a list touches one cache line per slot. A
/// slot is stored as slot + 1 and 0 means none, so that zeroed memory is valid.
@SuppressWarnings("ReferenceEquality") // whether an array is the shared one
final class RelationPage {
    /// The number of values per slot on each side.
    static final int STRIDE = 3;

    /// The values of a target.
    static final int FIRST = 0;

    static final int LAST = 1;
    static final int COUNT = 2;

    /// The values of a source.
    static final int TARGET = 0;

    static final int NEXT = 1;
    static final int PREVIOUS = 2;

    /// Read in place of a side without memory, never written.
    private static final int[] NOTHING = new int[PAGE_SLOTS * STRIDE];

    int[] lists = NOTHING;
    int[] links = NOTHING;

    /// The version of the index at the last change of each block.
    final long[] changed = new long[BLOCKS_PER_PAGE];

    boolean hasLists() {
        return lists != NOTHING;
    }

    boolean hasLinks() {
        return links != NOTHING;
    }

    void openLists() {
        if (lists == NOTHING) {
            Allocations.announce();
            lists = new int[PAGE_SLOTS * STRIDE];
        }
    }

    void openLinks() {
        if (links == NOTHING) {
            Allocations.announce();
            links = new int[PAGE_SLOTS * STRIDE];
        }
    }

    void note(int offset, long version) {
        changed[offset >>> BLOCK_SHIFT] = version;
    }
}
