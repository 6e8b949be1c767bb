package dev.tercio.replay;

import java.util.List;

/// The first frame at which a replay differs from the recording.
///
/// @param frame the first frame after which the states differ
/// @param recordedHash the recorded hash
/// @param actualHash the hash of the replay
/// @param differences the differences that were found, limited to the first few
public record Divergence(
        long frame, long recordedHash, long actualHash, List<Difference> differences) {
    /// Copies the list.
    public Divergence {
        differences = List.copyOf(differences);
    }

    /// The divergence as text, with one line for each difference.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append("replay differs: frame=").append(frame);
        text.append(", recorded hash=").append(Long.toHexString(recordedHash));
        text.append(", actual hash=").append(Long.toHexString(actualHash));
        differences.forEach(difference -> text.append("\n  ").append(difference));
        return text.toString();
    }
}
