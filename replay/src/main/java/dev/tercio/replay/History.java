package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.history.FrameHistory;
import dev.tercio.replay.internal.history.WorldHistory;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

/// Keeps the last frames of a world in memory and rolls back to them: to undo, to inspect, or to
/// rerun frames when inputs arrive late.
///
/// ```java
/// try (History history = History.of(schedule, 60)) {
///     schedule.run(step);
///     schedule.run(step);
///     history.rollback(2);
/// }
/// ```
///
/// Each frame copies only the blocks of 1,024 slots that have changed, into memory that is reused.
/// A rollback restores entities, values, change ticks, stable ids, authority, resources and the
/// state of the schedule. Systems that observe changes see what they would have seen then.
/// Rerunning the same frames gives the same handles and values.
///
/// Managed components and resources without a codec are restored as the same objects. Modifying
/// such an object, instead of replacing it, also modifies the history. Fields of systems are not
/// restored: put state that must be rolled back into components or resources.
public final class History implements AutoCloseable {
    /// The maximum number of frames that a history keeps. Each costs memory even if it is empty.
    private static final int MAX_FRAMES = 1_000_000;

    private final FrameHistory history;

    private History(
            DirectWorld world, @Nullable SystemSchedule schedule, int frames, SaveFormat format) {
        if (frames < 1) {
            throw new IllegalArgumentException(
                    "history must keep at least one frame: frames=" + frames);
        }
        if (frames > MAX_FRAMES) {
            throw new IllegalArgumentException(
                    "history is too long: frames=" + frames + ", limit=" + MAX_FRAMES);
        }
        this.history = new FrameHistory(world, schedule, frames, format, WorldHistory.ALL);
    }

    /// Keeps the last frames of a world. A frame ends with [World#nextFrame()].
    ///
    /// @param world the world, on its own thread
    /// @param frames the maximum number of frames to roll back
    /// @return the history, which starts with the current state
    public static History of(World world, int frames) {
        return of(world, frames, SaveFormat.DEFAULT);
    }

    /// Keeps the last frames of a world. A frame ends with [World#nextFrame()].
    ///
    /// @param world the world, on its own thread
    /// @param frames the maximum number of frames to roll back
    /// @param format the codecs of resources that are modified in place
    /// @return the history, which starts with the current state
    public static History of(World world, int frames, SaveFormat format) {
        return new History((DirectWorld) world, null, frames, format);
    }

    /// Keeps the last frames of a schedule.
    ///
    /// @param schedule the schedule, between frames
    /// @param frames the maximum number of frames to roll back
    /// @return the history, which starts with the current state
    public static History of(Schedule schedule, int frames) {
        return of(schedule, frames, SaveFormat.DEFAULT);
    }

    /// Keeps the last frames of a schedule.
    ///
    /// @param schedule the schedule, between frames
    /// @param frames the maximum number of frames to roll back
    /// @param format the codecs of resources that are modified in place
    /// @return the history, which starts with the current state
    public static History of(Schedule schedule, int frames, SaveFormat format) {
        SystemSchedule systems = (SystemSchedule) schedule;
        systems.build();
        return new History((DirectWorld) systems.world(), systems, frames, format);
    }

    /// The number of frames that can be rolled back now.
    ///
    /// @return at most the number given at the start
    public int depth() {
        return history.depth();
    }

    /// Restores the state of an earlier frame and discards the frames after it. Changes made since
    /// the last frame ended are undone, too: zero restores the end of the last frame.
    ///
    /// @param frames the number of frames to roll back, at most [#depth()]
    /// @throws IllegalArgumentException if the history has fewer frames
    /// @throws IllegalStateException during a frame or inside a loop, if commands were waiting for
    ///   a later frame at that time, or if systems were added or removed since
    public void rollback(int frames) {
        history.rollback(frames);
    }

    /// Stops keeping frames.
    @Override
    public void close() {
        history.close();
    }
}
