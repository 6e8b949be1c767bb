package dev.tercio.bench.grid;

/// Receives the points of a search.
@FunctionalInterface
public interface PointVisitor {
    /// Receives a point.
    void visit(long entity, float squared);
}
