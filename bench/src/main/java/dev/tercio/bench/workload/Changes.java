package dev.tercio.bench.workload;

/// Entities of which a tenth changes, and somebody who wants to see those and no others. Engines
/// without change tracking set a flag and look at it in a loop over all.
public interface Changes extends Opened {
    /// Gives each tenth entity, from the one that the turn names on, Position(i, turn, 2), and then
    /// adds up the y of all that have changed since the last call.
    double changeAndSum(int turn);
}
