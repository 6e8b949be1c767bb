package dev.tercio.net.internal;

import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// A set of slots: one bit per slot, in pages of the same size as those of components.
public final class SlotBits {
    private long[] @Nullable [] pages = new long[1][];

    /// The words of a page, or null if none of its slots was ever added.
    long @Nullable [] page(int page) {
        return page < pages.length ? pages[page] : null;
    }

    int pageLimit() {
        return pages.length;
    }

    long[] openPage(int page) {
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
        }
        long[] open = pages[page];
        if (open == null) {
            open = new long[PageLayout.WORDS_PER_PAGE];
            pages[page] = open;
        }
        return open;
    }

    boolean contains(int slot) {
        long[] words = page(slot >>> PageLayout.PAGE_SHIFT);
        return words != null && (words[wordOf(slot)] >>> slot & 1) != 0;
    }

    void add(int slot) {
        openPage(slot >>> PageLayout.PAGE_SHIFT)[wordOf(slot)] |= 1L << slot;
    }

    void remove(int slot) {
        long[] words = page(slot >>> PageLayout.PAGE_SHIFT);
        if (words != null) {
            words[wordOf(slot)] &= ~(1L << slot);
        }
    }

    /// The slots of a word.
    long word(int page, int word) {
        long[] words = page(page);
        return words == null ? 0 : words[word];
    }

    /// Removes slots of a word.
    void removeWord(int page, int word, long bits) {
        long[] words = page(page);
        if (words != null) {
            words[word] &= ~bits;
        }
    }

    /// Adds all slots of another set.
    void addAll(SlotBits other) {
        for (int i = 0; i < other.pages.length; i++) {
            long[] source = other.pages[i];
            if (source != null) {
                long[] words = openPage(i);
                for (int word = 0; word < words.length; word++) {
                    words[word] |= source[word];
                }
            }
        }
    }

    void clear() {
        for (long[] words : pages) {
            if (words != null) {
                Arrays.fill(words, 0);
            }
        }
    }

    /// The number of slots in the set.
    int count() {
        int count = 0;
        for (long[] words : pages) {
            for (int i = 0; words != null && i < words.length; i++) {
                count += Long.bitCount(words[i]);
            }
        }
        return count;
    }

    private static int wordOf(int slot) {
        return (slot & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
    }
}
