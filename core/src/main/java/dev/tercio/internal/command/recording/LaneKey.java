package dev.tercio.internal.command.recording;

import dev.tercio.command.PlaybackOptions;

import org.jspecify.annotations.Nullable;

/// The sort key of a lane in its stage, and its playback options.
final class LaneKey {
    final CommandLane lane;

    /// The number of playbacks of the stage before the lane was opened. Commands left by a stopped
    /// playback are played first.
    int round;

    int order;
    int block;

    /// The order in which lanes were opened, which only decides between lanes of one thread. The
    /// sequence and the round may overflow, so they are compared by their difference.
    int sequence;

    /// The thread that opened the lane, or null if the lane was discarded. Volatile, because
    /// another thread may return a discarded lane to the pool.
    volatile @Nullable Thread opener;

    /// The playback options of the lane, or null if the caller that plays the stage decides.
    @Nullable PlaybackOptions options;

    /// The previously opened lane, see [OpenedLanes].
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

    /// Returns whether the lane was discarded. A discarded lane is not played, and its key can be
    /// reused.
    boolean isDiscarded() {
        return opener == null;
    }

    /// Drops the recorded commands and ends the recording. Any thread may call it.
    void discard() {
        lane.discard();
        opener = null;
    }

    /// Returns whether the lane was not discarded and its order is in a range.
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

    /// Returns the name of the lane and its thread, for error messages.
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
