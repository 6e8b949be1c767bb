package dev.tercio.internal.storage;

/// Which slots of one page have one component: a bit each, and how many there are in each block.
///
/// This is the column view of presence, the one queries read; the row view is the mask in the
/// entity header. Both are kept because each is cheap where the other is not.
public final class PresenceBitmap {
    private final long[] words = new long[PageLayout.WORDS_PER_PAGE];
    private final short[] blockCounts = new short[PageLayout.BLOCKS_PER_PAGE];
    private int count;

    /// The words of 64 slots, for reading only.
    public long[] words() {
        return words;
    }

    /// How many slots of the page have the component.
    public int count() {
        return count;
    }

    /// How many slots of a block have the component.
    public int blockCount(int block) {
        return blockCounts[block];
    }

    public boolean contains(int offset) {
        return (words[offset >>> PageLayout.WORD_SHIFT] >>> offset & 1) != 0;
    }

    /// Marks a slot that was not marked.
    public void set(int offset) {
        words[offset >>> PageLayout.WORD_SHIFT] |= 1L << offset;
        blockCounts[offset >>> PageLayout.BLOCK_SHIFT]++;
        count++;
    }

    /// Unmarks a slot that was marked.
    public void clear(int offset) {
        words[offset >>> PageLayout.WORD_SHIFT] &= ~(1L << offset);
        blockCounts[offset >>> PageLayout.BLOCK_SHIFT]--;
        count--;
    }

    /// Marks neighbouring slots, none of which was marked.
    public void setRun(int start, int length) {
        int offset = start;
        int end = start + length;
        while (offset < end) {
            int word = offset >>> PageLayout.WORD_SHIFT;
            int next = Math.min(end, (word + 1) << PageLayout.WORD_SHIFT);
            words[word] |= (-1L >>> (Long.SIZE - (next - offset))) << offset;
            blockCounts[offset >>> PageLayout.BLOCK_SHIFT] += (short) (next - offset);
            offset = next;
        }
        count += length;
    }
}
