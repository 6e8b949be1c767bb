package dev.tercio.internal.codec;

import java.util.function.IntFunction;

/// Calls a user's filler once per slot and writes the fields of the returned bundles to columns.
public abstract class BundleLoop {
    /// Fills the slots from `from` (inclusive) to `to` (exclusive) of one page.
    ///
    /// @param filler the user's function; a generated loop requires the class it was generated for
    /// @param columns for each component of the bundle, its columns of the page
    /// @param first the argument that the filler receives for the first slot
    public abstract void fill(
            IntFunction<?> filler, Object[][] columns, int from, int to, int first);
}
