package dev.tercio.bench.workload;

/// Commands that set the positions of some of ten times as many ships, in the order of [Shuffle]:
/// the i-th sets Position(i, 1, 2).
public interface CommandBatch extends Opened {
    /// The number of ships per command.
    int SHIPS_PER_COMMAND = 10;

    /// Records the commands and discards them.
    void record();

    /// Plays commands recorded before, and keeps them.
    void play();

    /// Records and plays the commands.
    void recordAndPlay();
}
