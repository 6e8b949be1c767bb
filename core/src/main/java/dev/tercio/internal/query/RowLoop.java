package dev.tercio.internal.query;

/// Calls a body for the matching slots of one page.
public abstract class RowLoop {
    /// Visits all slots from (inclusive) to (exclusive).
    public abstract void dense(Object body, RowFrame frame, int from, int to);

    /// Visits the slots whose bit is set in some words of the match: those that [RowFrame#words]
    /// lists at positions from (inclusive) to (exclusive).
    public abstract void sparse(Object body, RowFrame frame, int from, int to);
}
