package dev.tercio.internal.query;

import java.util.Arrays;

/// Slots and their sort keys, which are numbers. The arrays are reused.
///
/// A stable radix sort: slots with equal keys keep their insertion order. Bytes that all keys share
/// are skipped.
public final class SortBuffer {
    private static final int BUCKETS = 256;

    private final int[] counts = new int[BUCKETS];
    private long[] keys = new long[64];
    private int[] slots = new int[64];
    private long[] otherKeys = {};
    private int[] otherSlots = {};
    private int size;

    /// The key of a number, in an order in which minus zero comes before zero and NaN comes last.
    public static long keyOf(double number) {
        long bits = Double.doubleToLongBits(number);
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    /// Adds a slot; generated loops call this.
    public void add(long key, int slot) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            slots = Arrays.copyOf(slots, size * 2);
        }
        keys[size] = key;
        slots[size++] = slot;
    }

    int size() {
        return size;
    }

    int slot(int index) {
        return slots[index];
    }

    void clear() {
        size = 0;
    }

    void sort(boolean descending) {
        if (otherKeys.length < keys.length) {
            otherKeys = new long[keys.length];
            otherSlots = new int[keys.length];
        }
        long common = prepare(descending);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            if ((common >>> shift & 0xFF) != 0xFF) {
                sortByByte(shift);
            }
        }
    }

    /// Turns keys into unsigned numbers in the wanted order, and finds the bits that all share.
    private long prepare(boolean descending) {
        long flip = descending ? Long.MAX_VALUE : Long.MIN_VALUE;
        long differing = 0;
        for (int i = 0; i < size; i++) {
            keys[i] ^= flip;
            differing |= keys[i] ^ keys[0];
        }
        return ~differing;
    }

    private void sortByByte(int shift) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            counts[(int) (keys[i] >>> shift) & 0xFF]++;
        }
        int start = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            int count = counts[bucket];
            counts[bucket] = start;
            start += count;
        }
        for (int i = 0; i < size; i++) {
            int place = counts[(int) (keys[i] >>> shift) & 0xFF]++;
            otherKeys[place] = keys[i];
            otherSlots[place] = slots[i];
        }
        swap();
    }

    private void swap() {
        long[] sortedKeys = otherKeys;
        int[] sortedSlots = otherSlots;
        otherKeys = keys;
        otherSlots = slots;
        keys = sortedKeys;
        slots = sortedSlots;
    }
}
