package dev.tercio.internal.storage;

/// One bit per slot of a page: whether this node has authority over the component or entity in that
/// slot.
public final class AuthorityBits {
    private final long[] words = new long[PageLayout.WORDS_PER_PAGE];

    /// The words, 64 slots each. Only restoring code may write to the array.
    public long[] words() {
        return words;
    }

    boolean isEmpty() {
        long union = 0;
        for (long word : words) {
            union |= word;
        }
        return union == 0;
    }

    public boolean contains(int offset) {
        return (words[offset >>> PageLayout.WORD_SHIFT] >>> offset & 1) != 0;
    }

    /// Revokes the authority over slots of a word.
    void clearWord(int word, long bits) {
        words[word] &= ~bits;
    }

    public void set(int offset, boolean owned) {
        long bit = 1L << offset;
        if (owned) {
            words[offset >>> PageLayout.WORD_SHIFT] |= bit;
        } else {
            words[offset >>> PageLayout.WORD_SHIFT] &= ~bit;
        }
    }
}
