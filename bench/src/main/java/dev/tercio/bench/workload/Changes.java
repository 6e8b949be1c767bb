package dev.tercio.bench.workload;

/// Entities of which a tenth changes, and a reader that visits only the changed ones. Engines
/// without change tracking set a flag and check it in a loop over all.
public interface Changes extends Opened {
    /// Sets every tenth entity, starting with number `pass`, to Position(i, pass, 2), and then sums
    /// the y of all positions that have changed since the last call.
    double changeAndSum(int pass);
}
