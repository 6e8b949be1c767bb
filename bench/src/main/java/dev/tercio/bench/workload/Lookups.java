package dev.tercio.bench.workload;

/// Reads of single components through handles. The world has the n ships of [Ships], created one by
/// one. The i-th ship of [Shuffle] is the target of ship i: a component with its handle.
public interface Lookups extends Opened {
    /// Sums the x of the positions of all targets, in a loop over the components with the handles.
    double sumTargets();

    /// Sums the x of all positions through a list that the program keeps: the handles of all ships
    /// in the order of [Shuffle].
    double sumListed();
}
