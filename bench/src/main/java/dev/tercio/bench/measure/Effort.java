package dev.tercio.bench.measure;

import java.time.Duration;

/// How much time a run takes, and how much it can be trusted for that.
///
/// @param all whether all sizes are measured
/// @param rounds how many processes each engine gets, one after the other
/// @param warmup how long work runs before it is timed, at least
/// @param quiet how long the compiler has to have been idle by then
/// @param samples how often it is timed in each process
/// @param sample how long it runs each time, at least
/// @param row how long all samples of a row may take in a process; one is taken in any case
/// @param call how long one call may take; what is expected to take longer is left out
/// @param heap the size of the heap, as the JVM's options want it
public record Effort(
        boolean all,
        int rounds,
        Duration warmup,
        Duration quiet,
        int samples,
        Duration sample,
        Duration row,
        Duration call,
        String heap) {
    /// About three minutes on two cores.
    public static final Effort QUICK =
            new Effort(
                    false,
                    2,
                    Duration.ofMillis(200),
                    Duration.ofMillis(100),
                    5,
                    Duration.ofMillis(12),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(2),
                    "3g");

    /// About half an hour on two cores.
    public static final Effort FULL =
            new Effort(
                    true,
                    3,
                    Duration.ofMillis(500),
                    Duration.ofMillis(250),
                    6,
                    Duration.ofMillis(50),
                    Duration.ofSeconds(3),
                    Duration.ofSeconds(4),
                    "8g");

    /// As little as possible, for tests.
    static final Effort TRIAL =
            new Effort(
                    false,
                    1,
                    Duration.ZERO,
                    Duration.ZERO,
                    2,
                    Duration.ofNanos(1),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    "1g");

    /// What it is called on the command line.
    public String id() {
        return all ? "full" : "quick";
    }
}
