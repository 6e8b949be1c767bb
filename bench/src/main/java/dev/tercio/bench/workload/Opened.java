package dev.tercio.bench.workload;

import java.util.Map;

/// A world of an engine with entities, opened by an adapter for some workloads.
public interface Opened extends AutoCloseable {
    /// Counts and sums computed by queries. They are equal for all engines after the same calls.
    Map<String, Double> tally();

    /// Closes the engine.
    @Override
    default void close() {}
}
