package dev.tercio.internal.command.recording;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.RecordedCommand;
import dev.tercio.internal.command.lane.FrameHandles;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.HeapSort;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// Lanes that threads open by pushing them onto a list: one atomic step each. Who takes from the
/// list takes all, so the list needs no nodes and cannot confuse old with new.
public final class LaneStage implements CommandStage {
    private final LanePool pool;
    private final AtomicReference<@Nullable LaneKey> opened = new AtomicReference<>();
    private final AtomicInteger sequence = new AtomicInteger();
    private volatile int round;

    /// The lanes to play, in order, and how many.
    private @Nullable LaneKey[] ready = new LaneKey[16];

    private int readyCount;

    /// The lanes of the last playback: their handles are still good.
    private @Nullable LaneKey[] played = new LaneKey[16];

    private int playedCount;

    private final HandleScope scope = new HandleScope();

    /// Handles of lanes that were played before a playback stopped: the rest may use them.
    private final List<HandleTable> carried = new ArrayList<>();

    /// Read by threads that open lanes.
    private volatile boolean playing;

    private boolean nothingLeft;

    public LaneStage(LanePool pool) {
        this.pool = pool;
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
        key.round = round;
        key.order = order;
        key.block = block;
        key.options = options;
        key.sequence = sequence.getAndIncrement();
        key.opener = Thread.currentThread();
        push(key);
        return lane;
    }

    private void push(LaneKey key) {
        LaneKey before;
        do {
            before = opened.get();
            key.opened = before;
        } while (!opened.compareAndSet(before, key));
    }

    @Override
    public int lanes() {
        int count = readyCount;
        for (LaneKey key = opened.get(); key != null; key = key.opened) {
            count += key.opener == null ? 0 : 1;
        }
        return count;
    }

    @Override
    public int count() {
        int count = 0;
        for (int i = 0; i < readyCount; i++) {
            count += readyLane(i).count();
        }
        for (LaneKey key = opened.get(); key != null; key = key.opened) {
            count += key.lane.count();
        }
        return count;
    }

    @Override
    public List<RecordedCommand> list() {
        List<LaneKey> keys = new ArrayList<>();
        for (int i = 0; i < readyCount; i++) {
            keys.add(readyLane(i).key());
        }
        for (LaneKey key = opened.get(); key != null; key = key.opened) {
            if (key.opener != null) {
                keys.add(key);
            }
        }
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
        collect();
        HeapSort.sort(ready, readyCount, LaneKey::compare);
        for (int i = 1; i < readyCount; i++) {
            checkKeys(readyLane(i - 1).key(), readyLane(i).key());
        }
    }

    private void collect() {
        for (LaneKey key = opened.getAndSet(null); key != null; ) {
            LaneKey next = key.opened;
            key.opened = null;
            if (key.opener == null) {
                pool.giveBack(key.lane);
            } else {
                addReady(key);
            }
            key = next;
        }
    }

    private void addReady(LaneKey key) {
        if (readyCount == ready.length) {
            ready = Arrays.copyOf(ready, readyCount * 2);
        }
        ready[readyCount++] = key;
    }

    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    private static void checkKeys(LaneKey a, LaneKey b) {
        if (a.equalsKeyOf(b) && a.opener != b.opener) {
            throw new IllegalStateException(
                    "two threads opened lanes with one key, so their order would be chance: "
                            + a
                            + ", lanes="
                            + describe(a)
                            + " and "
                            + describe(b));
        }
    }

    private static String describe(LaneKey key) {
        String name = key.lane.content().segments.name();
        Thread opener = key.opener;
        return (name.isEmpty() ? "unnamed" : name)
                + " of "
                + (opener == null ? "nobody" : opener.getName());
    }

    /// How many lanes there are to play.
    public int readyCount() {
        return readyCount;
    }

    /// A lane to play.
    @SuppressWarnings("NullAway") // all below the count are there
    public CommandLane readyLane(int index) {
        return ready[index].lane;
    }

    /// How many of the first lanes to play have equal options. Empty lanes fit everywhere.
    public int unitLanes() {
        PlaybackOptions options = null;
        int lanes = 0;
        for (; lanes < readyCount; lanes++) {
            CommandLane lane = readyLane(lanes);
            if (lane.content().count() > 0) {
                PlaybackOptions own = optionsOf(lane);
                if (options != null && !options.equals(own)) {
                    break;
                }
                options = own;
            }
        }
        return lanes;
    }

    /// The options of the first lanes to play.
    public PlaybackOptions unitOptions(int lanes) {
        for (int i = 0; i < lanes; i++) {
            if (readyLane(i).content().count() > 0) {
                return optionsOf(readyLane(i));
            }
        }
        return PlaybackOptions.DEFAULT;
    }

    private static PlaybackOptions optionsOf(CommandLane lane) {
        PlaybackOptions options = lane.key().options;
        return options == null ? PlaybackOptions.DEFAULT : options;
    }

    /// How many commands some of the lanes to play have.
    public int count(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += readyLane(i).content().count();
        }
        return count;
    }

    /// Who recorded the first of the commands of some of the lanes to play, or nothing.
    public String recorder(int from, int to) {
        for (int i = from; i < to; i++) {
            if (readyLane(i).content().count() > 0) {
                return readyLane(i).content().segments.name();
            }
        }
        return "";
    }

    /// Counts commands that a playback has taken from the stage and drops.
    public void countDropped(int commands, String recorder, Cause cause) {
        pool.unplayed().add(commands, recorder, cause);
    }

    /// How many bytes the first lanes to play have.
    public long bytes(int lanes) {
        long bytes = 0;
        for (int i = 0; i < lanes; i++) {
            bytes += readyLane(i).bytes();
        }
        return bytes;
    }

    /// The handles of all lanes.
    public HandleScope scope() {
        return scope;
    }

    /// Forgets the lanes of the last playback and lets commands use the handles of those to come.
    ///
    /// @param kept whether the lanes will be played again
    public void beginPlayback(FrameHandles frameHandles, boolean kept) {
        playing = true;
        if (nothingLeft) {
            carried.clear();
        }
        recycle();
        scope.clear();
        scope.use(frameHandles);
        for (int i = 0; i < readyCount; i++) {
            readyLane(i).content().beginPlayback();
            pool.recordedFor(readyLane(i).takeRecordNanos());
            scope.add(readyLane(i).content());
            readyLane(i).lendFromStage();
        }
        for (int i = 0; i < carried.size(); i++) {
            scope.add(carried.get(i));
        }
        scope.sort();
        for (int i = 0; i < readyCount; i++) {
            LaneContent content = readyLane(i).content();
            content.forgetSpawned(scope);
            if (kept) {
                content.notePlayed();
            }
        }
    }

    private void recycle() {
        for (int i = 0; i < playedCount; i++) {
            LaneKey key = played[i];
            if (key != null) {
                key.lane.retire();
                key.opener = null;
                pool.giveBack(key.lane);
            }
            played[i] = null;
        }
        playedCount = 0;
    }

    /// Lets others use the handles of the spawns that were played in this frame.
    public void publishHandles(FrameHandles frame) {
        for (int i = 0; i < readyCount; i++) {
            readyLane(i).content().publishHandles(frame);
        }
    }

    /// Takes note that the first lanes have been played. Those after them may use their handles.
    public void endPlayback(int lanes) {
        for (int i = 0; i < readyCount; i++) {
            readyLane(i).giveBackToStage();
        }
        for (int i = 0; i < lanes; i++) {
            // a playback of all lanes together leaves their commands where they are
            readyLane(i).content().noteUsed();
        }
        for (int i = 0; lanes < readyCount && i < lanes; i++) {
            readyLane(i).content().shareInto(carried);
        }
        if (played.length < lanes) {
            played = new LaneKey[ready.length];
        }
        System.arraycopy(ready, 0, played, 0, lanes);
        playedCount = lanes;
        System.arraycopy(ready, lanes, ready, 0, readyCount - lanes);
        Arrays.fill(ready, readyCount - lanes, readyCount, null);
        readyCount -= lanes;
        scope.use(null);
        playing = false;
        nothingLeft = readyCount == 0;
        nextRound();
    }

    /// Keeps what a playback has left of all lanes together.
    public void keepRest(LaneContent rest) {
        nothingLeft = false;
        CommandLane lane = pool.rentLane();
        lane.open("");
        lane.content().append(rest);
        lane.content().segments.replaceBy(rest.segments);
        for (int i = 0; i < playedCount; i++) {
            LaneKey before = played[i];
            if (before != null) {
                before.lane.content().shareInto(carried);
            }
        }
        LaneKey key = lane.key();
        key.options = null;
        key.round = round - 1;
        key.order = 0;
        key.block = 0;
        key.sequence = 0;
        key.opener = Thread.currentThread();
        addReady(key);
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
        nextRound();
    }

    private void nextRound() {
        int next = round + 1;
        round = next;
    }

    /// Forgets what a lane has recorded, on whichever thread, and ends its recording. Its key is
    /// free again: a lane without an opener is not played. [#reclaim] is to follow.
    public static void discard(Commands lane) {
        CommandLane discarded = (CommandLane) lane;
        discarded.discard();
        discarded.key().opener = null;
    }

    /// Gives discarded lanes back to the pool, on whichever thread: a stage whose lanes have all
    /// been discarded may never be played. Others are put back; their keys tell their order.
    public void reclaim() {
        for (LaneKey key = opened.getAndSet(null); key != null; ) {
            LaneKey next = key.opened;
            if (key.opener == null) {
                key.opened = null;
                pool.giveBack(key.lane);
            } else {
                push(key);
            }
            key = next;
        }
    }

    /// How far a lane has been recorded.
    public static long mark(Commands lane) {
        return ((CommandLane) lane).content().mark();
    }

    /// Forgets what has been recorded into a lane since a mark.
    public static void rollBack(Commands lane, long mark) {
        ((CommandLane) lane).rollBack(mark);
    }

    /// Forgets what has been recorded in lanes of some orders.
    public void discard(int fromOrder, int toOrder) {
        for (LaneKey key = opened.get(); key != null; key = key.opened) {
            if (key.opener != null && key.order >= fromOrder && key.order < toOrder) {
                discard(key.lane);
            }
        }
        reclaim();
    }

    /// How many commands the open lanes of some orders have.
    public int countOf(int fromOrder, int toOrder) {
        int count = 0;
        for (LaneKey key = opened.get(); key != null; key = key.opened) {
            if (key.opener != null && key.order >= fromOrder && key.order < toOrder) {
                count += key.lane.count();
            }
        }
        return count;
    }

    @Override
    public void clear() {
        clear(Cause.CLEARED);
    }

    /// Forgets all commands.
    public void clear(Cause cause) {
        checkNotPlaying();
        recycle();
        collect();
        for (int i = 0; i < readyCount; i++) {
            pool.unplayed().add(readyLane(i).content(), cause);
        }
        endPlayback(readyCount);
        recycle();
        carried.clear();
        scope.clear();
    }

    @Override
    public Entity entity(Entity handle) {
        return scope.entity(handle);
    }
}
