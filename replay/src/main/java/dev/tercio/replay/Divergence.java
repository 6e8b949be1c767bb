package dev.tercio.replay;

import java.util.List;

/// Says where a replay is no longer what was recorded.
///
/// @param frame the first frame after which the states differ
/// @param recordedHash the hash that was recorded
/// @param actualHash the hash of the replay
/// @param differences what differs, as far as it is known; the first few if there is much
public record Divergence(
        long frame, long recordedHash, long actualHash, List<Difference> differences) {
    /// Copies the list.
    public Divergence {
        differences = List.copyOf(differences);
    }

    /// A report for people.
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
