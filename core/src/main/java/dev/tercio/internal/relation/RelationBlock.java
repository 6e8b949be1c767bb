package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationPage.STRIDE;
import static dev.tercio.internal.relation.RelationPage.TARGET;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;

import dev.tercio.internal.storage.Allocations;

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

    /// Sets the copy to a block without targets and sources.
    void clear() {
        if (lists != NOTHING) {
            Arrays.fill(lists, 0);
        }
        if (links != NOTHING) {
            Arrays.fill(links, 0);
        }
    }

    void save(RelationPage page, int block) {
        if (page.hasLists() && lists == NOTHING) {
            Allocations.announce();
            lists = new int[LENGTH];
        }
        if (page.hasLinks() && links == NOTHING) {
            Allocations.announce();
            links = new int[LENGTH];
        }
        if (lists != NOTHING) {
            System.arraycopy(page.lists, block * LENGTH, lists, 0, LENGTH);
        }
        if (links != NOTHING) {
            System.arraycopy(page.links, block * LENGTH, links, 0, LENGTH);
        }
    }

    /// Restores a block of a page that has the memory for it.
    ///
    /// @return how many more links the block has now
    int restore(RelationPage page, int block) {
        int more = count(links, 0) - count(page.links, block * LENGTH);
        if (page.hasLists()) {
            System.arraycopy(lists, 0, page.lists, block * LENGTH, LENGTH);
        }
        if (page.hasLinks()) {
            System.arraycopy(links, 0, page.links, block * LENGTH, LENGTH);
        }
        return more;
    }

    private static int count(int[] values, int from) {
        int found = 0;
        for (int at = from + TARGET; at < from + LENGTH; at += STRIDE) {
            found += values[at] == 0 ? 0 : 1;
        }
        return found;
    }
}
