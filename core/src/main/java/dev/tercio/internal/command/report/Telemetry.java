package dev.tercio.internal.command.report;

import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandRecord;
import dev.tercio.command.CommandTelemetry;
import dev.tercio.command.FailureReason;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Counters in arrays: by kind, and by the ordinal of the component.
@SuppressWarnings("EnumOrdinal") // counters are indexed by ordinal
public final class Telemetry implements CommandTelemetry {
    private final LanePool pool;
    private final CommandHistory history;
    private final long[] recorded = new long[CommandWord.KINDS];
    private final long[] played = new long[CommandWord.KINDS];
    private final long[] skipped = new long[CommandWord.KINDS];
    private final long[] failed = new long[CommandWord.KINDS];
    private long[] aboutType = new long[64];
    private long[] refusedType = new long[64];
    private long playbackNanos;
    private long playbacks;
    private boolean on;
    private long longestNanos = Long.MAX_VALUE;
    private long mostSkipped = Long.MAX_VALUE;
    private long mostMisses = Long.MAX_VALUE;
    private long missesBefore;
    private @Nullable MissShare missShare;

    /// The user's handler, or null to log warnings.
    private @Nullable Consumer<String> warnings;

    /// @param frame returns the world's frame
    public Telemetry(LanePool pool, LongSupplier frame) {
        this.pool = pool;
        this.history = new CommandHistory(frame);
    }

    /// Returns a telemetry for a worker thread.
    public static Telemetry ofWorker() {
        return new Telemetry(new LanePool(), () -> 0);
    }

    public void setOn(boolean wanted) {
        on = wanted;
    }

    public boolean isOn() {
        return on;
    }

    /// Returns whether playback must be timed.
    public boolean isTimed() {
        return on || longestNanos != Long.MAX_VALUE;
    }

    /// Counts a run of played commands of one word and length.
    public void played(
            LaneContent lane, int from, long word, int commands, int length, int firstNumber) {
        played(lane, from, word, commands);
        if (history.isKept()) {
            for (int i = 0; i < commands; i++) {
                history.add(lane, from + i * length, firstNumber + i, null);
            }
        }
    }

    /// Counts played commands of one word.
    public void played(LaneContent lane, int first, long word, int commands) {
        int kind = CommandWord.kind(word);
        recorded[kind] += commands;
        played[kind] += commands;
        aboutType = countTypes(aboutType, lane, first, word, commands);
    }

    /// Counts a single command.
    public void single(
            LaneContent lane, int at, long word, int number, @Nullable FailureReason reason) {
        int kind = CommandWord.kind(word);
        recorded[kind]++;
        if (reason == null) {
            played[kind]++;
        } else if (ReportAccumulator.isSkip(reason)) {
            skipped[kind]++;
        } else {
            failed[kind]++;
        }
        aboutType = countTypes(aboutType, lane, at, word, 1);
        if (reason != null) {
            refusedType = countTypes(refusedType, lane, at, word, 1);
        }
        if (history.isKept()) {
            history.add(lane, at, number, reason);
        }
    }

    /// Counts the components of commands.
    private static long[] countTypes(
            long[] counts, LaneContent lane, int at, long word, int commands) {
        long[] result = counts;
        if (CommandWord.hasParts(word)) {
            int end = lane.next(at);
            for (int part = at + CommandWord.HEADER; part < end; ) {
                long partWord = Words.get(lane.stream.words(), part);
                result = count(result, CommandWord.type(partWord), commands);
                part += lane.length(partWord);
            }
        } else if (lane.classOf(word) != null) {
            result = count(result, CommandWord.type(word), commands);
        }
        return result;
    }

    private static long[] count(long[] counts, int type, long more) {
        long[] fitting =
                type < counts.length
                        ? counts
                        : Arrays.copyOf(counts, Math.max(type + 1, counts.length * 2));
        fitting[type] += more;
        return fitting;
    }

    public boolean keepsHistory() {
        return history.isKept();
    }

    /// Adds the counts of another telemetry.
    public void takeOver(Telemetry other) {
        for (int kind = 0; kind < CommandWord.KINDS; kind++) {
            recorded[kind] += other.recorded[kind];
            played[kind] += other.played[kind];
            skipped[kind] += other.skipped[kind];
            failed[kind] += other.failed[kind];
        }
        for (int type = 0; type < other.aboutType.length; type++) {
            aboutType = count(aboutType, type, other.aboutType[type]);
        }
        for (int type = 0; type < other.refusedType.length; type++) {
            refusedType = count(refusedType, type, other.refusedType[type]);
        }
        other.clearCounts();
    }

    private void clearCounts() {
        Arrays.fill(recorded, 0);
        Arrays.fill(played, 0);
        Arrays.fill(skipped, 0);
        Arrays.fill(failed, 0);
        Arrays.fill(aboutType, 0);
        Arrays.fill(refusedType, 0);
    }

    /// Counts commands that a playback could not play and drops.
    public void dropped(int commands, String recorder, Cause cause) {
        pool.unplayed().add(commands, recorder, cause);
    }

    /// Adds the recording time of a lane.
    public void recordedFor(long nanos) {
        pool.recordedFor(nanos);
    }

    /// Calls the handler. An exception from the handler must not undo a finished playback.
    private void warn(String line) {
        try {
            if (warnings == null) {
                logger().log(System.Logger.Level.WARNING, line);
            } else {
                warnings.accept(line);
            }
        } catch (Exception thrown) {
            logger().log(System.Logger.Level.ERROR, "warning handler failed: " + line, thrown);
        }
    }

    /// Counts a finished playback, and warns if it exceeded a limit.
    public void ended(long nanos, ReportAccumulator report) {
        if (on) {
            playbacks++;
            playbackNanos += nanos;
        }
        if (nanos > longestNanos) {
            warn("playback took long: nanos=" + nanos + ", limit=" + longestNanos);
        }
        int refused = report.skipped() + report.failed();
        if (refused > mostSkipped) {
            warn("many commands skipped: count=" + refused + ", limit=" + mostSkipped);
        }
        if (mostMisses != Long.MAX_VALUE) {
            long misses = pool.misses() - missesBefore;
            missesBefore = pool.misses();
            if (misses > mostMisses) {
                warn("pool was empty: misses=" + misses + ", limit=" + mostMisses);
            }
        }
        String often = missShare == null ? null : missShare.check(pool);
        if (often != null) {
            warn(often);
        }
    }

    @Override
    public CommandTelemetry enable() {
        on = true;
        pool.setTimed(true);
        return this;
    }

    @Override
    public CommandTelemetry disable() {
        on = false;
        pool.setTimed(false);
        return this;
    }

    @Override
    public boolean isEnabled() {
        return on;
    }

    @Override
    public void reset() {
        clearCounts();
        playbackNanos = 0;
        pool.recordNanos().reset();
        pool.unplayed().reset();
        playbacks = 0;
        missesBefore = pool.misses();
        history.clear();
    }

    @Override
    public long recorded(CommandKind kind) {
        return recorded[CommandWord.number(kind)];
    }

    @Override
    public long played(CommandKind kind) {
        return played[CommandWord.number(kind)];
    }

    @Override
    public long skipped(CommandKind kind) {
        return skipped[CommandWord.number(kind)];
    }

    @Override
    public long failed(CommandKind kind) {
        return failed[CommandWord.number(kind)];
    }

    @Override
    public long recorded(Class<?> component) {
        return countOf(aboutType, component);
    }

    @Override
    public long refused(Class<?> component) {
        return countOf(refusedType, component);
    }

    private static long countOf(long[] counts, Class<?> component) {
        int ordinal = ComponentSpec.of(component).ordinal();
        return ordinal < counts.length ? counts[ordinal] : 0;
    }

    @Override
    public long unplayed() {
        return pool.unplayed().count();
    }

    @Override
    public Duration playbackTime() {
        return Duration.ofNanos(playbackNanos);
    }

    @Override
    public Duration recordTime() {
        return Duration.ofNanos(pool.recordNanos().sum());
    }

    @Override
    public long playbacks() {
        return playbacks;
    }

    @Override
    public CommandTelemetry warnAbovePlaybackTime(Duration limit) {
        longestNanos = limit.toNanos();
        return this;
    }

    @Override
    public CommandTelemetry warnAboveSkipped(int limit) {
        mostSkipped = limit;
        return this;
    }

    @Override
    public CommandTelemetry warnAbovePoolMisses(int limit) {
        mostMisses = limit;
        missesBefore = pool.misses();
        return this;
    }

    @Override
    public CommandTelemetry warnAbovePoolMissShare(double share) {
        missShare = new MissShare(share, pool);
        return this;
    }

    @Override
    public CommandTelemetry onWarning(Consumer<String> handler) {
        warnings = handler;
        return this;
    }

    @Override
    public CommandTelemetry keepHistory(int commands) {
        history.keep(commands);
        return commands > 0 ? enable() : this;
    }

    @Override
    public List<CommandRecord> history() {
        return history.list();
    }

    /// The number of commands that the history keeps.
    public int historyLength() {
        return history.length();
    }

    /// The number of commands that were added to the history since it was last cleared.
    public long historyAdded() {
        return history.added();
    }

    /// The kept commands of the history from a number on, oldest first.
    ///
    /// @param from the number of the first command, counted from 0 like [#historyAdded()]
    public List<CommandRecord> history(long from) {
        return history.list(from);
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.command");
    }
}
