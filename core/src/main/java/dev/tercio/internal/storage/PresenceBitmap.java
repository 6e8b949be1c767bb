package dev.tercio.internal.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A bitmap of the slots of one page that have one component.
///
/// This is the column-wise view of presence, which queries read. The mask in the entity header is
/// the row-wise view. Both are maintained because each is cheap where the other is expensive. The
/// counts per block are computed lazily after a change: maintaining them on every change would cost
/// more than the change itself.
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

    @SuppressWarnings("UnusedVariable") // read through the VarHandle
    private boolean counted = true;

    /// The words, 64 slots each. Read-only for callers.
    public long[] words() {
        return words;
    }

    /// The number of slots of the page that have the component.
    public int count() {
        int count = 0;
        for (int block = 0; block < blockCounts.length; block++) {
            count += blockCount(block);
        }
        return count;
    }

    /// The number of slots of a block that have the component.
    public int blockCount(int block) {
        if (!(boolean) COUNTED.getAcquire(this)) {
            countBlocks();
        }
        return blockCounts[block];
    }

    /// A bit set of the blocks that have at least one slot with the component.
    public int populatedBlocks() {
        if (!(boolean) COUNTED.getAcquire(this)) {
            countBlocks();
        }
        return populatedBlocks;
    }

    /// Several threads may count concurrently. The race is benign: all write the same values.
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

    /// Sets the bit of a slot.
    public void set(int offset) {
        words[offset >>> PageLayout.WORD_SHIFT] |= 1L << offset;
        counted = false;
    }

    /// Clears the bit of a slot.
    public void clear(int offset) {
        words[offset >>> PageLayout.WORD_SHIFT] &= ~(1L << offset);
        counted = false;
    }

    /// Clears bits of a word.
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

    /// Sets the bits of adjacent slots.
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
