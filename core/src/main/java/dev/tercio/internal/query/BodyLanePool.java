package dev.tercio.internal.query;

import java.util.ArrayDeque;
import java.util.Deque;

/// The recordings that no run uses. Runs inside parallel runs may ask at the same time.
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

    /// Ends a recording and keeps it for another run.
    void give(BodyLanes recording) {
        recording.end();
        synchronized (this) {
            idle.push(recording);
        }
    }
}
