package dev.tercio.replay.internal.history;

/// Limits how many blocks are copied at the end of a frame while the first frame of a history is
/// copied in parts.
///
/// The limit doubles if the blocks that are left do not become fewer. That happens only if as many
/// blocks as the limit have changed in a frame, which later frames have to copy anyway: a frame
/// never copies more than the initial limit or twice the most blocks that have changed in a frame.
final class CopyBudget {
    private final int initial;
    private long limit;
    private long available;
    private long left;
    private long leftBefore;

    /// @param initial the number of blocks, at least one page
    CopyBudget(int initial) {
        this.initial = initial;
        restart();
    }

    /// Starts from the initial limit: no block has a copy.
    void restart() {
        limit = initial;
        leftBefore = Long.MAX_VALUE;
    }

    /// Begins a frame.
    ///
    /// @param limited whether the frame may be copied in parts
    void begin(boolean limited) {
        available = limited ? limit : Long.MAX_VALUE;
        left = 0;
    }

    /// Whether blocks may be copied now. If not, they are left for another frame.
    boolean take(int blocks) {
        if (blocks > available) {
            return leave(blocks);
        }
        available -= blocks;
        return true;
    }

    /// Leaves blocks for another frame.
    ///
    /// @return false
    boolean leave(int blocks) {
        left += blocks;
        return false;
    }

    /// Ends a frame.
    ///
    /// @return whether no block was left
    boolean end() {
        if (left > 0 && left >= leftBefore) {
            limit *= 2;
        }
        leftBefore = left;
        return left == 0;
    }
}
