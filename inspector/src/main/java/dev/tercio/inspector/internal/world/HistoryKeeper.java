package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.history.FrameHistory;

import org.jspecify.annotations.Nullable;

/// Keeps the last frames of a running world while somebody watches it and may go back.
final class HistoryKeeper {
    /// The number of frames is reduced so that they fit, even if all values change in every frame.
    private static final long MAX_BYTES = 256L << 20;

    /// How many blocks of 1,024 slots are copied at the end of a frame, until all have a copy.
    private static final int BLOCKS_PER_FRAME = 32;

    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final InspectorOptions options;
    private @Nullable FrameHistory history;

    HistoryKeeper(DirectWorld world, @Nullable SystemSchedule schedule, InspectorOptions options) {
        this.world = world;
        this.schedule = schedule;
        this.options = options;
    }

    /// Starts or stops keeping frames.
    void keep(boolean wanted) {
        boolean possible = wanted && options.allowEdit() && options.historyFrames() > 0;
        if (possible && history == null) {
            if (schedule != null) {
                schedule.build();
            }
            history =
                    new FrameHistory(world, schedule, frames(), options.format(), BLOCKS_PER_FRAME);
        } else if (!possible && history != null) {
            history.close();
            history = null;
        }
    }

    private int frames() {
        long bytes = 1;
        for (ComponentStore store : world.registry().stores()) {
            bytes += (long) store.bytesPerSlot() * store.count();
        }
        return Math.clamp(MAX_BYTES / bytes, 1, options.historyFrames());
    }

    /// The number of frames to which one can go back; 0 until the world was copied, which takes
    /// some frames.
    int depth() {
        return history == null ? 0 : history.depth();
    }

    /// Goes back.
    void back(long frames) {
        if (history == null || frames > history.depth()) {
            throw RequestException.conflict(
                    "frame is not kept: back=" + frames + ", kept=" + depth(),
                    "history is kept while a page is open and edits are allowed");
        }
        try {
            history.rollback((int) frames);
        } catch (IllegalStateException e) {
            throw RequestException.conflict(String.valueOf(e.getMessage()), "");
        }
    }
}
