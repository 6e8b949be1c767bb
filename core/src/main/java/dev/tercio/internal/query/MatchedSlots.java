package dev.tercio.internal.query;

import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The slots that matched a query when it was last updated. Finds out whether others match now, by
/// comparing bitmaps, which takes a small part of the time of a run.
final class MatchedSlots {
    private long[] @Nullable [] pages = {};
    private int count;

    /// Replaces the slots by those that match now.
    ///
    /// @return whether they differ
    boolean update(MatchingRows rows, RowFrame frame) {
        int limit = rows.pageLimit();
        if (pages.length < limit) {
            pages = Arrays.copyOf(pages, limit);
        }
        boolean changed = false;
        int found = 0;
        for (int page = 0; page < pages.length; page++) {
            if (page < limit && rows.match(page, frame)) {
                changed |= replace(page, frame.page);
                found += frame.page.count();
            } else {
                changed |= clear(page);
            }
        }
        count = found;
        return changed;
    }

    private boolean replace(int page, PageMatch match) {
        long[] saved = pages[page];
        if (saved == null) {
            saved = new long[PageLayout.WORDS_PER_PAGE];
            pages[page] = saved;
        }
        boolean changed = false;
        int next = 0;
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            changed |= clear(saved, next, word);
            changed |= saved[word] != match.words[word];
            saved[word] = match.words[word];
            next = word + 1;
        }
        changed |= clear(saved, next, PageLayout.WORDS_PER_PAGE);
        return changed;
    }

    private boolean clear(int page) {
        long[] saved = pages[page];
        return saved != null && clear(saved, 0, PageLayout.WORDS_PER_PAGE);
    }

    /// Clears some words.
    ///
    /// @return whether one of them was not zero
    private static boolean clear(long[] words, int from, int to) {
        long any = 0;
        for (int word = from; word < to; word++) {
            any |= words[word];
            words[word] = 0;
        }
        return any != 0;
    }

    /// The number of slots.
    int count() {
        return count;
    }

    /// No slot is in a page at or above this index.
    int pageLimit() {
        return pages.length;
    }

    boolean contains(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        long[] words = page < pages.length ? pages[page] : null;
        int offset = slot & PageLayout.OFFSET_MASK;
        return words != null && (words[offset >>> PageLayout.WORD_SHIFT] >>> offset & 1) != 0;
    }

    /// Writes the slots in ascending order.
    void copyTo(int[] slots) {
        int next = 0;
        for (int page = 0; page < pages.length; page++) {
            long[] words = pages[page];
            for (int word = 0; words != null && word < words.length; word++) {
                int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
                for (long bits = words[word]; bits != 0; bits &= bits - 1) {
                    slots[next++] = first + Long.numberOfTrailingZeros(bits);
                }
            }
        }
    }

    /// Copies the slots of a page into a match.
    ///
    /// @return whether there is any
    boolean copyTo(int page, PageMatch match) {
        long[] saved = pages[page];
        if (saved == null) {
            return false;
        }
        System.arraycopy(saved, 0, match.words, 0, saved.length);
        match.startRange(0, saved.length);
        return match.isAny();
    }
}
