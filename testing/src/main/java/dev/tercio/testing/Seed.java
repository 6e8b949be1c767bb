package dev.tercio.testing;

import java.util.Random;
import java.util.function.Consumer;

/// Runs random tests. The seed is the same in each build, so that a test fails only because of a
/// change to the code. `-Dtercio.seed=fresh` uses a new seed, to search for further defects. A
/// failure prints its seed; `-Dtercio.seed=NUMBER` reproduces it.
///
/// `-Dtercio.repeats=FACTOR` multiplies the number of repetitions of the tests that ask for it with
/// [#repeats].
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

    /// Returns how often a random test repeats its steps.
    ///
    /// @param count the number of repetitions in a normal build
    /// @return the count times the property `tercio.repeats`, at least 1
    public static int repeats(int count) {
        double factor = Double.parseDouble(System.getProperty("tercio.repeats", "1"));
        return (int) Math.max(1, count * factor);
    }

    private static long seed(String given) {
        return switch (given) {
            case "" -> FIXED;
            case "fresh" -> System.nanoTime();
            default -> Long.parseLong(given);
        };
    }
}
