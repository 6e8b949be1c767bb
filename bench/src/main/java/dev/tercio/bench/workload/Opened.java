package dev.tercio.bench.workload;

import java.util.Map;

/// What an adapter has opened for some workloads: a world of its engine with entities.
public interface Opened extends AutoCloseable {
    /// Counts and sums, found by queries, which are the same for all engines after the same calls.
    Map<String, Double> tally();

    /// Ends the engine.
    @Override
    default void close() {}
}
