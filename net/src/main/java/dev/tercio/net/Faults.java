package dev.tercio.net;

/// Simulated faults of unreliable messages, determined by a seed: the same sends and receives give
/// the same faults.
///
/// @param seed the seed of the random numbers
/// @param loss the probability that a message to a peer is lost, from 0 to 1
/// @param duplication the probability that it arrives twice, from 0 to 1
/// @param delay the maximum delay, in calls of [Transport#receive]; delays differ between messages,
///   so messages arrive out of order
public record Faults(long seed, double loss, double duplication, int delay) {
    /// No faults.
    public static final Faults NONE = new Faults(0, 0, 0, 0);

    /// Checks the ranges.
    public Faults {
        if (!(loss >= 0 && loss <= 1 && duplication >= 0 && duplication <= 1 && delay >= 0)) {
            throw new IllegalArgumentException(
                    "fault is out of range: loss="
                            + loss
                            + ", duplication="
                            + duplication
                            + ", delay="
                            + delay);
        }
    }
}
