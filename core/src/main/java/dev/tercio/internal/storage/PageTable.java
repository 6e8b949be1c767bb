package dev.tercio.internal.storage;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The pages of a component store as arrays, for access by slot.
///
/// Access by handle is a chain of dependent loads. One array with the columns of all pages has a
/// shorter chain than page objects or an array per page. A store whose only page is the first needs
/// no index at all.
public final class PageTable {
    private static final long[] NONE_PRESENT = new long[PageLayout.WORDS_PER_PAGE];
    private static final Object[] NO_COLUMNS = {};

    private final long[][] words;

    /// The change ticks of each page that is tracked, see [SlotTicks#slots].
    private final int[] @Nullable [] ticks;

    /// The columns of all pages, one page after the other. Has the type of the arrays of columns
    /// that it is made of. Empty until the first page is opened. Replaced instead of changed, so
    /// that a read that has begun finds the columns of one state: the constructor of a nested
    /// record may change the structure.
    private Object[] columns = NO_COLUMNS;

    /// The shift from a slot to its page. A field, because C2 would replace the condition in
    /// [#pageOf] by a conditional move if both sides were constants or arithmetic, and would then
    /// load the columns of the only page in every iteration of a loop.
    private final int shift;

    /// The number of columns per page.
    private int perPage;

    /// The number of open pages after the first.
    private int later;

    /// Whether no page but the first is open.
    private boolean single;

    /// @param length the number of pages that the table can hold
    public PageTable(int length) {
        shift = PageLayout.PAGE_SHIFT;
        ticks = new int[length][];
        words = new long[length][];
        Arrays.fill(words, NONE_PRESENT);
        findOnly();
    }

    /// Returns a larger copy.
    public PageTable grown(int length) {
        PageTable copy = new PageTable(length);
        System.arraycopy(words, 0, copy.words, 0, words.length);
        System.arraycopy(ticks, 0, copy.ticks, 0, ticks.length);
        copy.columns = Arrays.copyOf(columns, length * perPage);
        copy.perPage = perPage;
        copy.later = later;
        copy.findOnly();
        return copy;
    }

    /// Enters a page that was opened.
    public void open(int index, ComponentPage page) {
        Object[] opened = page.columns();
        Allocations.announce();
        Object[] all = columns.length == 0 ? emptyCopy(opened) : columns.clone();
        System.arraycopy(opened, 0, all, index * opened.length, opened.length);
        columns = all;
        perPage = opened.length;
        words[index] = page.words();
        track(index, page);
        later += index > 0 ? 1 : 0;
        findOnly();
    }

    /// Enters the change ticks of a page, if it is tracked.
    public void track(int index, ComponentPage page) {
        SlotTicks changes = page.changes();
        ticks[index] = changes == null ? null : changes.slots();
    }

    /// Marks the value of a slot as changed, if its page is tracked. The page must be open.
    ///
    /// Without a call that opens missing pages: C2 loads everything again after a call, and
    /// replacing values in a loop took 5.3 instead of 3.1 ns.
    public void noteChanged(int slot, int now) {
        int[] changes = ticks[slot >>> PageLayout.PAGE_SHIFT];
        if (changes != null) {
            SlotTicks.mark(changes, slot & PageLayout.OFFSET_MASK, now);
        }
    }

    private Object[] emptyCopy(Object[] opened) {
        Object[] all = Arrays.copyOf(opened, words.length * opened.length);
        Arrays.fill(all, null);
        return all;
    }

    /// Removes a page that was released.
    public void release(int index) {
        Allocations.announce();
        Object[] rest = columns.clone();
        Arrays.fill(rest, index * perPage, (index + 1) * perPage, null);
        columns = rest;
        words[index] = NONE_PRESENT;
        ticks[index] = null;
        later -= index > 0 ? 1 : 0;
        findOnly();
    }

    private void findOnly() {
        single = later == 0;
    }

    /// The columns of all pages, for [#pageOf].
    public Object[] columns() {
        return columns;
    }

    /// The number of the page of a slot. The page must be open.
    ///
    /// If the first page is the only one, the number does not depend on the slot, so that the JIT
    /// compiler loads the columns before a loop.
    public int pageOf(int slot) {
        return single ? 0 : slot >>> shift;
    }

    /// The presence words of a page; all zero if it is not open.
    public long[] wordsOf(int page) {
        long[][] all = words;
        // unsigned, so that the JIT compiler merges it with the array's bounds check
        return Integer.compareUnsigned(page, all.length) < 0 ? all[page] : NONE_PRESENT;
    }

    /// Whether a slot has the component.
    public boolean contains(int slot) {
        return contains(wordsOf(slot >>> PageLayout.PAGE_SHIFT), slot & PageLayout.OFFSET_MASK);
    }

    /// Whether the bit of a slot is set in the presence words of its page.
    public static boolean contains(long[] words, int offset) {
        return (words[offset >>> PageLayout.WORD_SHIFT] >>> offset & 1) != 0;
    }
}
