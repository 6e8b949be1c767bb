package dev.tercio.bench;

/// The engines that run [Swaps] side by side.
public enum SwapPeer {
    /// The floor, on one thread.
    ARRAYS,
    /// Ours on one thread.
    TERCIO_1,
    /// Ours on two threads.
    TERCIO_2,
    /// Dominion with its scheduler, which uses as many threads as there are processors.
    DOMINION,
    /// artemis-odb, which has one thread.
    ARTEMIS;

    private static final int COMPONENTS = 5;

    /// Makes the engine with n entities in each group.
    Swaps open(int n) {
        return switch (this) {
            case ARRAYS -> new ArraysSwaps(n);
            case TERCIO_1 -> new TercioSwaps(n, 1);
            case TERCIO_2 -> new TercioSwaps(n, 2);
            case DOMINION -> new DominionSwaps(n);
            case ARTEMIS -> new ArtemisSwaps(n);
        };
    }

    /// Runs some frames and compares what comes out with plain arrays.
    void check(int n) {
        try (Swaps tested = open(n);
                Swaps arrays = ARRAYS.open(n)) {
            for (int frame = 0; frame < 4; frame++) {
                for (int component = 0; component < COMPONENTS; component++) {
                    expect(frame, component, arrays.sum(component), tested.sum(component));
                }
                tested.frame();
                arrays.frame();
            }
        }
    }

    private void expect(int frame, int component, double expected, double actual) {
        if (expected != actual) {
            throw new IllegalStateException(
                    this
                            + " is wrong: frame="
                            + frame
                            + ", component="
                            + component
                            + ", sum="
                            + actual
                            + ", expected="
                            + expected);
        }
    }
}
