package dev.tercio.kit;

import java.util.Arrays;

/// Sorts keys and their values by key. Equal keys keep their order. The memory is reused.
final class RadixSort {
    private static final int DIGIT = 8;
    private static final int DIGITS = 1 << DIGIT;

    private final int[] counts = new int[DIGITS];
    private long[] otherKeys = {};
    private int[] otherValues = {};

    void sort(long[] keys, int[] values, int size) {
        if (otherKeys.length < size) {
            otherKeys = new long[size + size / 2];
            otherValues = new int[otherKeys.length];
        }
        long different = 0;
        for (int i = 1; i < size; i++) {
            different |= keys[i] ^ keys[0];
        }
        long[] sourceKeys = keys;
        int[] sourceValues = values;
        long[] targetKeys = otherKeys;
        int[] targetValues = otherValues;
        boolean isSwapped = false;
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT) {
            if (((different >>> shift) & (DIGITS - 1)) != 0) { // else the pass changes nothing
                pass(sourceKeys, sourceValues, targetKeys, targetValues, size, shift);
                long[] sortedKeys = targetKeys;
                int[] sortedValues = targetValues;
                targetKeys = sourceKeys;
                targetValues = sourceValues;
                sourceKeys = sortedKeys;
                sourceValues = sortedValues;
                isSwapped = !isSwapped;
            }
        }
        if (isSwapped) {
            System.arraycopy(sourceKeys, 0, keys, 0, size);
            System.arraycopy(sourceValues, 0, values, 0, size);
        }
    }

    private void pass(
            long[] keys, int[] values, long[] toKeys, int[] toValues, int size, int shift) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            counts[digit(keys[i], shift)]++;
        }
        int sum = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int count = counts[digit];
            counts[digit] = sum;
            sum += count;
        }
        for (int i = 0; i < size; i++) {
            int at = counts[digit(keys[i], shift)]++;
            toKeys[at] = keys[i];
            toValues[at] = values[i];
        }
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (DIGITS - 1);
    }
}
