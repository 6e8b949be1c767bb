package dev.tercio.internal.command.recording;

import dev.tercio.command.CommandPool;
import dev.tercio.command.Commands;
import dev.tercio.internal.codec.ValueCoders;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.StreamBuffer;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.LongAdder;

/// Pools lanes and their contents.
///
/// A buffer that a user rents is a new small object around pooled memory, so a closed buffer that
/// the user keeps retains no memory. Lanes of stages are pooled whole, because every frame uses
/// many of them and users do not keep them.
public final class LanePool implements CommandPool {
    private static final int DEFAULT_LIMIT = 1_024;

    private final LockFreePool<LaneContent> contents = new LockFreePool<>(DEFAULT_LIMIT);
    private final LockFreePool<CommandLane> lanes = new LockFreePool<>(DEFAULT_LIMIT);

    /// Whether recording is timed, and the total recording time of finished lanes.
    private volatile boolean timed;

    private final LongAdder recordNanos = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder prewarmed = new LongAdder();

    private final String world;
    private final ValueCoders coders;
    private volatile boolean closed;
    private final int streamLimit;
    private final UnplayedCommands unplayed;

    /// The content of facades that no call uses. It stays empty.
    private final LaneContent detached = new LaneContent();

    public LanePool() {
        this(StreamBuffer.MAX_BYTES);
    }

    /// @param streamLimit the maximum size of the commands of a lane in bytes
    public LanePool(int streamLimit) {
        this("", ValueCoders.NONE, streamLimit);
    }

    /// @param world the name of the world
    /// @param coders the codecs of the world
    public LanePool(String world, ValueCoders coders) {
        this(world, coders, StreamBuffer.MAX_BYTES);
    }

    private LanePool(String world, ValueCoders coders, int streamLimit) {
        this.world = world;
        this.coders = coders;
        this.streamLimit = streamLimit;
        this.unplayed = new UnplayedCommands(world);
    }

    @Override
    public CommandLane rent() {
        if (closed) {
            throw new IllegalStateException("world is closed: world=" + world);
        }
        CommandLane lane = new CommandLane(this, takeContent());
        lane.follow(unplayed.follow(lane));
        return lane;
    }

    /// Creates the object that a system, query body or observer receives and may keep. It refuses
    /// all commands until it is attached to a lane with [LaneStage#attach].
    public Commands facade() {
        return CommandLane.facade(this, detached);
    }

    /// Returns the codecs with which commands are serialized.
    ValueCoders coders() {
        return coders;
    }

    /// Returns the counters of commands that were dropped without being played.
    public UnplayedCommands unplayed() {
        return unplayed;
    }

    /// Counts the commands that are left in buffers and stages when their world is closed.
    public void closeWorld() {
        closed = true;
        unplayed.closeWorld();
    }

    /// Rents a lane for a stage, which returns it with [#giveBack(CommandLane)].
    CommandLane rentLane() {
        CommandLane lane = lanes.take();
        if (lane == null) {
            return rent();
        }
        hits.increment();
        return lane;
    }

    private LaneContent takeContent() {
        LaneContent content = contents.take();
        if (content == null) {
            misses.increment();
            return new LaneContent(streamLimit);
        }
        hits.increment();
        return content;
    }

    /// Returns the content of a closed buffer to the pool.
    void giveBack(LaneContent content) {
        contents.put(content);
    }

    /// Returns a lane of a stage to the pool.
    void giveBack(CommandLane lane) {
        lanes.put(lane);
    }

    boolean isTimed() {
        return timed;
    }

    public void setTimed(boolean wanted) {
        timed = wanted;
    }

    public void recordedFor(long nanos) {
        if (nanos > 0) {
            recordNanos.add(nanos);
        }
    }

    public LongAdder recordNanos() {
        return recordNanos;
    }

    @Override
    public void prewarm(int count, int bytes) {
        if (count < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "number is negative: count=" + count + ", bytes=" + bytes);
        }
        @Nullable LaneContent[] warm = new LaneContent[Math.min(count, contents.limit())];
        for (int i = 0; i < warm.length; i++) {
            LaneContent known = contents.take();
            LaneContent content = known == null ? newContent() : known;
            content.stream.reserve(bytes);
            warm[i] = content;
        }
        for (LaneContent content : warm) {
            if (content != null) {
                contents.put(content);
            }
        }
    }

    private LaneContent newContent() {
        prewarmed.increment();
        return new LaneContent(streamLimit);
    }

    /// Creates lanes of stages in advance.
    ///
    /// @param count the minimum number of lanes in the pool afterwards, up to its limit
    public void prewarmLanes(int count) {
        int wanted = Math.min(count, lanes.limit());
        while (!closed && lanes.size() < wanted) {
            CommandLane lane = new CommandLane(this, newContent());
            lane.follow(unplayed.follow(lane));
            lanes.put(lane);
        }
    }

    @Override
    public int limit() {
        return contents.limit();
    }

    @Override
    public long created() {
        return misses.sum() + prewarmed.sum();
    }

    @Override
    public void limit(int buffers) {
        if (buffers < 1) {
            throw new IllegalArgumentException("limit is not positive: buffers=" + buffers);
        }
        contents.limit(buffers);
        lanes.limit(buffers);
    }

    @Override
    public int size() {
        return contents.size() + lanes.size();
    }

    @Override
    public long hits() {
        return hits.sum();
    }

    @Override
    public long misses() {
        return misses.sum();
    }
}
