package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationLayout.PAGE_LENGTH;
import static dev.tercio.internal.relation.RelationLayout.STRIDE;
import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;

import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Three numbers per slot, which are 0 until they are set. One direction of a [RelationIndex].
///
/// The low slots are in a single array, where a number is found with one comparison and one load.
/// All others are in pages.
final class SlotTriples {
    private static final int BLOCK_LENGTH = BLOCK_SLOTS * STRIDE;

    private int[] dense = {};

    /// The pages of the slots that are not in the array.
    private int[] @Nullable [] pages = new int[1][];

    /// Returns a number of a slot.
    int get(int slot, int number) {
        int[] values = dense;
        int at = slot * STRIDE + number;
        // unsigned, so that the JIT compiler merges it with the bounds check of the array
        return Integer.compareUnsigned(at, values.length) < 0
                ? values[at]
                : getFromPage(slot, number);
    }

    private int getFromPage(int slot, int number) {
        int index = slot >>> PAGE_SHIFT;
        int[] page = Integer.compareUnsigned(index, pages.length) < 0 ? pages[index] : null;
        return page == null ? 0 : page[RelationLayout.at(slot) + number];
    }

    /// Sets a number of a slot that was opened.
    void set(int slot, int number, int value) {
        int[] values = dense;
        int at = slot * STRIDE + number;
        if (Integer.compareUnsigned(at, values.length) < 0) {
            values[at] = value;
        } else {
            setInPage(slot, number, value);
        }
    }

    @SuppressWarnings("NullAway") // the slot was opened
    private void setInPage(int slot, int number, int value) {
        pages[slot >>> PAGE_SHIFT][RelationLayout.at(slot) + number] = value;
    }

    /// Whether the numbers of a slot can be set.
    boolean hasMemory(int slot) {
        return Integer.compareUnsigned(slot * STRIDE, dense.length) < 0
                || array(slot >>> PAGE_SHIFT) != null;
    }

    /// Allocates the memory of a page.
    void openPage(int index) {
        if (array(index) == null) {
            addPage(index);
        }
    }

    /// The exclusive upper bound of the pages that have memory.
    int pageLimit() {
        return Math.max(densePages(), pages.length);
    }

    private int densePages() {
        return dense.length / PAGE_LENGTH;
    }

    /// Makes the array larger, and moves the pages that belong to it.
    ///
    /// @param length how many pages the array must have at least
    void grow(int length) {
        if (length <= densePages()) {
            return;
        }
        Allocations.announce();
        int[] larger = Arrays.copyOf(dense, length * PAGE_LENGTH);
        int end = Math.min(length, pages.length);
        for (int i = densePages(); i < end; i++) {
            int[] page = pages[i];
            if (page != null) {
                System.arraycopy(page, 0, larger, i * PAGE_LENGTH, PAGE_LENGTH);
                pages[i] = null;
            }
        }
        dense = larger;
    }

    private void addPage(int index) {
        Allocations.announce();
        int[] created = new int[PAGE_LENGTH];
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, pages.length * 2));
        }
        pages[index] = created;
    }

    /// Whether a page has a number that is not 0.
    boolean isUsed(int index) {
        int[] array = array(index);
        if (array == null) {
            return false;
        }
        int start = start(index);
        for (int i = start; i < start + PAGE_LENGTH; i++) {
            if (array[i] != 0) {
                return true;
            }
        }
        return false;
    }

    /// The array with the numbers of a page, or null if they have no memory.
    private int @Nullable [] array(int index) {
        if (index < densePages()) {
            return dense;
        }
        return index < pages.length ? pages[index] : null;
    }

    private int start(int index) {
        return index < densePages() ? index * PAGE_LENGTH : 0;
    }

    /// Copies the numbers of a block.
    ///
    /// @param reused an array for them
    /// @param nothing the result if the block has no memory
    @SuppressWarnings("ReferenceEquality") // whether an array is the shared one
    int[] saveBlock(int block, int[] reused, int[] nothing) {
        int page = block / BLOCKS_PER_PAGE;
        int[] array = array(page);
        if (array == null) {
            return nothing;
        }
        int[] copy = reused;
        if (copy == nothing) {
            Allocations.announce();
            copy = new int[BLOCK_LENGTH];
        }
        System.arraycopy(array, blockStart(page, block), copy, 0, BLOCK_LENGTH);
        return copy;
    }

    /// Restores the numbers of a block, if it has memory.
    void restoreBlock(int block, int[] copy) {
        int page = block / BLOCKS_PER_PAGE;
        int[] array = array(page);
        if (array != null) {
            System.arraycopy(copy, 0, array, blockStart(page, block), BLOCK_LENGTH);
        }
    }

    private int blockStart(int page, int block) {
        return start(page) + block % BLOCKS_PER_PAGE * BLOCK_LENGTH;
    }

    /// Adds up one of the numbers of all slots.
    int sum(int number) {
        int sum = sum(dense, number);
        for (int[] page : pages) {
            sum += page == null ? 0 : sum(page, number);
        }
        return sum;
    }

    private static int sum(int[] values, int number) {
        int sum = 0;
        for (int i = number; i < values.length; i += STRIDE) {
            sum += values[i];
        }
        return sum;
    }
}
