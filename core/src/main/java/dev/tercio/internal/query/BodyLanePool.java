package dev.tercio.internal.query;

import java.util.ArrayDeque;
import java.util.Deque;

/// A pool of lane sets that no run uses. Runs inside parallel runs use it concurrently.
final class BodyLanePool {
    private final CommandPlayer player;
    private final Deque<BodyLanes> idle = new ArrayDeque<>();

    BodyLanePool(CommandPlayer player) {
        this.player = player;
    }

    CommandPlayer player() {
        return player;
    }

    synchronized BodyLanes take() {
        BodyLanes recording = idle.poll();
        return recording != null ? recording : new BodyLanes(player);
    }

    /// Ends a recording and returns it to the pool.
    void give(BodyLanes recording) {
        recording.end();
        synchronized (this) {
            idle.push(recording);
        }
    }
}
