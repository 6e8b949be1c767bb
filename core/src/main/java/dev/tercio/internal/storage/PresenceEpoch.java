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

    /// Begins another epoch.
    protected final void begin() {
        number++;
    }

    /// The number of the current epoch.
    public final long number() {
        return number;
    }
}
