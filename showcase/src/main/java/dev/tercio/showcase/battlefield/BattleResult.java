package dev.tercio.showcase.battlefield;

import dev.tercio.cli.SimulationSettings;
import dev.tercio.showcase.battlefield.Components.Tally;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The result of a battle.
///
/// @param settings what it was started with
/// @param frames how many frames were run
/// @param seconds how long that took
/// @param course the counts of some frames, the last one included
/// @param nodes the result of each node
/// @param comparison whether both nodes have the same state
/// @param recordingBytes the size of both recordings
/// @param recording the folder of the recordings, if they were kept
/// @param replay the result of the replay
/// @param pictures the files that were drawn
record BattleResult(
        SimulationSettings settings,
        int frames,
        double seconds,
        List<Sample> course,
        List<NodeResult> nodes,
        NodeComparison comparison,
        long recordingBytes,
        Optional<Path> recording,
        ReplayResult replay,
        List<Path> pictures) {
    /// The counts after a frame.
    ///
    /// @param frame how many frames had been run
    /// @param tally the counts
    record Sample(int frame, Tally tally) {}

    /// The result of a replay.
    ///
    /// @param frames how many frames are as recorded, on both nodes
    /// @param seconds how long that took
    /// @param difference what differs in the next frame, if anything does
    record ReplayResult(long frames, double seconds, Optional<String> difference) {}

    /// Whether the replay and the nodes agree.
    boolean isGood() {
        return replay.difference().isEmpty() && comparison.differing() == 0;
    }

    /// How many units of both sides are alive at the end.
    int survivors() {
        Tally last = course.getLast().tally();
        return last.blue() + last.red();
    }
}
