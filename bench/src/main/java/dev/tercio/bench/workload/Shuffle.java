package dev.tercio.bench.workload;

import java.util.Random;

/// Random orders that are the same in every run.
public final class Shuffle {
    private Shuffle() {}

    public static int[] order(int n) {
        Random random = new Random(42);
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
