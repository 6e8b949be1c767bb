package dev.tercio.bench.workload;

import java.util.Optional;

/// An engine as the workloads see it, each part in the fastest way that its documents show.
public interface Adapter {
    /// A world that is still empty, made for n entities.
    Ships ships(int n);

    /// A world of n entities with five components.
    Bodies bodies(int n);

    /// A world of n entities of many component sets.
    Fragments fragments(Fragmentation fragmentation, int n);

    /// A world of n entities, of which some change.
    Changes changes(int n);

    /// Three systems over n entities in four groups.
    Swaps swaps(int n);

    /// A world of ships and n commands for them, if the engine has commands.
    default Optional<CommandBatch> commands(int n) {
        return Optional.empty();
    }

    /// A world of n ships and a file, if the engine has files.
    default Optional<Saves> saves(int n) {
        return Optional.empty();
    }
}
