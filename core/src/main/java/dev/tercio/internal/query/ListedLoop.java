package dev.tercio.internal.query;

/// Calls a body for slots that are listed one by one, see [KnownRows]: those that [RowFrame#words]
/// contains at positions from (inclusive) to (exclusive) of [#sparse].
///
/// A class of its own, generated when a body first runs over known rows: most never do.
public abstract class ListedLoop extends RowLoop {
    @Override
    public final void dense(Object body, RowFrame frame, int from, int to) {
        throw new IllegalStateException("slots are listed: from=" + from + ", to=" + to);
    }
}
