package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationLayout.STRIDE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

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

    /// Copies a block of a page.
    ///
    /// @param pageLists the lists of the page, or null
    /// @param pageLinks the links of the page, or null
    void save(int @Nullable [] pageLists, int @Nullable [] pageLinks, int block) {
        lists = save(pageLists, block, lists);
        links = save(pageLinks, block, links);
    }

    private static int[] save(int @Nullable [] page, int block, int[] copy) {
        if (page == null) {
            return NOTHING;
        }
        int[] target = copy;
        if (target == NOTHING) {
            Allocations.announce();
            target = new int[LENGTH];
        }
        System.arraycopy(page, block * LENGTH, target, 0, LENGTH);
        return target;
    }

    /// Restores a block of a page that has the memory for it.
    ///
    /// @param pageLists the lists of the page, or null
    /// @param pageLinks the links of the page, or null
    void restore(int @Nullable [] pageLists, int @Nullable [] pageLinks, int block) {
        if (pageLists != null) {
            System.arraycopy(lists, 0, pageLists, block * LENGTH, LENGTH);
        }
        if (pageLinks != null) {
            System.arraycopy(links, 0, pageLinks, block * LENGTH, LENGTH);
        }
    }
}
