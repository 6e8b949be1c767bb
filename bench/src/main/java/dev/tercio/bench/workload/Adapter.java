package dev.tercio.bench.workload;

import java.util.Optional;

/// An engine as the workloads see it, used in the fastest way that its documentation shows.
public interface Adapter {
    /// An empty world with capacity for n entities.
    Ships ships(int n);

    /// A world of n entities with five components.
    Bodies bodies(int n);

    /// A world of n entities of many component sets.
    Fragments fragments(Fragmentation fragmentation, int n);

    /// A world of n entities, some of which change.
    Changes changes(int n);

    /// Three systems over n entities in four groups.
    Swaps swaps(int n);

    /// A world of n ships, each with the handle of another one.
    Lookups lookups(int n);

    /// An empty world for n ships that change at random.
    ChurnedShips churnedShips(int n);

    /// A world of about n bullets.
    Bullets bullets(int n);

    /// The first frame of a program with n ships; creates nothing before it runs.
    FirstFrame firstFrame(int n);

    /// A world of ships and n commands for them, if the engine supports commands.
    default Optional<CommandBatch> commands(int n) {
        return Optional.empty();
    }

    /// A world of n ships and a file, if the engine supports files.
    default Optional<Saves> saves(int n) {
        return Optional.empty();
    }
}
