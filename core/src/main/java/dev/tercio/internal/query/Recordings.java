package dev.tercio.internal.query;

import java.util.ArrayDeque;
import java.util.Deque;

/// The recordings that no run uses. Runs inside parallel runs may ask at the same time.
final class Recordings {
    private final CommandPlayer player;
    private final Deque<Recording> idle = new ArrayDeque<>();

    Recordings(CommandPlayer player) {
        this.player = player;
    }

    CommandPlayer player() {
        return player;
    }

    synchronized Recording take() {
        Recording recording = idle.poll();
        return recording != null ? recording : new Recording(player);
    }

    /// Ends a recording and keeps it for another run.
    void give(Recording recording) {
        recording.end();
        synchronized (this) {
            idle.push(recording);
        }
    }
}
