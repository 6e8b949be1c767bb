package dev.tercio.bench.workload;

/// The first frame of a program: everything that an engine loads, generates and creates before it
/// runs at full speed.
public interface FirstFrame extends Opened {
    /// Creates a world, creates the n ships of [Ships] one by one, adds velocity times [Bodies#DT]
    /// to each position, and adds Shield(i) to ship i from inside a loop over health. An earlier
    /// world is closed first.
    void run();
}
