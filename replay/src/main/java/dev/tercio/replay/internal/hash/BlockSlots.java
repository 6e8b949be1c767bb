package dev.tercio.replay.internal.hash;

import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import dev.tercio.internal.entity.EntityTable;

/// The slots of a block that have a component, in ascending order.
final class BlockSlots {
    /// Slots as offsets in their page.
    final int[] offsets = new int[BLOCK_SLOTS];

    /// [Mixing#ofHandle] of each slot's entity.
    final long[] handleNumbers = new long[BLOCK_SLOTS];

    int count;

    /// The first slot of the page.
    int pageStart;

    void find(EntityTable table, int page, int block, long[] words) {
        long[] identities = table.identitiesAt(page);
        pageStart = page << PAGE_SHIFT;
        count = 0;
        int first = block * WORDS_PER_BLOCK;
        for (int word = first; word < first + WORDS_PER_BLOCK; word++) {
            for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                int offset = word << 6 | Long.numberOfTrailingZeros(rest);
                long handle = identities[offset] << 32 | (pageStart + offset);
                offsets[count] = offset;
                handleNumbers[count++] = Mixing.ofHandle(handle);
            }
        }
    }
}
