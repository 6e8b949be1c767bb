package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// The lanes that threads have opened in a stage and that no playback has gathered yet.
///
/// A list that any thread pushes onto with one atomic step. Only the whole list is ever taken, so
/// its elements link to each other without nodes, and the ABA problem cannot occur.
final class OpenedLanes {
    private final AtomicReference<@Nullable LaneKey> last = new AtomicReference<>();
    private final LanePool pool;

    /// @param pool gets discarded lanes back
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

    /// How many lanes there are, without those that were discarded.
    int lanes() {
        int count = 0;
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            count += key.isDiscarded() ? 0 : 1;
        }
        return count;
    }

    /// How many commands all lanes have.
    int commands() {
        int count = 0;
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            count += key.lane.count();
        }
        return count;
    }

    /// How many commands the lanes of some orders have.
    int commands(int fromOrder, int toOrder) {
        int count = 0;
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            if (key.hasOrder(fromOrder, toOrder)) {
                count += key.lane.count();
            }
        }
        return count;
    }

    /// Adds the keys of all lanes to a list, without those that were discarded.
    void addTo(List<LaneKey> keys) {
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            if (!key.isDiscarded()) {
                keys.add(key);
            }
        }
    }

    /// Discards the lanes of some orders.
    void discard(int fromOrder, int toOrder) {
        for (LaneKey key = last.get(); key != null; key = key.opened) {
            if (key.hasOrder(fromOrder, toOrder)) {
                key.discard();
            }
        }
        reclaim();
    }

    /// Moves all lanes to a list. Discarded lanes go back to the pool.
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

    /// Gives discarded lanes back to the pool, on any thread: a stage whose lanes have all been
    /// discarded may never be played. The others are pushed again; their order is in their keys.
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
