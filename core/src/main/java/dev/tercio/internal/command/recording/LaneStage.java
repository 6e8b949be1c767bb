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
/// keys. Opening is thread-safe; all else is for the thread that plays the stage.
public final class LaneStage implements CommandStage {
    private final LanePool pool;
    private final OpenedLanes opened;
    private final AtomicInteger sequence = new AtomicInteger();
    private volatile int round;

    /// The lanes to play.
    private final LaneList ready = new LaneList();

    /// The lanes of the last playback: their handles are still valid.
    private final LaneList played = new LaneList();

    private final HandleScope scope = new HandleScope();

    /// Handles of lanes that were played before a playback stopped: the rest may use them.
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

    /// Opens a lane that `Player.playUnit` plays by options of its own.
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
        List<LaneKey> keys = new ArrayList<>();
        ready.addTo(keys);
        opened.addTo(keys);
        keys.sort(LaneKey::compare);
        List<RecordedCommand> commands = new ArrayList<>();
        keys.forEach(key -> new CommandLister(key.lane.content()).addTo(commands));
        return commands;
    }

    /// Takes the lanes that have been opened and puts them in order.
    ///
    /// @throws IllegalStateException if two threads used one key; nothing is lost
    public void gather() {
        checkNotPlaying();
        opened.moveTo(ready);
        ready.sort();
    }

    /// The lanes to play.
    public LaneList ready() {
        return ready;
    }

    /// How many lanes there are to play.
    public int readyCount() {
        return ready.size();
    }

    /// A lane to play.
    public CommandLane readyLane(int index) {
        return ready.lane(index);
    }

    /// Counts commands that a playback has taken from the stage and drops.
    public void countDropped(int commands, String recorder, Cause cause) {
        pool.unplayed().add(commands, recorder, cause);
    }

    /// The handles of all lanes.
    public HandleScope scope() {
        return scope;
    }

    /// Recycles the lanes of the last playback, and makes the handles of the lanes to play known.
    ///
    /// @param kept whether the lanes will be played again
    public void beginPlayback(FrameHandles frameHandles, boolean kept) {
        playing = true;
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

    /// Lets other buffers and lanes use the handles of the spawns that were played in this frame.
    public void publishHandles(FrameHandles frame) {
        for (int i = 0; i < ready.size(); i++) {
            ready.lane(i).content().publishHandles(frame);
        }
    }

    /// Ends a playback of the first lanes. Those after them may use their handles.
    public void endPlayback(int lanes) {
        for (int i = 0; i < ready.size(); i++) {
            ready.lane(i).giveBackToStage();
        }
        for (int i = 0; i < lanes; i++) {
            // a playback of all lanes together leaves their commands where they are
            ready.lane(i).content().noteUsed();
        }
        for (int i = 0; lanes < ready.size() && i < lanes; i++) {
            ready.lane(i).content().shareInto(carried);
        }
        ready.moveFirst(lanes, played);
        scope.use(null);
        playing = false;
        complete = ready.size() == 0;
        beginRound();
    }

    /// Keeps the commands that a playback of all lanes together has left.
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

    /// Begins a round: lanes that are open come before those that are opened from now on, whatever
    /// their keys are.
    public void beginRound() {
        int next = round + 1;
        round = next;
    }

    /// Forgets what a lane has recorded and ends its recording, on any thread. [#reclaim] is to
    /// follow.
    public static void discard(Commands lane) {
        ((CommandLane) lane).key().discard();
    }

    /// Gives discarded lanes back to the pool, on any thread.
    public void reclaim() {
        opened.reclaim();
    }

    /// How far a lane has been recorded, for [#rollBack].
    public static long mark(Commands lane) {
        return ((CommandLane) lane).content().mark();
    }

    /// Forgets what has been recorded into a lane since a mark.
    public static void rollBack(Commands lane, long mark) {
        ((CommandLane) lane).rollBack(mark);
    }

    /// Forgets what has been recorded in lanes of some orders.
    public void discard(int fromOrder, int toOrder) {
        opened.discard(fromOrder, toOrder);
    }

    /// How many commands the open lanes of some orders have.
    public int countOf(int fromOrder, int toOrder) {
        return opened.commands(fromOrder, toOrder);
    }

    @Override
    public void clear() {
        clear(Cause.CLEARED);
    }

    /// Forgets all commands.
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
