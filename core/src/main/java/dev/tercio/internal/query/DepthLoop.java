package dev.tercio.internal.query;

/// Calls a body for rows in the order of a list. The rows are in one page, and their parents in one
/// page, too: those of a frame and of its parent frame.
public abstract class DepthLoop {
    /// Visits the rows at positions from (inclusive) to (exclusive).
    ///
    /// @param slots the slot of each row
    /// @param parents the slot of each row's parent; not read if the body takes no parent
    public abstract void run(
            Object body, RowFrame frame, int[] slots, int[] parents, int from, int to);
}
