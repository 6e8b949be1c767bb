package dev.tercio.internal.storage;

/// Counts the changes of the presence of all components of a world. A query that knows its rows,
/// and has therefore asked for the versions of its components, has the same rows until the number
/// changes.
///
/// Like a [PresenceVersion], it changes only with the first change of a component after a query has
/// asked for its version. If several threads change components at the same time, increments may be
/// lost, but the number is larger than before.
public class PresenceEpoch {
    /// Versions increase the field without a call. The compiler would not inline such a rare call,
    /// and would have to load everything again after it: adding and removing a component took 19 ns
    /// instead of 14.
    long number;

    /// How often somebody has asked for a version or a summary, or a page has begun to note more
    /// than presence. Threads that ask at the same time may lose increments, but the number is
    /// larger than before.
    private long asks;

    /// Begins another epoch.
    protected final void begin() {
        number++;
    }

    /// The number of the current epoch.
    public final long number() {
        return number;
    }

    /// A number that changes before a change of a presence must be noted again: while it stays the
    /// same, a second change of the same page only needs to change bits.
    public final long asks() {
        return asks;
    }

    final void ask() {
        asks++;
    }
}
