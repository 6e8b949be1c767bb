package dev.tercio.internal.entity;

import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;

/// Slots in the order of their allocation, as runs of adjacent slots that do not cross a page.
public final class SlotRuns {
    private int[] starts = new int[8];
    private int[] lengths = new int[8];
    private int runs;
    private int slots;

    void add(int start, int length) {
        slots += length;
        if (runs > 0 && continuesLast(start)) {
            lengths[runs - 1] += length;
            return;
        }
        if (runs == starts.length) {
            starts = Arrays.copyOf(starts, runs * 2);
            lengths = Arrays.copyOf(lengths, runs * 2);
        }
        starts[runs] = start;
        lengths[runs] = length;
        runs++;
    }

    private boolean continuesLast(int start) {
        int last = starts[runs - 1];
        return last + lengths[runs - 1] == start
                && last >>> PageLayout.PAGE_SHIFT == start >>> PageLayout.PAGE_SHIFT;
    }

    public int runs() {
        return runs;
    }

    public int slots() {
        return slots;
    }

    public int start(int run) {
        return starts[run];
    }

    public int length(int run) {
        return lengths[run];
    }
}
