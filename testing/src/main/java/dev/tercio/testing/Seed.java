package dev.tercio.testing;

import java.util.Random;
import java.util.function.Consumer;

/// Runs random tests. The seed is the same in each build, so that a test fails only because of a
/// change to the code. `-Dtercio.seed=fresh` uses a new seed, to search for further defects. A
/// failure prints its seed; `-Dtercio.seed=NUMBER` reproduces it.
public final class Seed {
    private static final long FIXED = 20_250_916;

    private Seed() {}

    /// Runs a test with random numbers. A failure is wrapped in an error with the seed.
    public static void run(Consumer<Random> test) {
        long seed = seed(System.getProperty("tercio.seed", ""));
        try {
            test.accept(new Random(seed));
        } catch (Throwable failure) {
            throw new AssertionError("run again with -Dtercio.seed=" + seed, failure);
        }
    }

    private static long seed(String given) {
        return switch (given) {
            case "" -> FIXED;
            case "fresh" -> System.nanoTime();
            default -> Long.parseLong(given);
        };
    }
}
