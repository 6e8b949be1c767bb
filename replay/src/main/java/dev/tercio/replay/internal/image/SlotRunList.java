package dev.tercio.replay.internal.image;

import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;

/// Slots of a page as runs of neighbours, in order.
final class SlotRunList {
    private int[] starts = new int[64];
    private int[] lengths = new int[64];
    private int runs;
    private int slots;

    int runs() {
        return runs;
    }

    /// How many slots there are in all runs.
    int slots() {
        return slots;
    }

    int start(int run) {
        return starts[run];
    }

    int length(int run) {
        return lengths[run];
    }

    /// Finds the runs of set bits.
    ///
    /// @param words a bit for each slot of a page
    /// @param blocks which blocks count, a bit each
    void set(long[] words, int blocks) {
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

    /// Makes it one run from the first slot on.
    void setFirst(int length) {
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
