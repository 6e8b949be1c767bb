package dev.tercio.replay.internal.state;

import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;

/// Slots of a page as runs of consecutive slots, in ascending order.
public final class SlotRunList {
    private int[] starts = new int[64];
    private int[] lengths = new int[64];
    private int runs;
    private int slots;

    public int runs() {
        return runs;
    }

    /// The total number of slots.
    public int slots() {
        return slots;
    }

    public int start(int run) {
        return starts[run];
    }

    public int length(int run) {
        return lengths[run];
    }

    /// Sets the runs to those of the set bits.
    ///
    /// @param words a bit for each slot of a page
    /// @param blocks the blocks to include, a bit each
    public void set(long[] words, int blocks) {
        runs = 0;
        slots = 0;
        for (int block = 0; block < PageLayout.BLOCKS_PER_PAGE; block++) {
            if ((blocks >>> block & 1) != 0) {
                int first = block * PageLayout.WORDS_PER_BLOCK;
                for (int word = first; word < first + PageLayout.WORDS_PER_BLOCK; word++) {
                    addWord(word << PageLayout.WORD_SHIFT, words[word]);
                }
            }
        }
    }

    /// Sets a single run that starts at slot 0.
    public void setFirst(int length) {
        starts[0] = 0;
        lengths[0] = length;
        runs = 1;
        slots = length;
    }

    private void addWord(int first, long bits) {
        long rest = bits;
        while (rest != 0) {
            int start = Long.numberOfTrailingZeros(rest);
            int length = Long.numberOfTrailingZeros(~(rest >>> start));
            add(first + start, length);
            rest = start + length == Long.SIZE ? 0 : rest & -1L << (start + length);
        }
    }

    private void add(int start, int length) {
        slots += length;
        if (runs > 0 && starts[runs - 1] + lengths[runs - 1] == start) {
            lengths[runs - 1] += length;
            return;
        }
        if (runs == starts.length) {
            starts = Arrays.copyOf(starts, runs * 2);
            lengths = Arrays.copyOf(lengths, runs * 2);
        }
        starts[runs] = start;
        lengths[runs++] = length;
    }
}
