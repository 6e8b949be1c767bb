package dev.tercio.bench.arrays;

import dev.tercio.bench.workload.Changes;

import java.util.Map;

/// Positions with a bitmap of changes.
final class ArraysChanges implements Changes {
    private final float[] px;
    private final float[] py;
    private final float[] pz;
    private final long[] changed;

    ArraysChanges(int n) {
        px = new float[n];
        py = new float[n];
        pz = new float[n];
        changed = new long[(n + 63) / 64];
    }

    @Override
    public double changeAndSum(int pass) {
        for (int i = pass % 10; i < px.length; i += 10) {
            px[i] = i;
            py[i] = pass;
            pz[i] = 2;
            changed[i >> 6] |= 1L << i;
        }
        double sum = 0;
        for (int word = 0; word < changed.length; word++) {
            for (long bits = changed[word]; bits != 0; bits &= bits - 1) {
                sum += py[word * 64 + Long.numberOfTrailingZeros(bits)];
            }
            changed[word] = 0;
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        for (float y : py) {
            sum += y;
        }
        return Map.of("y", sum);
    }
}
