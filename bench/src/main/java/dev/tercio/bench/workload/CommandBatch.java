package dev.tercio.bench.workload;

/// Commands that set the positions of some of ten times as many ships, in the order of [Shuffle]:
/// the i-th sets Position(i, 1, 2).
public interface CommandBatch extends Opened {
    /// How many ships there are for each command.
    int SHIPS_PER_COMMAND = 10;

    /// Records them and forgets them again.
    void record();

    /// Plays what was recorded before, and keeps it.
    void play();

    /// Records and plays them.
    void recordAndPlay();
}
