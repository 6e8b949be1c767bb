package dev.tercio.net;

/// What a bad network does to messages, decided by a seed: the same sends and receives give the
/// same faults.
///
/// @param seed where the random numbers begin
/// @param loss how likely a message is lost on its way to a peer, from 0 to 1
/// @param duplication how likely it arrives twice
/// @param delay by how many calls of [Transport#receive] it is late at most; because messages are
///   late by different times, they overtake each other
public record Faults(long seed, double loss, double duplication, int delay) {
    /// No faults at all.
    public static final Faults NONE = new Faults(0, 0, 0, 0);

    /// Checks the numbers.
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
