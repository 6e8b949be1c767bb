package dev.tercio.testing;

import java.util.Random;
import java.util.function.Consumer;

/// Runs random tests. The numbers are the same in each build, so that one fails only for what has
/// changed in it. A search for what no build has seen yet takes others: `-Dtercio.seed=fresh`. A
/// failure tells the number that brings it back: `-Dtercio.seed=NUMBER`.
public final class Seed {
    private static final long FIXED = 20_250_916;

    private Seed() {}

    /// Runs a test with random numbers; what it throws carries the seed.
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
