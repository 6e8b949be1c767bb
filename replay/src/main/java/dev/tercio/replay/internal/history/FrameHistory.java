package dev.tercio.replay.internal.history;

import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.replay.SaveFormat;

import org.jspecify.annotations.Nullable;

/// Keeps a [WorldHistory] while frames end. On the world's thread, between frames.
public final class FrameHistory implements AutoCloseable {
    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final WorldHistory history;
    private final Listener listener = new Listener();
    private boolean closed;

    /// @param frames the maximum number of frames to roll back
    /// @param blocks how many blocks a frame may copy until the history has its first frame, or
    ///   [WorldHistory#ALL] for a history that starts with the current state
    public FrameHistory(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            int frames,
            SaveFormat format,
            int blocks) {
        world.guard().checkStructural("keep history");
        this.world = world;
        this.schedule = schedule;
        this.history = new WorldHistory(world, schedule, frames, format.in(world), blocks);
        world.listen(listener);
    }

    /// The number of frames that can be rolled back now.
    public int depth() {
        return history.depth();
    }

    /// Rolls back a number of frames and discards them.
    public void rollback(int frames) {
        world.guard().checkStructural("rollback");
        if (closed) {
            throw new IllegalStateException("history is closed: world=" + world.name());
        }
        if (schedule != null && schedule.isRunning()) {
            throw new IllegalStateException("cannot roll back during a frame");
        }
        // codecs are application code, which must not change the world during a rollback
        Object outer = world.guard().enter("rollback");
        try {
            history.rollback(frames);
        } finally {
            world.guard().leave(outer);
        }
    }

    /// Stops keeping frames.
    @Override
    public void close() {
        closed = true;
        world.ignore(listener);
    }

    private final class Listener implements WorldListener {
        @Override
        public void frameEnded() {
            history.capture();
        }

        @Override
        public void playing(PlayedCommands commands, PlaybackOptions options) {
            // the effects of commands are captured at the end of the frame
        }
    }
}
