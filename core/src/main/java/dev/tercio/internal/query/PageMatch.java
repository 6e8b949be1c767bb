package dev.tercio.internal.query;

import dev.tercio.internal.storage.PageLayout;

/// The slots of one page that match a query, one bit each.
///
/// Only the words that [#list] names at the positions from [#from] to [#end] are defined. If few
/// words can match, the list contains only these, and work on the page is proportional to their
/// number. Otherwise it contains all words of a range, whose loops C2 vectorizes.
final class PageMatch {
    /// Up to this number of words, words are listed one by one. Must be less than the number of
    /// words that a parallel item visits, so that its full blocks are a range.
    static final int FEW = 32;

    /// All words of a page.
    private static final int[] ALL_WORDS = new int[PageLayout.WORDS_PER_PAGE];

    static {
        for (int word = 0; word < ALL_WORDS.length; word++) {
            ALL_WORDS[word] = word;
        }
    }

    /// One bit per slot.
    final long[] words = new long[PageLayout.WORDS_PER_PAGE];

    /// One bit per word that may match, while a page is being matched.
    final long[] summary = new long[PageLayout.SUMMARY_WORDS];

    private final int[] few = new int[FEW];

    /// Words in ascending order.
    int[] list = ALL_WORDS;

    /// The first position of the list.
    int from;

    /// The position after the last one of the list.
    int end;

    /// Starts an empty list of few words.
    void startList() {
        setList(few);
        from = 0;
        end = 0;
    }

    /// Stores a reference only if it changes: the garbage collector's barrier is expensive.
    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    private void setList(int[] wanted) {
        if (list != wanted) {
            list = wanted;
        }
    }

    /// Adds a word to the list unless it is zero.
    private void add(int word, long bits) {
        words[word] = bits;
        list[end] = word;
        end += bits != 0 ? 1 : 0;
    }

    /// Selects the words between the first and the last one of the summary.
    void startRange() {
        int first = 0;
        while (summary[first] == 0) {
            first++;
        }
        int last = PageLayout.SUMMARY_WORDS - 1;
        while (summary[last] == 0) {
            last--;
        }
        startRange(
                (first << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(summary[first]),
                ((last + 1) << PageLayout.WORD_SHIFT) - Long.numberOfLeadingZeros(summary[last]));
    }

    /// Selects all words of a range.
    void startRange(int first, int last) {
        setList(ALL_WORDS);
        from = first;
        end = last;
    }

    /// Drops the words outside of a range from the summary.
    void limitSummary(int first, int last) {
        for (int quarter = 0; quarter < PageLayout.SUMMARY_WORDS; quarter++) {
            int low = Math.max(first - (quarter << PageLayout.WORD_SHIFT), 0);
            int high = Math.min(last - (quarter << PageLayout.WORD_SHIFT), Long.SIZE);
            summary[quarter] &= low >= high ? 0 : -1L >>> (Long.SIZE - (high - low)) << low;
        }
    }

    /// The number of words in the summary.
    int summaryCount() {
        return Long.bitCount(summary[0])
                + Long.bitCount(summary[1])
                + Long.bitCount(summary[2])
                + Long.bitCount(summary[3]);
    }

    /// Whether the list contains all words of a range.
    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    boolean isRange() {
        return list == ALL_WORDS;
    }

    /// Selects no word.
    void clear() {
        end = from;
    }

    /// Keeps the slots that are also set in other words.
    void and(long[] other) {
        if (isRange()) {
            for (int word = from; word < end; word++) {
                words[word] &= other[word];
            }
            return;
        }
        int last = restart();
        for (int i = 0; i < last; i++) {
            add(list[i], words[list[i]] & other[list[i]]);
        }
    }

    /// Drops the slots that are set in other words.
    void andNot(long[] other) {
        if (isRange()) {
            for (int word = from; word < end; word++) {
                words[word] &= ~other[word];
            }
            return;
        }
        int last = restart();
        for (int i = 0; i < last; i++) {
            add(list[i], words[list[i]] & ~other[list[i]]);
        }
    }

    /// Empties a list of few words, to add some of them again while they are read.
    ///
    /// @return the number of words so far
    private int restart() {
        int last = end;
        end = 0;
        return last;
    }

    /// Whether any slot matches.
    boolean isAny() {
        long any = 0;
        if (isRange()) {
            for (int word = from; word < end; word++) {
                any |= words[word];
            }
        } else {
            for (int i = from; i < end; i++) {
                any |= words[list[i]];
            }
        }
        return any != 0;
    }

    /// Whether a word matches as a whole.
    boolean isAnyFull() {
        boolean any = false;
        for (int i = from; i < end; i++) {
            any |= words[list[i]] == -1L;
        }
        return any;
    }

    /// The number of matching slots.
    int count() {
        int count = 0;
        if (isRange()) {
            for (int word = from; word < end; word++) {
                count += Long.bitCount(words[word]);
            }
        } else {
            for (int i = from; i < end; i++) {
                count += Long.bitCount(words[list[i]]);
            }
        }
        return count;
    }

    /// The first matching slot of a page that has one.
    int firstSlot() {
        int i = from;
        while (words[list[i]] == 0) {
            i++;
        }
        return (list[i] << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(words[list[i]]);
    }
}
