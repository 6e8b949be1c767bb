package dev.tercio.bench;

import dev.tercio.bench.workload.Shuffle;

import java.util.Arrays;

/// Which entities change in a frame.
public enum Spread {
    /// None.
    NOTHING,
    /// A tenth that lies together: a tenth of the blocks changes.
    TOGETHER,
    /// A tenth at random: every block changes.
    SCATTERED;

    /// The places of those that change among n, in order.
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
