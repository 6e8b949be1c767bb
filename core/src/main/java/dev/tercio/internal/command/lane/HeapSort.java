package dev.tercio.internal.command.lane;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;

/// Sorts in place without allocating, which the JDK's sort of objects does not guarantee. The sort
/// is not stable, so the order must be total.
public final class HeapSort {
    private HeapSort() {}

    public static <T> void sort(@Nullable T[] items, int count, Comparator<T> order) {
        if (isSorted(items, count, order)) {
            return;
        }
        for (int i = count / 2 - 1; i >= 0; i--) {
            sink(items, i, count, order);
        }
        for (int end = count - 1; end > 0; end--) {
            swap(items, 0, end);
            sink(items, 0, end, order);
        }
    }

    private static <T> boolean isSorted(@Nullable T[] items, int count, Comparator<T> order) {
        for (int i = 1; i < count; i++) {
            if (compare(items, i - 1, i, order) > 0) {
                return false;
            }
        }
        return true;
    }

    private static <T> void sink(@Nullable T[] items, int start, int end, Comparator<T> order) {
        int parent = start;
        for (int child = 2 * parent + 1; child < end; child = 2 * parent + 1) {
            if (child + 1 < end && compare(items, child, child + 1, order) < 0) {
                child++;
            }
            if (compare(items, parent, child, order) >= 0) {
                return;
            }
            swap(items, parent, child);
            parent = child;
        }
    }

    @SuppressWarnings("NullAway") // elements below the count are not null
    private static <T> int compare(@Nullable T[] items, int a, int b, Comparator<T> order) {
        return order.compare(items[a], items[b]);
    }

    private static <T> void swap(@Nullable T[] items, int a, int b) {
        T kept = items[a];
        items[a] = items[b];
        items[b] = kept;
    }
}
