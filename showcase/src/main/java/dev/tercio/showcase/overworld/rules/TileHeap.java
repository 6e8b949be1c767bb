package dev.tercio.showcase.overworld.rules;

import java.util.Arrays;

/// A binary heap of tiles, ordered by key and then by index, so that the order of insertion does
/// not matter. A tile may be in it several times.
///
/// Unlike `PriorityQueue` it stores numbers and does not allocate per entry.
final class TileHeap {
    private long[] entries = new long[256];
    private int size;

    static int key(long entry) {
        return (int) (entry >>> 32);
    }

    static int tile(long entry) {
        return (int) entry;
    }

    void clear() {
        size = 0;
    }

    void add(int key, int tile) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, 2 * size);
        }
        long entry = ((long) key << 32) | tile;
        int at = size++;
        while (at > 0 && entries[(at - 1) / 2] > entry) {
            entries[at] = entries[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        entries[at] = entry;
    }

    /// Removes the lowest entry.
    long poll() {
        if (size == 0) {
            throw new IllegalStateException("no path: a tile is cut off from the others");
        }
        long lowest = entries[0];
        sink(entries[--size]);
        return lowest;
    }

    private void sink(long entry) {
        int at = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && entries[child + 1] < entries[child]) {
                child++;
            }
            if (entries[child] >= entry) {
                break;
            }
            entries[at] = entries[child];
            at = child;
            child = 2 * at + 1;
        }
        entries[at] = entry;
    }
}
