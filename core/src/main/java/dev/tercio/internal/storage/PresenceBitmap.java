package dev.tercio.internal.storage;

import java.util.Arrays;

/// Which slots of one page have one component: a bit each.
///
/// This is the column view of presence, the one queries read; the row view is the mask in the
/// entity header. Both are kept because each is cheap where the other is not. How many bits there
/// are in a block is counted when someone asks after a change: counting along with every change
/// costs more than the change itself.
public sealed class PresenceBitmap permits ComponentPage {
    private final long[] words = new long[PageLayout.WORDS_PER_PAGE];
    private final short[] blockCounts = new short[PageLayout.BLOCKS_PER_PAGE];
    private boolean counted = true;

    /// The words of 64 slots, for reading only.
    public long[] words() {
        return words;
    }

    /// How many slots of the page have the component.
    public int count() {
        int count = 0;
        for (int block = 0; block < blockCounts.length; block++) {
            count += blockCount(block);
        }
        return count;
    }

    /// How many slots of a block have the component.
    public int blockCount(int block) {
        if (!counted) {
            countBlocks();
        }
        return blockCounts[block];
    }

    private void countBlocks() {
        Arrays.fill(blockCounts, (short) 0);
        for (int word = 0; word < words.length; word++) {
            blockCounts[word / PageLayout.WORDS_PER_BLOCK] += (short) Long.bitCount(words[word]);
        }
        counted = true;
    }

    public boolean contains(int offset) {
        return (words[offset >>> PageLayout.WORD_SHIFT] >>> offset & 1) != 0;
    }

    /// Marks a slot.
    public void set(int offset) {
        words[offset >>> PageLayout.WORD_SHIFT] |= 1L << offset;
        counted = false;
    }

    /// Unmarks a slot.
    public void clear(int offset) {
        words[offset >>> PageLayout.WORD_SHIFT] &= ~(1L << offset);
        counted = false;
    }

    /// Marks neighbouring slots.
    public void setRun(int start, int length) {
        int offset = start;
        int end = start + length;
        while (offset < end) {
            int word = offset >>> PageLayout.WORD_SHIFT;
            int next = Math.min(end, (word + 1) << PageLayout.WORD_SHIFT);
            words[word] |= (-1L >>> (Long.SIZE - (next - offset))) << offset;
            offset = next;
        }
        counted = false;
    }
}
