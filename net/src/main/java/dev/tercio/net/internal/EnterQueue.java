package dev.tercio.net.internal;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// The entities that are to be sent to a peer for the first time.
final class EnterQueue {
    private long[] handles = new long[64];
    private int[] sorted = new int[64];
    private int size;

    /// For each slot, the entity that waits or has waited last, and since when.
    private long[] waiting = new long[64];

    private long[] since = new long[64];
    private final int[] ends = new int[Priority.LEVELS];

    void clear() {
        size = 0;
    }

    /// Adds an entity. If it was in the queue before, it keeps its age.
    void add(int slot, long handle, long tick) {
        if (size == handles.length) {
            handles = Arrays.copyOf(handles, 2 * size);
            sorted = new int[2 * size];
        }
        if (slot >= waiting.length) {
            int length = Math.max(slot + 1, 2 * waiting.length);
            waiting = Arrays.copyOf(waiting, length);
            since = Arrays.copyOf(since, length);
        }
        if (waiting[slot] != handle) {
            waiting[slot] = handle;
            since[slot] = tick;
        }
        handles[size++] = handle;
    }

    /// Passes on the entities that fit the budget.
    ///
    /// @return the number of entities that still wait
    int enter(long tick, Selection selection, Channel channel, LongConsumer target) {
        Budget budget = channel.budget();
        if (size == 0) {
            return 0;
        }
        if (budget == null) {
            for (int i = 0; i < size && !channel.isFull(); i++) {
                pass(i, target);
            }
        } else {
            enterByPriority(tick, selection, channel, budget, target);
        }
        compact();
        return size;
    }

    private void enterByPriority(
            long tick, Selection selection, Channel channel, Budget budget, LongConsumer target) {
        sort(tick, selection);
        budget.beginEntering(channel.written(), channel.builder().overhead());
        for (int i = 0; i < size && mayEnter(channel, budget); i++) {
            pass(sorted[i], target);
        }
    }

    private static boolean mayEnter(Channel channel, Budget budget) {
        return budget.mayEnter(channel.written()) && !channel.isFull();
    }

    private void pass(int index, LongConsumer target) {
        long handle = handles[index];
        handles[index] = 0;
        waiting[(int) handle] = 0;
        target.accept(handle);
    }

    /// Sorts by priority, highest first.
    private void sort(long tick, Selection selection) {
        Arrays.fill(ends, 0);
        for (int i = 0; i < size; i++) {
            ends[level(i, tick, selection)]++;
        }
        int end = 0;
        for (int level = ends.length - 1; level >= 0; level--) {
            int count = ends[level];
            ends[level] = end;
            end += count;
        }
        for (int i = 0; i < size; i++) {
            sorted[ends[level(i, tick, selection)]++] = i;
        }
    }

    private int level(int index, long tick, Selection selection) {
        int slot = (int) handles[index];
        return Priority.level(tick - since[slot], selection.distance(slot));
    }

    private void compact() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (handles[i] != 0) {
                handles[kept++] = handles[i];
            }
        }
        size = kept;
    }
}
