package dev.tercio.internal.event;

import static dev.tercio.internal.storage.PageLayout.OFFSET_MASK;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;
import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.internal.storage.PageColumns;

import java.util.Arrays;

/// A list of events of one type in columns. It keeps its pages for the next events.
public final class EventBuffer {
    private static final Object[] NO_COLUMNS = {};

    private final EventPages source;
    private final PageColumns layout;

    /// Whether events are objects, whose references must be cleared.
    private final boolean managed;

    private Object[][] pages = new Object[1][];
    private int[] numbers = new int[1];
    private int opened;

    /// The page of the next event and its position there. Initially the end of the page before the
    /// first one.
    private int page = -1;

    private Object[] columns = NO_COLUMNS;
    private int offset = PAGE_SLOTS;
    private int pageStart;

    EventBuffer(EventPages source, boolean managed) {
        this.source = source;
        this.layout = source.columns();
        this.managed = managed;
    }

    /// The number of events.
    public int size() {
        return (page << PAGE_SHIFT) + offset;
    }

    /// The columns of the page with an event.
    public Object[] columnsAt(int index) {
        return pages[index >>> PAGE_SHIFT];
    }

    /// Returns the columns for the next event, which goes to [#offset()].
    Object[] room() {
        if (offset == PAGE_SLOTS) {
            nextPage();
        }
        return columns;
    }

    int offset() {
        return offset;
    }

    /// The slot of the next event in columns that are indexed over all pages.
    int slot() {
        return pageStart + offset;
    }

    /// Adds the event that was written to [#room()].
    void added() {
        offset++;
    }

    /// Whether the next event needs no further page.
    boolean hasRoom() {
        return offset < PAGE_SLOTS || page + 1 < opened;
    }

    private void nextPage() {
        int following = page + 1;
        if (following == opened) {
            openPage();
        }
        columns = pages[following];
        offset = 0;
        pageStart = numbers[following] << PAGE_SHIFT;
        page = following;
    }

    private void openPage() {
        if (opened == pages.length) {
            pages = Arrays.copyOf(pages, opened * 2);
            numbers = Arrays.copyOf(numbers, opened * 2);
        }
        int number = source.reserve();
        try {
            pages[opened] = source.open(number);
        } catch (Throwable failed) {
            source.release(number, false);
            throw failed;
        }
        numbers[opened++] = number;
    }

    /// Opens pages for a number of events in total, so that adding them cannot fail.
    void reserve(int events) {
        while ((long) opened * PAGE_SLOTS < events) {
            openPage();
        }
    }

    /// Adds the events of another buffer of the same type.
    void append(EventBuffer other) {
        int count = other.size();
        for (int from = 0; from < count; ) {
            Object[] to = room();
            int slot = from & OFFSET_MASK;
            int length = Math.min(PAGE_SLOTS - Math.max(slot, offset), count - from);
            layout.copyRun(other.columnsAt(from), slot, to, offset, length);
            offset += length;
            from += length;
        }
    }

    /// Removes all events.
    void clear() {
        if (managed) {
            for (int i = 0; i <= page; i++) {
                Arrays.fill((Object[]) pages[i][0], 0, i == page ? offset : PAGE_SLOTS, null);
            }
        }
        page = -1;
        offset = PAGE_SLOTS;
        columns = NO_COLUMNS;
    }

    /// Removes all events and keeps the pages for the next ones, unless pages are scarce.
    void recycle() {
        clear();
        if (source.isScarce()) {
            trim();
        }
    }

    /// Releases the pages that contain no events.
    ///
    /// @return the number of released pages
    int trim() {
        int released = opened - page - 1;
        while (opened > page + 1) {
            opened--;
            pages[opened] = NO_COLUMNS;
            source.release(numbers[opened], true);
        }
        return released;
    }

    /// Removes all events and releases all pages.
    void release() {
        clear();
        trim();
    }
}
