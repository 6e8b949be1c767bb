package dev.tercio.internal.command.play;

import static dev.tercio.internal.command.lane.CommandWord.ENTITY;
import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandContext;
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
import dev.tercio.internal.command.rewrite.Coalescer;
import dev.tercio.internal.command.rewrite.Reordering;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.structure.DestroyRun;

/// Plays the commands of one stream as if in the order of the stream. Runs of equal commands go to
/// kernels, commands that take turns to the [InterleavedPlayer]; all that is out of the ordinary
/// goes to [SingleCommands], one by one.
final class Playback implements CommandContext {
    private final PlaybackParts parts;
    private final Telemetry telemetry;
    private final ReportAccumulator report = new ReportAccumulator();
    private final KernelCache kernels;
    private final InterleavedPlayer rounds;
    private final SingleCommands singles;
    private final FailureHandler failures;
    private final PlaybackEvent event = new PlaybackEvent();
    private final HandleScope ownScope = new HandleScope();

    private final LaneContent joined = new LaneContent();
    private final LaneContent reordered = new LaneContent();
    private final LaneContent coalesced = new LaneContent();
    private final Coalescer coalescer;
    private final ParallelPlayback workers;
    private final SpawnLookAhead lookAhead;

    private LaneContent lane = joined;
    private HandleScope scope = ownScope;
    private boolean strict;

    /// The number of the command that is played, and where the one after it is.
    private int number;

    private int position;

    /// How many commands of the lanes that are played together come before this one's.
    private int numberBefore;

    private boolean loaded;

    Playback(PlaybackParts parts) {
        this(parts, parts.telemetry);
    }

    private Playback(PlaybackParts parts, Telemetry telemetry) {
        this.parts = parts;
        this.telemetry = telemetry;
        this.failures = new FailureHandler(parts, report);
        this.kernels = new KernelCache(parts);
        this.rounds = new InterleavedPlayer(kernels, telemetry);
        this.singles = new SingleCommands(parts, this);
        this.coalescer =
                new Coalescer(
                        () -> parts.table.pageLimit() << PageLayout.PAGE_SHIFT, parts.registry);
        this.workers = new ParallelPlayback(parts);
        this.lookAhead = new SpawnLookAhead(parts);
        ownScope.use(parts.frameHandles);
    }

    /// What plays a share of a stream on a thread that works along.
    static Playback ofWorker(PlaybackParts parts) {
        return new Playback(parts, Telemetry.ofWorker());
    }

    /// Begins to play a share of a stream. Failures are kept until all shares are played.
    void beginShare(LaneContent content, HandleScope handles, Playback whole) {
        report.clear();
        failures.defer();
        telemetry.setOn(whole.telemetry.isOn());
        strict = whole.strict;
        lane = content;
        scope = handles;
    }

    /// Takes over what came of a share.
    void takeOver(Playback share) {
        report.takeOver(share.report);
        failures.takeOver(share.failures);
        telemetry.takeOver(share.telemetry);
    }

    /// Reports the failures that were taken over.
    void reportShares(LaneContent content) {
        failures.reportKept(content);
    }

    /// Counts commands that others play.
    void skipTo(int offset, int commands) {
        position = offset;
        number += commands;
    }

    /// The event of this playback, used again.
    PlaybackEvent event() {
        return event;
    }

    ReportAccumulator report() {
        return report;
    }

    HandleScope scope() {
        return scope;
    }

    LaneContent lane() {
        return lane;
    }

    boolean isStrict() {
        return strict;
    }

    void begin(PlaybackOptions options) {
        report.clear();
        failures.begin(options);
        strict = options.isStrict();
    }

    /// A scope of the handles of one lane.
    HandleScope scopeOf(LaneContent content) {
        ownScope.clear();
        ownScope.add(content);
        ownScope.sort();
        return ownScope;
    }

    /// Writes commands in the order and number in which they shall be played, if that is not as
    /// they were recorded.
    LaneContent rewrite(LaneContent content, HandleScope handles, PlaybackOptions options) {
        LaneContent result = content;
        if (options.order() != PlaybackOrder.FIFO) {
            reordered.beginRewrite(result);
            Reordering.rewrite(result, reordered, options.order());
            result = reordered;
        }
        if (options.coalesces()) {
            coalesced.beginRewrite(result);
            coalescer.rewrite(result, handles, coalesced);
            report.countCoalesced(result.count() - coalesced.count());
            result = coalesced;
        }
        return result;
    }

    /// Puts the first lanes of a stage into one stream.
    void join(LaneStage stage, int lanes) {
        joined.clear();
        joined.segments.countByLane();
        for (int i = 0; i < lanes; i++) {
            joined.join(stage.readyLane(i).content());
        }
    }

    /// The stream that lanes are put into.
    LaneContent joined() {
        return joined;
    }

    /// Whether a stream has been loaded to be played.
    boolean isPlaying(LaneContent content) {
        return loaded && lane == content;
    }

    /// Lets go of what was played.
    void end() {
        reordered.endRewrite();
        coalesced.endRewrite();
        ownScope.clear();
        lookAhead.clear();
        loaded = false;
        lane = joined;
        scope = ownScope;
    }

    /// Looks ahead over the commands of a buffer, as they were recorded.
    void lookAhead(LaneContent content, HandleScope handles) {
        lookAhead.read(content, handles);
    }

    /// Looks ahead over the commands of all lanes that are played together.
    void lookAhead(LaneStage stage, int from, int to) {
        lookAhead.read(stage, from, to);
    }

    /// Whether later commands may change the slots of spawns.
    boolean reshapesSpawns() {
        return !lookAhead.isEmpty();
    }

    /// The cluster a spawn gets.
    ///
    /// @param command its number in what is played
    /// @param own the cluster of the components it is spawned with
    Cluster clusterOf(int command, Cluster own) {
        return lookAhead.isEmpty()
                ? own
                : lookAhead.clusterOf(numberBefore + lane.recordedNumber(command), own);
    }

    /// Sets what is played.
    ///
    /// @param before how many commands come before, of those that are played together
    void load(LaneContent content, HandleScope handles, int before) {
        lane = content;
        loaded = true;
        position = 0;
        scope = handles;
        number = 0;
        numberBefore = before;
    }

    /// Plays all there is, or until stopped.
    void playAll(PlaybackOptions options) {
        int end = lane.stream.size();
        if (options.usesWorkers() && workers.pays(lane, options)) {
            workers.play(this, lane, scope, end);
        } else {
            play(0, end);
        }
    }

    /// How far the stream has been played.
    int position() {
        return position;
    }

    /// Plays a range of the stream, which holds whole commands.
    ///
    /// It ends at the end, behind the command that stopped it, or behind one that threw.
    void play(int from, int end) {
        byte[] bytes = lane.stream.bytes();
        position = from;
        rounds.begin();
        while (position < end && !report.stopped()) {
            int at = position;
            position = playRunOrThrow(bytes, at, end, Bytes.getLong(bytes, at));
            if (position == at) {
                playSingle(at);
            }
        }
    }

    /// Plays a run. If an error ends it, such as a lack of memory, the commands before are done and
    /// the one it came to is still to be played.
    private int playRunOrThrow(byte[] bytes, int at, int end, long word) {
        try {
            return playRun(bytes, at, end, word);
        } catch (Throwable thrown) {
            int reached = scope.takeThrownAt(at);
            while (position < reached) {
                position = lane.next(position);
                number++;
                report.countPlayed(1);
            }
            throw thrown;
        }
    }

    int number() {
        return number;
    }

    void setNumber(int value) {
        number = value;
    }

    /// Plays as many commands as it can in one go, possibly none.
    private int playRun(byte[] bytes, int at, int end, long word) {
        int kind = CommandWord.kind(word);
        if (kind == CommandWord.DESTROY) {
            return count(word, at, destroys(bytes, at, end, word), HEADER);
        }
        if (kind == CommandWord.SPAWN) {
            return spawns(bytes, at, end, word);
        }
        if (!CommandWord.isAboutOneType(word)) {
            return at;
        }
        int next = rounds.isWorthALook(at) ? playRounds(bytes, at, end) : at;
        if (next != at) {
            return next;
        }
        CommandKernel kernel = kernels.find(lane, word);
        if (kernel == null) {
            return at;
        }
        if (kind == CommandWord.SET) {
            next = kernel.sets(bytes, at, end, scope);
        } else if (kind == CommandWord.ADD) {
            next = kernel.adds(bytes, at, end, scope, strict);
        } else {
            next = kernel.removes(bytes, at, end, scope, strict);
        }
        return next == at ? at : count(word, at, next, kernels.length(word));
    }

    /// Plays commands that take turns, if nobody wants to know in which order.
    private int playRounds(byte[] bytes, int at, int end) {
        if (strict || telemetry.keepsHistory()) {
            return at;
        }
        int next = rounds.play(lane, bytes, at, end, scope);
        number += rounds.played();
        report.countPlayedInTurn(rounds.played());
        return next;
    }

    private int destroys(byte[] bytes, int from, int end, long word) {
        DestroyRun run = parts.destroyer.run();
        int at = from;
        try {
            while (at < end && Bytes.getLong(bytes, at) == word) {
                long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
                if (!run.end(entity)) {
                    break;
                }
                at += HEADER;
            }
        } catch (Throwable thrown) {
            scope.noteThrown(at);
            throw thrown;
        } finally {
            run.finish();
        }
        return at;
    }

    private int spawns(byte[] bytes, int at, int end, long word) {
        SpawnShapes.Known known = singles.shape(at);
        if (known == null || known.kernel() == null) {
            return at;
        }
        int next = known.kernel().spawns(bytes, at, end, this, number);
        return next == at ? at : count(word, at, next, known.shape().length());
    }

    /// Counts commands of one word that were carried out.
    private int count(long word, int from, int to, int length) {
        int commands = to - from == length ? 1 : (to - from) / length;
        number += commands;
        report.countPlayed(commands);
        if (telemetry.isOn()) {
            telemetry.played(lane, from, word, commands, length, number - commands);
        }
        return to;
    }

    /// Plays one command, whatever it is.
    private void playSingle(int at) {
        long word = Bytes.getLong(lane.stream.bytes(), at);
        // it counts as played before it is, so that one that throws an error does not come again
        position = lane.next(at);
        int current = number++;
        FailureReason reason = singles.play(at, word);
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

    /// Counts a command that threw an error, which goes on to the caller.
    void noteError(int at, long word) {
        report.countFailure(FailureReason.THROWN);
        if (telemetry.isOn()) {
            telemetry.single(lane, at, word, number - 1, FailureReason.THROWN);
        }
    }

    @Override
    public World world() {
        return parts.world;
    }

    @Override
    public Entity entity(Entity handle) {
        return scope.entity(handle);
    }
}
