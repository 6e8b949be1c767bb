package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// The lanes that threads have opened in a stage and that no playback has gathered yet.
///
/// A lock-free stack: any thread pushes with one atomic operation, and only the whole stack is
/// taken. Therefore the elements link to each other without nodes, and the ABA problem cannot
/// occur.
final class OpenedLanes {
    private final AtomicReference<@Nullable LaneKey> last = new AtomicReference<>();
    private final LanePool pool;

    /// @param pool the pool for discarded lanes
    OpenedLanes(LanePool pool) {
        this.pool = pool;
    }

    void push(LaneKey key) {
        LaneKey before;
        do {
            before = last.get();
            key.opened = before;
        } while (!last.compareAndSet(before, key));
    }

    /// Returns the number of lanes, without discarded ones.
    int lanes() {
        int count = 0;
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            count += key.isDiscarded() ? 0 : 1;
        }
        return count;
    }

    /// Returns the number of commands in all lanes.
    int commands() {
        int count = 0;
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            count += key.lane.count();
        }
        return count;
    }

    /// Returns the number of commands in the lanes in a range of orders.
    int commands(int fromOrder, int toOrder) {
        int count = 0;
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            if (key.hasOrder(fromOrder, toOrder)) {
                count += key.lane.count();
            }
        }
        return count;
    }

    /// Adds the keys of all lanes to a list, without discarded ones.
    void addTo(List<LaneKey> keys) {
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            if (!key.isDiscarded()) {
                keys.add(key);
            }
        }
    }

    /// Discards the lanes in a range of orders.
    void discard(int fromOrder, int toOrder) {
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            if (key.hasOrder(fromOrder, toOrder)) {
                key.discard();
            }
        }
        reclaim();
    }

    /// Moves all lanes to a list. Discarded lanes return to the pool.
    void moveTo(LaneList lanes) {
        for (LaneKey key = last.getAndSet(null); key != null; ) {
            LaneKey next = key.opened;
            key.opened = null;
            if (key.isDiscarded()) {
                pool.giveBack(key.lane);
            } else {
                lanes.add(key);
            }
            key = next;
        }
    }

    /// Returns discarded lanes to the pool, because a stage whose lanes were all discarded may
    /// never be played. Any thread may call it. The other lanes are pushed again; their keys define
    /// their order.
    void reclaim() {
        for (LaneKey key = last.getAndSet(null); key != null; ) {
            LaneKey next = key.opened;
            if (key.isDiscarded()) {
                key.opened = null;
                pool.giveBack(key.lane);
            } else {
                push(key);
            }
            key = next;
        }
    }
}
