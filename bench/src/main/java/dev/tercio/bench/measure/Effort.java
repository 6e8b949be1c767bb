package dev.tercio.bench.measure;

import java.time.Duration;

/// The duration of a run, which determines its precision.
///
/// @param all whether all sizes are measured
/// @param passes the number of processes for each engine
/// @param warmup the minimum time of the warm-up
/// @param quiet how long the compiler must have been idle at the end of the warm-up
/// @param samples the number of samples in each process
/// @param sample the minimum time of a sample
/// @param row the maximum time of all samples of a row in a process; one sample is always taken
/// @param call the maximum time of a call; workloads expected to take longer are skipped
/// @param starts the number of processes in which each engine runs its first frame
/// @param heap the size of the heap, in the notation of the JVM's options
public record Effort(
        boolean all,
        int passes,
        Duration warmup,
        Duration quiet,
        int samples,
        Duration sample,
        Duration row,
        Duration call,
        int starts,
        String heap) {
    /// About six minutes on two cores.
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
                    5,
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
                    11,
                    "8g");

    /// The shortest possible run, for tests.
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
                    1,
                    "1g");

    /// The name on the command line.
    public String id() {
        return all ? "full" : "quick";
    }
}
