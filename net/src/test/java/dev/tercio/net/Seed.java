package dev.tercio.net;

import java.util.Random;
import java.util.function.Consumer;

/// Runs random tests: the seed differs from run to run, `-Dtercio.seed=` fixes it, and a failure
/// tells it.
final class Seed {
    private Seed() {}

    /// Runs a test with random numbers; what it throws carries the seed.
    static void run(Consumer<Random> test) {
        long seed = Long.getLong("tercio.seed", System.nanoTime());
        try {
            test.accept(new Random(seed));
        } catch (Throwable failure) {
            throw new AssertionError("run again with -Dtercio.seed=" + seed, failure);
        }
    }
}
