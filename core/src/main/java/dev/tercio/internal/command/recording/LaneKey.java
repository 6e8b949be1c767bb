package dev.tercio.internal.command.recording;

import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

/// The place of a lane in its stage, and how it is played.
final class LaneKey {
    final CommandLane lane;

    /// How often the stage had been played when the lane was opened: what a stopped playback left
    /// comes first.
    int round;

    int order;
    int block;

    /// The order in which lanes were opened. It decides between lanes of one thread only. This
    /// number and the round may overflow, so only their differences count.
    int sequence;

    /// The thread that opened the lane, or null if the lane was discarded. Volatile, because
    /// another thread may give a discarded lane back.
    volatile @Nullable Thread opener;

    /// How the lane is played, or null if the caller who plays the stage decides.
    @Nullable PlaybackOptions options;

    /// The lane that was opened before, in [OpenedLanes].
    @Nullable LaneKey opened;

    LaneKey(CommandLane lane) {
        this.lane = lane;
    }

    /// Sets the key for a lane that the current thread opens.
    void open(int newRound, int newOrder, int newBlock, int newSequence) {
        round = newRound;
        order = newOrder;
        block = newBlock;
        sequence = newSequence;
        opener = Thread.currentThread();
    }

    /// Whether the lane has been discarded: it is not played, and its key can be used again.
    boolean isDiscarded() {
        return opener == null;
    }

    /// Forgets what the lane has recorded and ends its recording, on any thread.
    void discard() {
        lane.discard();
        opener = null;
    }

    /// Whether the lane was not discarded and its order is in a range.
    boolean hasOrder(int from, int to) {
        return !isDiscarded() && order >= from && order < to;
    }

    PlaybackOptions playbackOptions() {
        return options == null ? PlaybackOptions.DEFAULT : options;
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

    /// The name of the lane and its thread, for error messages.
    String describe() {
        String name = lane.content().segments.name();
        Thread thread = opener;
        return (name.isEmpty() ? "unnamed" : name)
                + " of "
                + (thread == null ? "nobody" : thread.getName());
    }

    @Override
    public String toString() {
        return "order=" + order + ", block=" + block;
    }
}
