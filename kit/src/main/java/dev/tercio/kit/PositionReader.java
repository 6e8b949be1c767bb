package dev.tercio.kit;

import dev.tercio.query.Query;

/// Reads the positions of the entities of a query.
///
/// @param <T> the position component
interface PositionReader<T> {
    /// Passes the position of each matching entity to the target.
    void read(Query<T> query);

    /// Receives positions, each with the group of its entity.
    @FunctionalInterface
    interface PositionTarget {
        void put(long handle, double x, double y, double z, int group);
    }
}
