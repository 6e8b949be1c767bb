package dev.tercio.internal.command;

import dev.tercio.command.CommandPool;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/// Lanes that are not in use, in places of an array: a lane is taken from or put into a place by
/// one atomic step, so there is neither a lock nor a list whose nodes would be garbage.
public final class LanePool implements CommandPool {
    private static final int DEFAULT_LIMIT = 1_024;

    private volatile AtomicReferenceArray<@Nullable CommandLane> places =
            new AtomicReferenceArray<>(DEFAULT_LIMIT);

    /// How many places are taken, about; it tells where to look.
    private final AtomicInteger size = new AtomicInteger();

    /// Whether lanes note how long they are recorded into, and for how long those were that have
    /// been handed over.
    private volatile boolean timed;

    private final LongAdder recordNanos = new LongAdder();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    @Override
    public CommandLane rent() {
        CommandLane lane = take();
        if (lane == null) {
            misses.increment();
            return new CommandLane(this);
        }
        hits.increment();
        lane.open();
        return lane;
    }

    boolean isTimed() {
        return timed;
    }

    void setTimed(boolean wanted) {
        timed = wanted;
    }

    void recordedFor(long nanos) {
        if (nanos > 0) {
            recordNanos.add(nanos);
        }
    }

    LongAdder recordNanos() {
        return recordNanos;
    }

    /// Looks from where the last lane should lie downwards, then everywhere above.
    private @Nullable CommandLane take() {
        AtomicReferenceArray<@Nullable CommandLane> all = places;
        if (size.get() <= 0) {
            return null;
        }
        int length = all.length();
        int top = Math.min(size.get(), length);
        for (int i = 0; i < length; i++) {
            int place = Math.floorMod(top - 1 - i, length);
            if (all.getPlain(place) != null) {
                CommandLane lane = all.getAndSet(place, null);
                if (lane != null) {
                    size.decrementAndGet();
                    return lane;
                }
            }
        }
        return null;
    }

    /// Puts a lane back, if there is room.
    void giveBack(CommandLane lane) {
        AtomicReferenceArray<@Nullable CommandLane> all = places;
        int length = all.length();
        int start = Math.clamp(size.get(), 0, length - 1);
        for (int i = 0; i < length; i++) {
            int place = (start + i) % length;
            if (all.getPlain(place) == null && all.compareAndSet(place, null, lane)) {
                size.incrementAndGet();
                return;
            }
        }
    }

    @Override
    public void prewarm(int count, int bytes) {
        if (count < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "number is negative: count=" + count + ", bytes=" + bytes);
        }
        int wanted = Math.min(count, places.length());
        CommandLane[] warm = new CommandLane[wanted];
        for (int i = 0; i < wanted; i++) {
            CommandLane known = take();
            warm[i] = known == null ? new CommandLane(this) : known;
            warm[i].content().stream.reserve(bytes);
        }
        for (CommandLane lane : warm) {
            lane.retire();
            giveBack(lane);
        }
    }

    @Override
    public void limit(int buffers) {
        if (buffers < 1) {
            throw new IllegalArgumentException("limit is not positive: buffers=" + buffers);
        }
        AtomicReferenceArray<@Nullable CommandLane> old = places;
        places = new AtomicReferenceArray<>(buffers);
        size.set(0);
        for (int i = 0; i < old.length(); i++) {
            CommandLane lane = old.getAndSet(i, null);
            if (lane != null) {
                giveBack(lane);
            }
        }
    }

    @Override
    public int size() {
        return Math.max(0, size.get());
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
