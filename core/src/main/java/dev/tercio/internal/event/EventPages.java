package dev.tercio.internal.event;

import dev.tercio.internal.storage.PageColumns;

import java.util.Arrays;

/// The pages of one event type. All buffers of the type share them, so that native events need one
/// reservation. Lanes of several threads may open pages at the same time.
final class EventPages {
    /// The maximum number of pages of an event type: 16,777,216 events of 16,384 per page.
    static final int MAX_PAGES = 1 << 10;

    private final Class<?> type;
    private final PageColumns columns;

    /// The numbers of released pages.
    private int[] free = new int[4];

    private int freeCount;
    private int next;

    EventPages(Class<?> type, PageColumns columns) {
        this.type = type;
        this.columns = columns;
    }

    PageColumns columns() {
        return columns;
    }

    /// Reserves the number of a page.
    synchronized int reserve() {
        if (freeCount > 0) {
            return free[--freeCount];
        }
        if (next == MAX_PAGES) {
            throw new IllegalStateException(
                    "too many events: event=" + type.getName() + ", pages=" + MAX_PAGES);
        }
        return next++;
    }

    /// Whether buffers should not keep pages that they do not use, because others may need them.
    synchronized boolean isScarce() {
        return next - freeCount > MAX_PAGES / 2;
    }

    /// Creates the columns of a page.
    synchronized Object[] open(int page) {
        return columns.open(page);
    }

    /// Releases the memory of a page.
    synchronized void release(int page, boolean opened) {
        if (opened) {
            columns.release(page);
        }
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = page;
    }
}
