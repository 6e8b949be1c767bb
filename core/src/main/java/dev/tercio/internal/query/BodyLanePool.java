package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// A pool of the lane sets of a query that no run uses. Systems that use the query at the same time
/// use it concurrently.
final class BodyLanePool {
    private final CommandPlayer player;
    private final List<BodyLanes> idle = new ArrayList<>();

    BodyLanePool(CommandPlayer player) {
        this.player = player;
    }

    CommandPlayer player() {
        return player;
    }

    /// Takes a lane set that only runs of one system use.
    ///
    /// @param system the system, or null for runs outside of systems
    synchronized BodyLanes take(@Nullable SystemScope system) {
        Object owner = system == null ? this : system;
        for (int i = idle.size() - 1; i >= 0; i--) {
            if (idle.get(i).isOwnedBy(owner)) {
                return idle.remove(i);
            }
        }
        idle.removeIf(BodyLanes::isUnowned);
        return new BodyLanes(player, owner);
    }

    /// Creates a lane set for one run.
    BodyLanes make() {
        return new BodyLanes(player, this);
    }

    /// Ends a recording and returns it to the pool.
    void give(BodyLanes recording) {
        recording.end();
        synchronized (this) {
            idle.add(recording);
        }
    }
}
