package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.replay.internal.history.WorldHistory;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

/// Keeps the last frames of a world in memory, to go back to them: to undo, to look again, or to
/// run frames anew when inputs come late.
///
/// ```java
/// try (History history = History.of(schedule, 60)) {
///     schedule.run(step);
///     schedule.run(step);
///     history.rollback(2);
/// }
/// ```
///
/// Of each frame only blocks of 1,024 slots that have changed are copied, into memory that is used
/// again and again. To go back restores entities, values, changes, stable ids, authority, resources
/// and what the schedule remembers; systems that are told of changes see what they would have seen
/// then. The same frames run anew give the same handles and values.
///
/// Managed components come back as the same objects, and so do resources without a codec: whoever
/// changes such an object instead of replacing it changes the past, too. Fields of systems are not
/// part of the world: what shall come back belongs into components or resources.
public final class History implements AutoCloseable {
    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final WorldHistory history;
    private final Listener listener = new Listener();
    private boolean closed;

    private History(
            DirectWorld world, @Nullable SystemSchedule schedule, int frames, SaveFormat format) {
        if (frames < 1) {
            throw new IllegalArgumentException("history keeps nothing: frames=" + frames);
        }
        world.guard().checkStructural("keep history");
        this.world = world;
        this.schedule = schedule;
        this.history = new WorldHistory(world, schedule, frames, format);
        world.listen(listener);
    }

    /// Keeps the last frames of a world. A frame ends with [World#nextFrame()].
    ///
    /// @param world the world, on its own thread
    /// @param frames how many frames one can go back
    /// @return the history, which begins now
    public static History of(World world, int frames) {
        return new History((DirectWorld) world, null, frames, SaveFormat.DEFAULT);
    }

    /// Keeps the last frames of a schedule.
    ///
    /// @param schedule the schedule, between frames
    /// @param frames how many frames one can go back
    /// @return the history, which begins now
    public static History of(Schedule schedule, int frames) {
        return of(schedule, frames, SaveFormat.DEFAULT);
    }

    /// Keeps the last frames of a schedule.
    ///
    /// @param schedule the schedule, between frames
    /// @param frames how many frames one can go back
    /// @param format the codecs of resources that change without being replaced
    /// @return the history, which begins now
    public static History of(Schedule schedule, int frames, SaveFormat format) {
        SystemSchedule systems = (SystemSchedule) schedule;
        systems.build();
        return new History((DirectWorld) systems.world(), systems, frames, format);
    }

    /// How many frames one can go back now.
    ///
    /// @return a number up to that given at the beginning
    public int depth() {
        return history.depth();
    }

    /// Goes back to the state some frames ago, and forgets the frames since. What was changed since
    /// the last frame ended is undone, too: zero goes back to the end of the last frame.
    ///
    /// @param frames how many, at most [#depth()]
    /// @throws IllegalArgumentException if the history does not go back so far
    /// @throws IllegalStateException during a frame or inside a loop, or if commands were waiting
    ///   for a later frame then
    public void rollback(int frames) {
        world.guard().checkStructural("rollback");
        if (closed) {
            throw new IllegalStateException("history is closed: world=" + world.name());
        }
        if (schedule != null && schedule.isRunning()) {
            throw new IllegalStateException("a frame cannot be rolled back while it runs");
        }
        // codecs are code of users, who must not change what is being restored
        Object outer = world.guard().enter("rollback");
        try {
            history.rollback(frames);
        } finally {
            world.guard().leave(outer);
        }
    }

    /// Ends the history.
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
            // what they do is seen when the frame ends
        }
    }
}
