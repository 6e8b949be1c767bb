package dev.tercio.internal.command.recording;

import dev.tercio.internal.command.lane.LaneContent;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Counts commands that were recorded and dropped without being played, on any thread.
///
/// Tracks all rented lanes, to find those that are never closed: when the world is closed, or when
/// the garbage collector reclaims them.
public final class UnplayedCommands {
    /// The reason why commands are dropped.
    public enum Cause {
        /// Requested by the user, so it is not logged.
        CLEARED("they were cleared"),
        CLOSED("their buffer was closed"),
        LOST("their buffer or stage was lost to the garbage collector"),
        FAILED("a system, body or playback threw"),
        STOPPED("a failed command has stopped their playback"),
        OVERFLOW("too many batches waited in their network ingress"),
        INGRESS_CLOSED("their network ingress was removed, or its schedule closed"),
        SCHEDULE_CLOSED("their schedule was closed while they waited for a sync point"),
        REPLACED("their world was rolled back or loaded while they waited for a sync point"),
        WORLD_CLOSED("their world was closed");

        private final String text;

        Cause(String text) {
            this.text = text;
        }
    }

    /// A weak reference to a rented lane, with the content to count if the lane is lost.
    static final class Rented extends WeakReference<CommandLane> {
        private final LaneContent content;

        private Rented(CommandLane lane, ReferenceQueue<CommandLane> queue) {
            super(lane, queue);
            this.content = lane.content();
        }
    }

    private final String world;
    private final LongAdder count = new LongAdder();
    private final Set<Cause> warned = ConcurrentHashMap.newKeySet();
    private final Set<Rented> rented = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<CommandLane> lost = new ReferenceQueue<>();

    /// @param world the name of the world
    UnplayedCommands(String world) {
        this.world = world;
    }

    /// Tracks a lane until it is closed.
    Rented follow(CommandLane lane) {
        findLost();
        Rented reference = new Rented(lane, lost);
        rented.add(reference);
        return reference;
    }

    /// Stops tracking a lane.
    void forget(Rented reference) {
        rented.remove(reference);
    }

    private void findLost() {
        for (Reference<? extends CommandLane> found = lost.poll();
                found != null;
                found = lost.poll()) {
            Rented reference = (Rented) found;
            rented.remove(reference);
            add(reference.content, Cause.LOST);
        }
    }

    /// Counts the commands that a lane is about to drop. Each command is counted only once.
    void add(LaneContent content, Cause cause) {
        add(content.unplayed(), content.segments.name(), cause);
        content.noteUsed();
    }

    /// Counts dropped commands, and logs a warning the first time.
    public void add(int commands, String recorder, Cause cause) {
        if (commands <= 0) {
            return;
        }
        count.add(commands);
        if (cause != Cause.CLEARED && warned.add(cause)) {
            log(commands, recorder, cause);
        }
    }

    /// Without memory, nothing is logged until the next time: the caller has to drop all commands.
    /// The logging framework may be missing since it was loaded without memory.
    private void log(int commands, String recorder, Cause cause) {
        try {
            logger().log(
                            System.Logger.Level.WARNING,
                            "recorded commands are never played: commands="
                                    + commands
                                    + ", recorder="
                                    + (recorder.isEmpty() ? "unnamed" : recorder)
                                    + ", because="
                                    + cause.text
                                    + ", world="
                                    + world
                                    + "; this is logged once, commandTelemetry().unplayed() counts"
                                    + " all");
        } catch (OutOfMemoryError | LinkageError full) {
            warned.remove(cause);
        }
    }

    /// Counts the commands in all buffers and stages when their world is closed.
    void closeWorld() {
        findLost();
        for (Rented reference : rented) {
            add(reference.content, Cause.WORLD_CLOSED);
        }
        rented.clear();
    }

    public long count() {
        findLost();
        return count.sum();
    }

    public void reset() {
        count.reset();
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.command");
    }
}
