package dev.tercio.internal.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Which slots of one page have one component: a bit each.
///
/// This is the column view of presence, the one queries read; the row view is the mask in the
/// entity header. Both are kept because each is cheap where the other is not. How many bits there
/// are in a block is counted when someone asks after a change: counting along with every change
/// costs more than the change itself.
public sealed class PresenceBitmap permits ComponentPage {
    private static final VarHandle COUNTED;

    static {
        try {
            COUNTED =
                    MethodHandles.lookup()
                            .findVarHandle(PresenceBitmap.class, "counted", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long[] words = new long[PageLayout.WORDS_PER_PAGE];
    private final short[] blockCounts = new short[PageLayout.BLOCKS_PER_PAGE];
    private int populatedBlocks;

    @SuppressWarnings("UnusedVariable") // read through its handle
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
        if (!(boolean) COUNTED.getAcquire(this)) {
            countBlocks();
        }
        return blockCounts[block];
    }

    /// Which blocks have a slot with the component, a bit each.
    public int populatedBlocks() {
        if (!(boolean) COUNTED.getAcquire(this)) {
            countBlocks();
        }
        return populatedBlocks;
    }

    /// Several threads may count at the same time; all write the same numbers.
    private void countBlocks() {
        int populated = 0;
        for (int block = 0; block < blockCounts.length; block++) {
            int first = block * PageLayout.WORDS_PER_BLOCK;
            int count = 0;
            for (int word = first; word < first + PageLayout.WORDS_PER_BLOCK; word++) {
                count += Long.bitCount(words[word]);
            }
            blockCounts[block] = (short) count;
            populated |= count > 0 ? 1 << block : 0;
        }
        populatedBlocks = populated;
        COUNTED.setRelease(this, true);
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

    /// Unmarks slots of a word.
    public void clearWord(int word, long bits) {
        words[word] &= ~bits;
        counted = false;
    }

    /// Replaces the words of a block.
    public void restoreBlock(int block, long[] source, int from) {
        int first = block * PageLayout.WORDS_PER_BLOCK;
        System.arraycopy(source, from, words, first, PageLayout.WORDS_PER_BLOCK);
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
