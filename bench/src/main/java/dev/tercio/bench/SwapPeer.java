package dev.tercio.bench;

import dev.tercio.WorldOptions;
import dev.tercio.bench.arrays.ArraysSwaps;
import dev.tercio.bench.artemis.ArtemisSwaps;
import dev.tercio.bench.dominion.DominionSwaps;
import dev.tercio.bench.tercio.TercioSwaps;
import dev.tercio.bench.workload.Swaps;

/// The engines that run [Swaps], each on a given number of threads.
public enum SwapPeer {
    /// The baseline, on one thread.
    ARRAYS,
    /// Tercio on one thread.
    TERCIO_1,
    /// Tercio on two threads.
    TERCIO_2,
    /// Dominion with its scheduler, which uses as many threads as there are processors.
    DOMINION,
    /// artemis-odb, which is single-threaded.
    ARTEMIS;

    /// Creates the engine with n entities in each group.
    Swaps open(int n) {
        int all = n * Swaps.GROUPS;
        return switch (this) {
            case ARRAYS -> new ArraysSwaps(all);
            case TERCIO_1 -> new TercioSwaps(WorldOptions.DEFAULT.workers(1), all);
            case TERCIO_2 -> new TercioSwaps(WorldOptions.DEFAULT.workers(2), all);
            case DOMINION -> new DominionSwaps(all);
            case ARTEMIS -> new ArtemisSwaps(all);
        };
    }

    /// Runs some frames and compares the results with plain arrays.
    void check(int n) {
        try (Swaps tested = open(n);
                Swaps arrays = ARRAYS.open(n)) {
            for (int frame = 0; frame < 4; frame++) {
                if (!tested.tally().equals(arrays.tally())) {
                    throw new IllegalStateException(
                            this
                                    + " gives wrong results: frame="
                                    + frame
                                    + ", actual="
                                    + tested.tally()
                                    + ", expected="
                                    + arrays.tally());
                }
                tested.frame();
                arrays.frame();
            }
        }
    }
}
