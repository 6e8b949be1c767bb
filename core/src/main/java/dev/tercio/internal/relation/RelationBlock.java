package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationLayout.STRIDE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import java.util.Arrays;

/// A copy of the lists of the targets and the links of the sources in one block. Can be reused.
@SuppressWarnings("ReferenceEquality") // whether an array is the shared one
public final class RelationBlock {
    private static final int LENGTH = BLOCK_SLOTS * STRIDE;
    private static final int[] NOTHING = new int[LENGTH];

    private int[] lists = NOTHING;
    private int[] links = NOTHING;

    /// Whether the block had a target.
    boolean hasLists() {
        return lists != NOTHING && !Arrays.equals(lists, NOTHING);
    }

    /// Whether the block had a source.
    boolean hasLinks() {
        return links != NOTHING && !Arrays.equals(links, NOTHING);
    }

    /// Copies a block of an index.
    void save(SlotTriples allLists, SlotTriples allLinks, int block) {
        lists = allLists.saveBlock(block, lists, NOTHING);
        links = allLinks.saveBlock(block, links, NOTHING);
    }

    /// Restores a block of an index, which has the memory for it.
    void restore(SlotTriples allLists, SlotTriples allLinks, int block) {
        allLists.restoreBlock(block, lists);
        allLinks.restoreBlock(block, links);
    }
}
