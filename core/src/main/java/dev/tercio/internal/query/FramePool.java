package dev.tercio.internal.query;

import dev.tercio.internal.guard.StructureGuard;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;

/// A pool of the frames of a query, so that runs are allocation-free. Each run takes its own frame,
/// including nested runs of the same query and runs on other threads.
final class FramePool {
    private final StructureGuard guard;
    private final int parts;
    private final Deque<RowFrame> shared = new ArrayDeque<>();

    /// Used only by the thread that owns the world, so it needs no lock.
    private @Nullable RowFrame ownFrame;

    /// @param parts how many components a row has
    FramePool(StructureGuard guard, int parts) {
        this.guard = guard;
        this.parts = parts;
    }

    RowFrame take() {
        if (guard.isOwner()) {
            RowFrame frame = ownFrame;
            if (frame != null) {
                ownFrame = null;
                return frame;
            }
        }
        return takeShared();
    }

    private RowFrame takeShared() {
        synchronized (shared) {
            RowFrame frame = shared.poll();
            return frame != null ? frame : make();
        }
    }

    /// Makes a frame that is not pooled.
    RowFrame make() {
        return new RowFrame(parts);
    }

    void give(RowFrame frame) {
        frame.release();
        if (guard.isOwner() && ownFrame == null) {
            ownFrame = frame;
            return;
        }
        synchronized (shared) {
            shared.push(frame);
        }
    }
}
