package dev.tercio.examples.battlefield;

import dev.tercio.examples.battlefield.Parts.Tally;
import dev.tercio.examples.simulation.SimulationSettings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What has become of a battle.
///
/// @param settings what it was started with
/// @param frames how many frames were run
/// @param seconds how long that took
/// @param course what was counted now and then
/// @param nodes what each node has done
/// @param agreement whether they know the same
/// @param recordingBytes how many bytes both recordings take
/// @param recording where they are, if they were kept
/// @param verdict what the replay has shown
/// @param pictures what was drawn
record BattleResult(
        SimulationSettings settings,
        int frames,
        double seconds,
        List<Moment> course,
        List<NodeResult> nodes,
        Agreement agreement,
        long recordingBytes,
        Optional<Path> recording,
        Verdict verdict,
        List<Path> pictures) {
    /// What was counted after a frame.
    ///
    /// @param frame how many frames had been run
    /// @param tally what was counted
    record Moment(int frame, Tally tally) {}

    /// What a replay has shown.
    ///
    /// @param frames how many frames are as recorded, on both nodes
    /// @param seconds how long that took
    /// @param difference what differs in the next frame, if anything does
    record Verdict(long frames, double seconds, Optional<String> difference) {}

    /// Whether all is as it should be.
    boolean isGood() {
        return verdict.difference().isEmpty() && agreement.differing() == 0;
    }
}
