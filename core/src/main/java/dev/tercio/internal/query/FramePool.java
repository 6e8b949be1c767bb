package dev.tercio.internal.query;

import dev.tercio.internal.guard.StructureGuard;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;

/// The frames of a query, kept and used again so that a run makes no garbage. A run inside a run of
/// the same query, or beside it on another thread, gets a frame of its own.
final class FramePool {
    private final StructureGuard guard;
    private final int parts;
    private final Deque<RowFrame> shared = new ArrayDeque<>();

    /// Used by the world's own thread only, so it needs no lock.
    private @Nullable RowFrame atHand;

    /// @param parts how many components a row has
    FramePool(StructureGuard guard, int parts) {
        this.guard = guard;
        this.parts = parts;
    }

    RowFrame take() {
        if (guard.isOwner()) {
            RowFrame frame = atHand;
            if (frame != null) {
                atHand = null;
                return frame;
            }
        }
        return takeShared();
    }

    private RowFrame takeShared() {
        synchronized (shared) {
            RowFrame frame = shared.poll();
            return frame != null ? frame : new RowFrame(parts);
        }
    }

    void give(RowFrame frame) {
        frame.release();
        if (guard.isOwner() && atHand == null) {
            atHand = frame;
            return;
        }
        synchronized (shared) {
            shared.push(frame);
        }
    }
}
