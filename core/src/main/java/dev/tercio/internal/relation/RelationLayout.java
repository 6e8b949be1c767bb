package dev.tercio.internal.relation;

import static dev.tercio.internal.storage.PageLayout.OFFSET_MASK;
import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

/// The values of a slot in the pages of a [RelationIndex].
///
/// The values of a slot are adjacent, so that a change of a list touches one cache line per slot. A
/// slot is stored as slot + 1 and 0 means none, so that zeroed memory is valid.
final class RelationLayout {
    /// The number of values per slot on each side.
    static final int STRIDE = 3;

    /// The length of one side of a page.
    static final int PAGE_LENGTH = PAGE_SLOTS * STRIDE;

    /// The values of a target.
    static final int FIRST = 0;

    static final int LAST = 1;
    static final int COUNT = 2;

    /// The values of a source.
    static final int TARGET = 0;

    static final int NEXT = 1;
    static final int PREVIOUS = 2;

    private RelationLayout() {}

    /// Returns the position of a slot's first value in its page.
    static int at(int slot) {
        return (slot & OFFSET_MASK) * STRIDE;
    }
}
