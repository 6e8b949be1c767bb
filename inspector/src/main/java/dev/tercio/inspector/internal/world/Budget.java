package dev.tercio.inspector.internal.world;

/// What requests may spend between two frames: a number of entities and a time.
public final class Budget {
    /// The clock is read once for this many entities.
    private static final int CHECKED_AFTER = 256;

    private final long deadline;
    private long rows;
    private int unchecked = CHECKED_AFTER;
    private boolean spent;

    /// Creates a budget that starts now.
    ///
    /// @param rows the number of entities, or words without matching entities, that may be visited
    /// @param nanos the time
    public Budget(long rows, long nanos) {
        this.rows = rows;
        this.deadline = System.nanoTime() + nanos;
    }

    /// Spends a part of the budget.
    ///
    /// @return whether something is left
    public boolean spend(int visited) {
        rows -= visited;
        unchecked -= visited;
        if (rows <= 0) {
            spent = true;
        } else if (unchecked <= 0) {
            unchecked = CHECKED_AFTER;
            spent |= System.nanoTime() - deadline >= 0;
        }
        return !spent;
    }

    /// Whether nothing was left when it was last spent.
    public boolean isExhausted() {
        return spent;
    }

    /// Whether nothing is left.
    public boolean isSpent() {
        return spent || System.nanoTime() - deadline >= 0;
    }
}
