package dev.tercio.internal.command.recording;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.RecordedCommand;
import dev.tercio.internal.command.lane.FrameHandles;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/// A stage: threads open lanes in it and record, and a playback gathers them in the order of their
/// keys. Opening is thread-safe. All other methods are for the thread that plays the stage.
public final class LaneStage implements CommandStage {
    private final LanePool pool;
    private final OpenedLanes opened;
    private final AtomicInteger sequence = new AtomicInteger();
    private volatile int round;

    /// The lanes to play.
    private final LaneList ready = new LaneList();

    /// The lanes of the last playback, whose handles are still valid.
    private final LaneList played = new LaneList();

    private final HandleScope scope = new HandleScope();

    /// Handles of lanes that were played before a playback stopped. The remaining commands may use
    /// them.
    private final List<HandleTable> carried = new ArrayList<>();

    /// Read by threads that open lanes.
    private volatile boolean playing;

    /// Whether the last playback has played all lanes.
    private boolean complete;

    public LaneStage(LanePool pool) {
        this.pool = pool;
        this.opened = new OpenedLanes(pool);
    }

    @Override
    public Commands lane(int order, int block, String recorder) {
        return lane(order, block, recorder, null);
    }

    /// Opens a lane that `Player.playUnit` plays with its own options.
    public Commands lane(int order, int block, String recorder, @Nullable PlaybackOptions options) {
        checkNotPlaying();
        CommandLane lane = pool.rentLane();
        lane.open(Objects.requireNonNull(recorder, "recorder"));
        LaneKey key = lane.key();
        key.options = options;
        key.open(round, order, block, sequence.getAndIncrement());
        opened.push(key);
        return lane;
    }

    @Override
    public int lanes() {
        return ready.size() + opened.lanes();
    }

    @Override
    public int count() {
        return ready.commands() + opened.commands();
    }

    @Override
    public List<RecordedCommand> list() {
        List<RecordedCommand> commands = new ArrayList<>();
        keys().forEach(key -> new CommandLister(key.lane.content()).addTo(commands));
        return commands;
    }

    /// The names of those who have recorded commands, in the order of playback.
    public List<String> recorders() {
        return keys().stream()
                .map(key -> key.lane.content())
                .filter(content -> content.count() > 0)
                .map(content -> content.segments.name())
                .distinct()
                .toList();
    }

    /// The lanes to play and those that are open, in the order of playback.
    private List<LaneKey> keys() {
        List<LaneKey> keys = new ArrayList<>();
        ready.addTo(keys);
        opened.addTo(keys);
        keys.sort(LaneKey::compare);
        return keys;
    }

    /// Gathers the opened lanes and sorts them.
    ///
    /// @throws IllegalStateException if two threads used the same key; no lane is lost
    public void gather() {
        checkNotPlaying();
        opened.moveTo(ready);
        ready.sort();
    }

    public LaneList ready() {
        return ready;
    }

    /// Returns the number of lanes to play.
    public int readyCount() {
        return ready.size();
    }

    /// Returns a lane to play.
    public CommandLane readyLane(int index) {
        return ready.lane(index);
    }

    /// Counts commands that a playback has removed from the stage and drops.
    public void countDropped(int commands, String recorder, Cause cause) {
        pool.unplayed().add(commands, recorder, cause);
    }

    /// Returns the handles of all lanes.
    public HandleScope scope() {
        return scope;
    }

    /// Recycles the lanes of the last playback, and adds the handles of the lanes to play to the
    /// scope.
    ///
    /// @param kept whether the lanes will be played again
    public void beginPlayback(FrameHandles frameHandles, boolean kept) {
        playing = true;
        try {
            prepare(frameHandles, kept);
        } catch (Throwable full) {
            endPlayback(0);
            throw full;
        }
    }

    private void prepare(FrameHandles frameHandles, boolean kept) {
        played.reserve(ready.size());
        if (complete) {
            carried.clear();
        }
        recycle();
        scope.clear();
        scope.use(frameHandles);
        for (int i = 0; i < ready.size(); i++) {
            CommandLane lane = ready.lane(i);
            lane.content().beginPlayback();
            pool.recordedFor(lane.takeRecordNanos());
            scope.add(lane.content());
            lane.lendFromStage();
        }
        for (int i = 0; i < carried.size(); i++) {
            scope.add(carried.get(i));
        }
        scope.sort();
        for (int i = 0; i < ready.size(); i++) {
            LaneContent content = ready.lane(i).content();
            content.forgetSpawned(scope);
            if (kept) {
                content.notePlayed();
            }
        }
    }

    private void recycle() {
        for (int i = 0; i < played.size(); i++) {
            LaneKey key = played.key(i);
            key.lane.retire();
            key.opener = null;
            pool.giveBack(key.lane);
        }
        played.clear();
    }

    /// Makes the handles of played spawns available to other buffers and lanes in this frame.
    public void publishHandles(FrameHandles frame) {
        for (int i = 0; i < ready.size(); i++) {
            ready.lane(i).content().publishHandles(frame);
        }
    }

    /// Ends a playback of the first lanes. Later lanes may use their handles.
    public void endPlayback(int lanes) {
        for (int i = 0; i < ready.size(); i++) {
            ready.lane(i).giveBackToStage();
        }
        for (int i = 0; i < lanes; i++) {
            // a playback that joins all lanes leaves their commands in place
            ready.lane(i).content().noteUsed();
        }
        try {
            for (int i = 0; lanes < ready.size() && i < lanes; i++) {
                ready.lane(i).content().shareInto(carried);
            }
        } finally {
            ready.moveFirst(lanes, played);
            scope.use(null);
            playing = false;
            complete = ready.size() == 0;
            beginRound();
        }
    }

    /// Keeps the commands that a playback of joined lanes has not played.
    public void keepRest(LaneContent rest) {
        complete = false;
        CommandLane lane = pool.rentLane();
        lane.open("");
        lane.content().append(rest);
        lane.content().segments.replaceBy(rest.segments);
        for (int i = 0; i < played.size(); i++) {
            played.lane(i).content().shareInto(carried);
        }
        LaneKey key = lane.key();
        key.options = null;
        key.open(round - 1, 0, 0, 0);
        ready.add(key);
    }

    private void checkNotPlaying() {
        if (playing) {
            throw new IllegalStateException(
                    "stage is being played; use another stage, or a buffer");
        }
    }

    /// Begins a round: open lanes are sorted before lanes opened from now on, regardless of their
    /// other keys.
    public void beginRound() {
        int next = round + 1;
        round = next;
    }

    /// Lets the current thread record into a lane through a facade, for one call of a system, body
    /// or observer.
    public static void attach(Commands facade, Commands lane) {
        ((CommandLane) facade).attachTo((CommandLane) lane);
    }

    /// Ends what [#attach] began, on the same thread. The commands are kept.
    public static void detach(Commands facade) {
        ((CommandLane) facade).detach();
    }

    /// Drops the commands of a lane and ends its recording. Any thread may call it. The caller must
    /// call [#reclaim] afterwards.
    public static void discard(Commands lane) {
        ((CommandLane) lane).key().discard();
    }

    /// Returns discarded lanes to the pool. Any thread may call it.
    public void reclaim() {
        opened.reclaim();
    }

    /// Returns the current end of a lane's recording, for [#rollBack].
    public static long mark(Commands lane) {
        return ((CommandLane) lane).content().mark();
    }

    /// Drops the commands recorded into a lane after a mark.
    public static void rollBack(Commands lane, long mark) {
        ((CommandLane) lane).rollBack(mark);
    }

    /// Discards the lanes in a range of orders.
    public void discard(int fromOrder, int toOrder) {
        opened.discard(fromOrder, toOrder);
    }

    /// Returns the number of commands in the open lanes in a range of orders.
    public int countOf(int fromOrder, int toOrder) {
        return opened.commands(fromOrder, toOrder);
    }

    @Override
    public void clear() {
        clear(Cause.CLEARED);
    }

    /// Drops all commands.
    public void clear(Cause cause) {
        checkNotPlaying();
        recycle();
        opened.moveTo(ready);
        for (int i = 0; i < ready.size(); i++) {
            pool.unplayed().add(ready.lane(i).content(), cause);
        }
        endPlayback(ready.size());
        recycle();
        carried.clear();
        scope.clear();
    }

    @Override
    public Entity entity(Entity handle) {
        return scope.entity(handle);
    }
}
