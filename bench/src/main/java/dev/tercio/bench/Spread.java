package dev.tercio.bench;

import dev.tercio.bench.workload.Shuffle;

import java.util.Arrays;

/// The entities that change in a frame.
public enum Spread {
    /// None.
    NOTHING,
    /// A contiguous tenth: a tenth of the blocks changes.
    TOGETHER,
    /// A random tenth: every block changes.
    SCATTERED;

    /// The indices of the changing entities among n, ascending.
    int[] of(int n) {
        return switch (this) {
            case NOTHING -> new int[0];
            case TOGETHER -> {
                int[] places = new int[n / 10];
                Arrays.setAll(places, i -> i);
                yield places;
            }
            case SCATTERED -> {
                int[] places = Arrays.copyOf(Shuffle.order(n), n / 10);
                Arrays.sort(places);
                yield places;
            }
        };
    }
}
