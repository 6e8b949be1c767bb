package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.command.FailureReason;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.report.PlaybackEvent;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.command.rewrite.StreamRewriter;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.ChangeHooks;
import dev.tercio.internal.structure.DestroyRun;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;

import java.util.function.IntSupplier;

/// Plays the commands of one stream with the same result as in stream order. Runs of equal commands
/// go to kernels, and interleaved commands to the [InterleavedPlayer]. All others take the slow
/// path through [SingleCommands], one by one.
///
/// This class owns the position in the stream. The commands, and the handles and options they use,
/// are in the shared [PlaybackContext].
final class Playback {
    private final PlaybackParts parts;
    private final PlaybackContext context;
    private final Telemetry telemetry;
    private final ReportAccumulator report = new ReportAccumulator();
    private final KernelCache kernels;
    private @Nullable CombineKernels combineKernels;
    private final InterleavedPlayer interleaved;
    private final SingleCommands singles;
    private final FailureHandler failures;
    private @Nullable PlaybackEvent event;
    private final HandleScope ownScope = new HandleScope();

    /// Created for the first playback that needs them, because most never do.
    private @Nullable StreamRewriter rewriter;

    private @Nullable ParallelPlayback workers;
    private final ChangeHooks hooks;

    /// The number of the current command, and the offset of the next one.
    private int number;

    private int position;

    Playback(PlaybackParts parts) {
        this(parts, parts.telemetry);
    }

    private Playback(PlaybackParts parts, Telemetry telemetry) {
        this.parts = parts;
        this.context = new PlaybackContext(parts);
        this.telemetry = telemetry;
        this.failures = new FailureHandler(parts, report);
        this.kernels = new KernelCache(parts);
        this.interleaved = new InterleavedPlayer(kernels, telemetry);
        this.singles = new SingleCommands(parts, context);
        this.hooks = parts.hooked.hooks();
        ownScope.use(parts.frameHandles);
    }

    /// The number of slots. Named, because a lambda would be linked at each start.
    private record SlotCount(EntityTable table) implements IntSupplier {
        @Override
        public int getAsInt() {
            return table.pageLimit() << PageLayout.PAGE_SHIFT;
        }
    }

    /// Returns a playback for the commands of some pages, on a worker thread.
    static Playback ofWorker(PlaybackParts parts) {
        return new Playback(parts, Telemetry.ofWorker());
    }

    /// Begins to play partitions of a stream. Failures are deferred until all partitions were
    /// played.
    void beginPartitions(LaneContent content, HandleScope handles, Playback whole) {
        report.clear();
        failures.defer();
        telemetry.setOn(whole.telemetry.isOn());
        context.setStrict(whole.context.isStrict());
        context.load(content, handles, 0);
    }

    /// Adds the counts and deferred failures of a worker.
    ///
    /// @return the number of commands that it has played or that have failed
    int takeOver(Playback worker) {
        report.takeOver(worker.report);
        int failed = failures.takeOver(worker.failures);
        telemetry.takeOver(worker.telemetry);
        return worker.report.played() + failed;
    }

    /// Reports the deferred failures of the workers.
    void reportTakenOver(LaneContent content) {
        failures.reportKept(content);
    }

    /// Skips commands that workers play.
    void skipTo(int offset, int commands) {
        position = offset;
        number += commands;
    }

    /// Returns the reusable event of this playback, or null if no recorder runs: the first event
    /// object initializes the Flight Recorder, which takes 100 ms.
    @Nullable PlaybackEvent event() {
        if (event == null && FlightRecorder.isInitialized()) {
            event = new PlaybackEvent();
        }
        return event;
    }

    ReportAccumulator report() {
        return report;
    }

    void begin(PlaybackOptions options) {
        report.clear();
        failures.begin(options);
        context.setStrict(options.isStrict());
    }

    /// Returns a scope with the handles of one lane.
    HandleScope scopeOf(LaneContent content) {
        ownScope.clear();
        ownScope.add(content);
        ownScope.sort();
        return ownScope;
    }

    /// Rewrites commands into the order in which they are played. Returns the given content if it
    /// needs no rewrite.
    LaneContent rewrite(LaneContent content, HandleScope handles, PlaybackOptions options) {
        if (options.order() == PlaybackOrder.FIFO && !options.coalesces()) {
            return content;
        }
        LaneContent result = rewriter().rewrite(content, handles, options);
        report.countCoalesced(content.count() - result.count());
        return result;
    }

    /// Joins the first lanes of a stage into one stream.
    void join(LaneStage stage, int lanes) {
        rewriter().join(stage, lanes);
    }

    /// Returns the stream that lanes are joined into.
    LaneContent joined() {
        return rewriter().joined();
    }

    private StreamRewriter rewriter() {
        if (rewriter == null) {
            rewriter = new StreamRewriter(new SlotCount(parts.table), parts.registry);
        }
        return rewriter;
    }

    /// Returns whether a stream is loaded.
    boolean isPlaying(LaneContent content) {
        return context.isLoaded(content);
    }

    /// Releases the played commands. Hooks are still unfinished if a command threw.
    void end() {
        try {
            if (hooks.isUnfinished()) {
                hooks.finished();
            }
        } finally {
            if (rewriter != null) {
                rewriter.clear();
            }
            ownScope.clear();
            context.clear();
        }
    }

    /// Looks ahead over the commands of a buffer, as they were recorded.
    void lookAhead(LaneContent content, HandleScope handles) {
        context.lookAhead(content, handles);
    }

    /// Looks ahead over the commands of all lanes that are played together.
    void lookAhead(LaneStage stage, int from, int to) {
        context.lookAhead(stage, from, to);
    }

    /// Loads a stream.
    ///
    /// @param before the number of preceding commands that are played together with this stream
    void load(LaneContent content, HandleScope handles, int before) {
        context.load(content, handles, before);
        position = 0;
        number = 0;
    }

    /// Plays the whole stream, or until stopped.
    void playAll(PlaybackOptions options) {
        LaneContent lane = context.lane();
        int end = lane.stream.size();
        if (options.usesWorkers() && workers().isWorthwhile(lane, options)) {
            workers().play(this, lane, context.scope(), end);
        } else {
            play(0, end);
        }
    }

    private ParallelPlayback workers() {
        if (workers == null) {
            workers = new ParallelPlayback(parts);
        }
        return workers;
    }

    /// Returns the offset up to which the stream has been played.
    int position() {
        return position;
    }

    /// Returns the number of played commands.
    int number() {
        return number;
    }

    /// Plays a range of the stream, which must contain whole commands.
    ///
    /// @param first the number of the first command
    void play(int from, int end, int first) {
        number = first;
        play(from, end);
    }

    /// Plays a range of the stream, which must contain whole commands.
    ///
    /// It stops at the end, after the command that stopped it, or after a command that threw.
    void play(int from, int end) {
        long[] stream = context.lane().stream.words();
        position = from;
        interleaved.begin();
        while (position < end && !report.stopped()) {
            int at = position;
            position = playRunOrThrow(stream, at, end, Words.get(stream, at));
            if (position == at) {
                playSingle(at);
            }
            if (hooks.isUnfinished()) {
                finishRun(stream, at, end);
            }
        }
    }

    /// Tells the hooks that a run is complete, unless the next command continues it.
    private void finishRun(long[] stream, int at, int end) {
        boolean last = position >= end || report.stopped();
        if (last || Words.get(stream, position) != Words.get(stream, at)) {
            hooks.finished();
        }
    }

    /// Clears the caches that depend on which components are hooked.
    void hooksChanged() {
        kernels.clear();
        combineKernels = null;
        if (workers != null) {
            workers.hooksChanged();
        }
    }

    /// Plays a run. If an error such as a lack of memory ends it, the commands before the error are
    /// done and the command that threw is not.
    private int playRunOrThrow(long[] stream, int at, int end, long word) {
        try {
            return playRun(stream, at, end, word);
        } catch (Throwable thrown) {
            int reached = context.takeThrownAt(at);
            while (position < reached) {
                position = context.lane().next(position);
                number++;
                report.countPlayed(1);
            }
            throw thrown;
        }
    }

    /// Plays as many commands as possible as one run, maybe none.
    private int playRun(long[] stream, int at, int end, long word) {
        int kind = CommandWord.kind(word);
        if (kind == CommandWord.DESTROY) {
            return count(word, at, destroys(stream, at, end, word), HEADER);
        }
        if (kind == CommandWord.SPAWN) {
            return spawns(stream, at, end, word);
        }
        if (kind == CommandWord.COMBINE) {
            return combines(stream, at, end, word);
        }
        if (kind == CommandWord.SEND) {
            return sends(stream, at, end, word);
        }
        if (kind < CommandWord.ADD || kind > CommandWord.REMOVE) {
            return at;
        }
        int next = interleaved.isSearchDue(at) ? playInterleaved(stream, at, end) : at;
        if (next != at) {
            return next;
        }
        CommandKernel kernel = kernels.find(context.lane(), word);
        if (kernel == null) {
            return at;
        }
        if (kind == CommandWord.SET) {
            next = kernel.sets(stream, at, end, context);
        } else if (kind == CommandWord.ADD) {
            next = kernel.adds(stream, at, end, context);
        } else {
            next = kernel.removes(stream, at, end, context);
        }
        return next == at ? at : count(word, at, next, kernels.length(word));
    }

    /// Plays interleaved commands, unless their exact order is observable.
    private int playInterleaved(long[] stream, int at, int end) {
        if (context.isStrict() || telemetry.keepsHistory()) {
            return at;
        }
        int next = interleaved.play(context, stream, at, end);
        number += interleaved.played();
        report.countInterleaved(interleaved.played());
        return next;
    }

    private int destroys(long[] stream, int from, int end, long word) {
        DestroyRun run = parts.destroyer.run();
        HandleScope scope = context.scope();
        int at = from;
        try {
            do {
                long entity = scope.real(Words.entity(stream, at));
                if (!run.destroy(entity)) {
                    break;
                }
                at += HEADER;
            } while (at < end && Words.get(stream, at) == word);
        } catch (Throwable thrown) {
            context.noteThrown(at);
            throw thrown;
        } finally {
            run.finish();
        }
        return at;
    }

    private int combines(long[] stream, int at, int end, long word) {
        if (combineKernels == null) {
            combineKernels = new CombineKernels(parts);
        }
        CombineKernel kernel = combineKernels.find(context.lane(), word);
        int next = kernel == null ? at : kernel.combines(stream, at, end, context);
        return next == at ? at : count(word, at, next, context.lane().length(word));
    }

    /// Plays a run of events of one type, except those that are stored as objects.
    private int sends(long[] stream, int at, int end, long word) {
        EventQueue queue = parts.events.find(context.lane().type(word));
        if (queue == null || queue.isManaged() || CommandWord.has(word, CommandWord.OBJECT)) {
            return at;
        }
        int length = context.lane().length(word);
        int[] handles = queue.codec().handleOffsets();
        int next = at;
        while (next < end
                && Words.get(stream, next) == word
                && queue.hasRoom()
                && context.scope().canResolve(stream, next + HEADER, handles)) {
            queue.add(stream, Words.index(next), context.scope());
            next += length;
        }
        return next == at ? at : count(word, at, next, length);
    }

    private int spawns(long[] stream, int at, int end, long word) {
        SpawnShapes.Known known = singles.shape(at);
        if (known == null || known.kernel() == null) {
            return at;
        }
        int next = known.kernel().spawns(stream, at, end, context, number);
        return next == at ? at : count(word, at, next, known.shape().length());
    }

    /// Counts commands of one word that were played.
    private int count(long word, int from, int to, int length) {
        int commands = to - from == length ? 1 : (to - from) / length;
        // first, because telemetry may run out of memory, and the commands are done
        position = to;
        number += commands;
        report.countPlayed(commands);
        if (telemetry.isOn()) {
            telemetry.played(context.lane(), from, word, commands, length, number - commands);
        }
        return to;
    }

    /// Plays any single command.
    private void playSingle(int at) {
        LaneContent lane = context.lane();
        long word = Words.get(lane.stream.words(), at);
        // advanced before playing, so that a command that throws an error is not played again
        position = lane.next(at);
        int current = number++;
        long changes = parts.hooked.changes();
        FailureReason reason;
        try {
            reason = singles.play(at, word, current);
        } catch (Throwable thrown) {
            noteThrown(at, word, current, thrown, parts.hooked.changes() != changes);
            throw thrown;
        }
        if (reason == null) {
            report.countPlayed(1);
        }
        if (telemetry.isOn()) {
            telemetry.single(lane, at, word, current, reason);
        }
        if (reason != null) {
            failures.report(lane, at, current, reason, singles.detail());
        }
    }

    /// Accounts for a command that threw, before the exception reaches the caller. A command for
    /// which the engine had no memory is not played, and is the first of those that are left. If a
    /// hook had no memory, the command is done. An error of user code is a failure.
    private void noteThrown(int at, long word, int current, Throwable thrown, boolean changed) {
        boolean byUser = singles.detail().isCausedBy(thrown);
        if (byUser || !Allocations.hasFailed(thrown)) {
            singles.detail().setCause(thrown);
            failures.note(context.lane(), at, current, FailureReason.THROWN, singles.detail());
            if (telemetry.isOn()) {
                telemetry.single(context.lane(), at, word, current, FailureReason.THROWN);
            }
        } else if (changed) {
            report.countPlayed(1);
        } else {
            position = at;
            number = current;
        }
    }
}
