package dev.tercio.internal.command.recording;

import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

/// The place of a lane in its stage.
final class LaneKey {
    final CommandLane lane;

    /// How often the stage had been played when the lane was opened: what a stopped playback left
    /// comes first.
    int round;

    int order;
    int block;

    /// In which order lanes were opened; it decides between lanes of one thread only. Rounds and
    /// sequences may run over, so their difference counts.
    int sequence;

    /// Who opened the lane, or null if it was discarded. Whoever finds it discarded may give it
    /// back, on another thread.
    volatile @Nullable Thread opener;

    /// How the lane is played, or null if the one who plays the stage decides.
    @Nullable PlaybackOptions options;

    /// The lane that was opened before, in the stage's list.
    @Nullable LaneKey opened;

    LaneKey(CommandLane lane) {
        this.lane = lane;
    }

    static int compare(LaneKey a, LaneKey b) {
        if (a.round != b.round) {
            return a.round - b.round;
        }
        if (a.order != b.order) {
            return Integer.compare(a.order, b.order);
        }
        return a.block != b.block ? Integer.compare(a.block, b.block) : a.sequence - b.sequence;
    }

    boolean equalsKeyOf(LaneKey other) {
        return round == other.round && order == other.order && block == other.block;
    }

    @Override
    public String toString() {
        return "order=" + order + ", block=" + block;
    }
}
