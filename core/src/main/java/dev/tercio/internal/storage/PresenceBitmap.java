package dev.tercio.internal.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A bitmap of the slots of one page that have one component.
///
/// This is the column-wise view of presence, which queries read. The mask in the entity header is
/// the row-wise view. Both are maintained because each is cheap where the other is expensive.
///
/// A summary has one bit per word of 64 slots: set if the word is not zero. Queries for rare
/// components read only the words whose bits are set in the summaries of all components. Bits are
/// set at once but cleared lazily, when the summary is next read: adding and removing the same
/// component again and again then only reads the summary.
public sealed class PresenceBitmap permits ComponentPage {
    private static final VarHandle STALE;

    static {
        try {
            STALE =
                    MethodHandles.lookup()
                            .findVarHandle(PresenceBitmap.class, "stale", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The summary bits of one block.
    private static final long BLOCK_BITS = (1L << PageLayout.WORDS_PER_BLOCK) - 1;

    private final PresenceVersion version;
    private final long[] words = new long[PageLayout.WORDS_PER_PAGE];
    private final long[] summary = new long[PageLayout.SUMMARY_WORDS];

    /// Whether the summary may have bits of words that have become zero.
    @SuppressWarnings("UnusedVariable") // read through the VarHandle
    private boolean stale;

    /// @param version counts the changes
    PresenceBitmap(PresenceVersion version) {
        this.version = version;
    }

    /// The words, 64 slots each. Read-only for callers.
    public long[] words() {
        return words;
    }

    /// The bits of the words that are not zero. Read-only for callers.
    public long[] summary() {
        if ((boolean) STALE.getAcquire(this)) {
            clearStaleBits();
        }
        return summary;
    }

    /// Several threads may do this concurrently. The race is benign: all write the same values.
    private void clearStaleBits() {
        for (int i = 0; i < summary.length; i++) {
            long set = 0;
            for (long rest = summary[i]; rest != 0; rest &= rest - 1) {
                int word = (i << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(rest);
                set |= words[word] != 0 ? 1L << word : 0;
            }
            summary[i] = set;
        }
        ask();
        STALE.setRelease(this, false);
    }

    /// The number of slots of the page that have the component.
    public int count() {
        int count = 0;
        for (int i = 0; i < summary.length; i++) {
            for (long rest = summary[i]; rest != 0; rest &= rest - 1) {
                int word = (i << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(rest);
                count += Long.bitCount(words[word]);
            }
        }
        return count;
    }

    /// A bit set of the blocks that have at least one slot with the component.
    public int populatedBlocks() {
        int populated = 0;
        long[] current = summary();
        for (int block = 0; block < PageLayout.BLOCKS_PER_PAGE; block++) {
            int word = block * PageLayout.WORDS_PER_BLOCK;
            long bits = current[word >>> PageLayout.WORD_SHIFT] >>> word & BLOCK_BITS;
            populated |= bits != 0 ? 1 << block : 0;
        }
        return populated;
    }

    public boolean contains(int offset) {
        return (words[offset >>> PageLayout.WORD_SHIFT] >>> offset & 1) != 0;
    }

    /// Sets the bit of a slot. Reads its word once, so that the machine code of an addition stays
    /// small.
    ///
    /// @return whether the bit was not set
    public boolean add(int offset) {
        int word = offset >>> PageLayout.WORD_SHIFT;
        long before = words[word];
        if ((before >>> offset & 1) != 0) {
            return false;
        }
        words[word] = before | 1L << offset;
        version.change();
        if (before == 0) {
            addToSummary(word);
        }
        return true;
    }

    /// Clears the bit of a slot. Reads its word once, like [#add].
    ///
    /// @return whether the bit was set
    final boolean remove(int offset) {
        int word = offset >>> PageLayout.WORD_SHIFT;
        long before = words[word];
        long bit = 1L << offset;
        if ((before & bit) == 0) {
            return false;
        }
        words[word] = before & ~bit;
        noteClearedBits();
        return true;
    }

    /// Sets the bit of a slot.
    public void set(int offset) {
        setWord(offset >>> PageLayout.WORD_SHIFT, 1L << offset);
    }

    /// Clears the bit of a slot.
    public void clear(int offset) {
        clearWord(offset >>> PageLayout.WORD_SHIFT, 1L << offset);
    }

    private void setWord(int word, long bits) {
        setBits(word, bits);
        version.change();
    }

    /// Sets bits of a word. The caller has noted it, see [#noteSetBits].
    public final void setBits(int word, long bits) {
        long before = words[word];
        words[word] = before | bits;
        if (before == 0) {
            addToSummary(word);
        }
    }

    /// Clears bits of a word. The caller has noted it, see [#noteClearedBits].
    public final void clearBits(int word, long bits) {
        words[word] &= ~bits;
    }

    /// Makes the next change of a slot be noted, even if nobody has asked for the version since the
    /// last one.
    final void ask() {
        version.epoch().ask();
    }

    /// Writes only if necessary: a store would delay the next change of the same page.
    private void addToSummary(int word) {
        int index = word >>> PageLayout.WORD_SHIFT;
        long bits = summary[index];
        if ((bits >>> word & 1) == 0) {
            summary[index] = bits | 1L << word;
        }
    }

    /// Clears bits of a word.
    public void clearWord(int word, long bits) {
        clearBits(word, bits);
        noteClearedBits();
    }

    /// Notes that bits are set. Until [PresenceEpoch#asks] changes, this is enough for all bits of
    /// the page.
    public final void noteSetBits() {
        version.change();
    }

    /// Notes that bits are cleared. Until [PresenceEpoch#asks] changes, this is enough for all bits
    /// of the page.
    public final void noteClearedBits() {
        stale = true;
        version.change();
    }

    /// Replaces the words of a block.
    public void restoreBlock(int block, long[] source, int from) {
        int first = block * PageLayout.WORDS_PER_BLOCK;
        System.arraycopy(source, from, words, first, PageLayout.WORDS_PER_BLOCK);
        long bits = 0;
        for (int word = first; word < first + PageLayout.WORDS_PER_BLOCK; word++) {
            bits |= words[word] != 0 ? 1L << word : 0;
        }
        int index = first >>> PageLayout.WORD_SHIFT;
        summary[index] = (summary[index] & ~(BLOCK_BITS << first)) | bits;
        version.change();
    }

    /// Sets the bits of adjacent slots.
    public void setRun(int start, int length) {
        int offset = start;
        int end = start + length;
        while (offset < end) {
            int word = offset >>> PageLayout.WORD_SHIFT;
            int next = Math.min(end, (word + 1) << PageLayout.WORD_SHIFT);
            setWord(word, (-1L >>> (Long.SIZE - (next - offset))) << offset);
            offset = next;
        }
    }
}
