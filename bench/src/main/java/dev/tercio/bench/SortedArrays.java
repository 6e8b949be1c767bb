package dev.tercio.bench;

import dev.tercio.bench.workload.Shuffle;

import java.util.Arrays;

/// Visits values in sorted order without moving them, hand-written: each `long` holds a key and an
/// index.
final class SortedArrays {
    private final float[] values;
    private final long[] keys;

    SortedArrays(int n) {
        values = new float[n];
        keys = new long[n];
        int[] order = Shuffle.order(n);
        for (int i = 0; i < n; i++) {
            values[i] = order[i];
        }
    }

    float run() {
        for (int i = 0; i < keys.length; i++) {
            int bits = Float.floatToIntBits(values[i]);
            // makes the order of the bits that of the numbers
            int ordered = bits ^ (bits >> 31 & Integer.MAX_VALUE);
            keys[i] = (long) ordered << 32 | i;
        }
        Arrays.sort(keys);
        float sum = 0;
        for (long key : keys) {
            sum = sum / 2 + values[(int) key];
        }
        return sum;
    }
}
