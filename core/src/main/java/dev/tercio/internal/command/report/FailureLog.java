package dev.tercio.internal.command.report;

import dev.tercio.command.CommandFailure;
import dev.tercio.command.CommandFailures;
import dev.tercio.command.FailureCount;
import dev.tercio.command.PlaybackOrder;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/// Counts the failed commands of a world by kind, recorder, component and reason, and logs the
/// first of each combination. Only the first one allocates.
public final class FailureLog implements CommandFailures {
    /// The maximum number of combinations of kind, recorder, component and reason to count
    /// separately.
    static final int LIMIT = 1_000;

    /// Twice the limit, rounded up to a power of two, so that there is always a free place.
    private static final int PLACES = 2_048;

    /// The failures of one combination.
    private static final class Entry {
        private final CommandFailure first;
        private final long firstFrame;
        private long count;
        private long lastFrame;

        Entry(CommandFailure first, long frame) {
            this.first = first;
            this.firstFrame = frame;
        }
    }

    private final String world;
    private final LongSupplier frame;
    private final List<Entry> entries = new ArrayList<>();

    /// The recorders whose priorities were ignored.
    private final Set<String> ignoredPriorities = new HashSet<>();

    /// Entries by the hash of their combination, with linear probing.
    private @Nullable Entry[] places = {};

    /// The entry of the last failure. Equal failures often occur in runs.
    private @Nullable Entry last;

    private long total;
    private long unlisted;

    /// The failures of the frame that a schedule runs, or null.
    private @Nullable FailureList ofFrame;

    /// @param frame returns the world's frame
    public FailureLog(String world, LongSupplier frame) {
        this.world = world;
        this.frame = frame;
    }

    /// Also adds failures to a list.
    ///
    /// @return the previous list, to be restored later
    public @Nullable FailureList collectInto(@Nullable FailureList list) {
        FailureList before = ofFrame;
        ofFrame = list;
        return before;
    }

    /// Counts a failure.
    ///
    /// @param logged whether the caller logs every failure
    /// @return the failure if it is the first of its combination, or null
    public @Nullable CommandFailure add(FailedCommand failed, boolean logged) {
        total++;
        if (ofFrame != null) {
            ofFrame.add(failed);
        }
        Entry known = last;
        if (known != null && failed.isLike(known.first)) {
            count(known);
            return null;
        }
        return addUnlikeLast(failed, logged);
    }

    private @Nullable CommandFailure addUnlikeLast(FailedCommand failed, boolean logged) {
        if (places.length == 0) {
            places = new Entry[PLACES];
        }
        int place = place(failed);
        Entry known = places[place];
        if (known == null) {
            if (entries.size() < LIMIT) {
                return addFirst(failed, place, logged);
            }
            countUnlisted();
            return null;
        }
        count(known);
        last = known;
        return null;
    }

    private void count(Entry entry) {
        entry.count++;
        entry.lastFrame = frame.getAsLong();
    }

    /// Returns the index of the entry of a combination, or of the free place for it.
    private int place(FailedCommand failed) {
        int hash = failed.likeness();
        int place = (hash ^ hash >>> 16) & PLACES - 1;
        for (Entry entry = places[place]; entry != null; entry = places[place]) {
            if (failed.isLike(entry.first)) {
                break;
            }
            place = place + 1 & PLACES - 1;
        }
        return place;
    }

    private CommandFailure addFirst(FailedCommand failed, int place, boolean logged) {
        Entry entry = new Entry(failed.describe(world), frame.getAsLong());
        count(entry);
        entries.add(entry);
        places[place] = entry;
        last = entry;
        if (!logged) {
            log(entry.first, "; repeats are only counted, see World.commandFailures()");
        }
        return entry.first;
    }

    private void countUnlisted() {
        if (unlisted++ == 0) {
            logger().log(
                            System.Logger.Level.WARNING,
                            "too many kinds of failed commands to list: limit="
                                    + LIMIT
                                    + ", world="
                                    + world
                                    + "; others are only counted, see World.commandFailures();"
                                    + " give buffers fewer different names");
        }
    }

    /// Logs that an order ignores priorities, once per recorder.
    public void logIgnoredPriorities(String recorder, PlaybackOrder order) {
        if (ignoredPriorities.size() < LIMIT && ignoredPriorities.add(recorder)) {
            logger().log(
                            System.Logger.Level.WARNING,
                            "priorities of commands are ignored: recorder="
                                    + (recorder.isEmpty() ? "unnamed" : recorder)
                                    + ", order="
                                    + order
                                    + ", world="
                                    + world
                                    + "; play them with PlaybackOrder.PRIORITY");
        }
    }

    /// Logs a failure and its cause.
    public static void log(CommandFailure failure, String more) {
        logger().log(System.Logger.Level.WARNING, failure + more, failure.cause().orElse(null));
    }

    @Override
    public long total() {
        return total;
    }

    @Override
    public List<FailureCount> counts() {
        return entries.stream()
                .map(e -> new FailureCount(e.first, e.count, e.firstFrame, e.lastFrame))
                .toList();
    }

    @Override
    public long unlisted() {
        return unlisted;
    }

    @Override
    public void reset() {
        entries.clear();
        Arrays.fill(places, null);
        ignoredPriorities.clear();
        last = null;
        total = 0;
        unlisted = 0;
    }

    /// Returns the counts as text, one per line.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("failed commands: total=").append(total);
        if (unlisted > 0) {
            text.append(", unlisted=").append(unlisted);
        }
        counts().forEach(count -> text.append(System.lineSeparator()).append(count));
        return text.toString();
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.command");
    }
}
