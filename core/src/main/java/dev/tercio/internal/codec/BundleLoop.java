package dev.tercio.internal.codec;

import java.util.function.IntFunction;

/// Calls a filler for a run of slots and takes the bundles it returns apart into columns.
public abstract class BundleLoop {
    /// Fills the slots from (inclusive) to (exclusive) of one page.
    ///
    /// @param filler the user's code; generated loops expect the class they were made for
    /// @param columns the columns of the page for each part of the bundle
    /// @param first the number that the filler gets for the first slot
    public abstract void fill(
            IntFunction<?> filler, Object[][] columns, int from, int to, int first);
}
