package dev.tercio.testing;

import java.util.Random;
import java.util.function.Consumer;

/// Runs random tests. The numbers are the same in each build, so that one fails only for what has
/// changed in it; a search for what no build has seen yet takes others:
///
/// - `-Dtercio.seed=NUMBER`, as a failure tells it, or `-Dtercio.seed=fresh`
/// - `-Dtercio.rounds=NUMBER`: each test so often, with the seeds that follow
public final class Seed {
    private static final long FIXED = 20_250_916;

    private Seed() {}

    /// Runs a test with random numbers; what it throws carries the seed.
    public static void run(Consumer<Random> test) {
        long first = first(System.getProperty("tercio.seed", ""));
        int rounds = Integer.getInteger("tercio.rounds", 1);
        for (int round = 0; round < rounds; round++) {
            long seed = first + round;
            try {
                test.accept(new Random(seed));
            } catch (Throwable failure) {
                throw new AssertionError("run again with -Dtercio.seed=" + seed, failure);
            }
        }
    }

    private static long first(String given) {
        return switch (given) {
            case "" -> FIXED;
            case "fresh" -> System.nanoTime();
            default -> Long.parseLong(given);
        };
    }
}
