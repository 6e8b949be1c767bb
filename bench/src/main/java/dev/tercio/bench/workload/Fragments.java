package dev.tercio.bench.workload;

/// A loop over entities of many component sets, distributed by [Fragmentation]. Positions start as
/// (1, 2, 3), velocities as (3, 2, 1).
public interface Fragments extends Opened {
    /// Adds velocity times [Bodies#DT] to the positions of entities that have both, and also health
    /// if the [Fragmentation] requires it.
    void move();
}
