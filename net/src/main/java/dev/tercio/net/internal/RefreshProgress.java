package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The refreshes of a channel: the peers that have requested one, and how much of the current one
/// has been sent. A refresh is sent in parts, as fast as the peers that have requested it receive
/// it; changes are sent between the parts.
final class RefreshProgress {
    private static final long NEVER = Long.MIN_VALUE;

    /// After how long without progress a refresh starts again if another peer requests one, as a
    /// multiple of `retry`.
    private static final int STALLED = 4;

    private final Connections connections;

    /// The addresses that have requested the next refresh, and the current one.
    private Set<Integer> requests = new HashSet<>();

    private Set<Integer> receivers = Set.of();

    private boolean due;
    private boolean dueForAll;

    /// The entities of the current refresh; empty if there is none.
    private List<SharedEntity> entities = List.of();

    private int next;
    private boolean running;
    private long begunAt = NEVER;

    /// The pass over the deferred values that ends the current refresh, or [#NEVER].
    private long lastPass = NEVER;

    private long movedAt;

    RefreshProgress(Connections connections) {
        this.connections = connections;
    }

    /// Schedules a refresh.
    ///
    /// @param address who needs it, or [Connections#ALL]
    /// @param forAll whether peers that have missed no message should apply it, too
    void request(int address, boolean forAll) {
        due = true;
        dueForAll |= forAll;
        requests.add(address);
    }

    /// Schedules what another channel has scheduled.
    void copyRequests(RefreshProgress other) {
        due = other.due || other.running;
        dueForAll = other.dueForAll;
        requests.addAll(other.requests);
        requests.addAll(other.receivers);
    }

    /// Discards requests that were made before the first message.
    void skip() {
        due = dueForAll;
    }

    /// Lets the next refresh start whenever the last one was.
    void restart() {
        begunAt = NEVER;
        end();
    }

    boolean isDue() {
        return due;
    }

    boolean isForAll() {
        return dueForAll;
    }

    boolean isRunning() {
        return running;
    }

    /// Whether to start a refresh now. The interval is limited, so that peers cannot force a
    /// refresh in every frame. The current refresh is finished first, unless it does not move.
    boolean isDue(long tick, int retry) {
        if (!due || begunAt == NEVER) {
            return due;
        }
        boolean stalled = tick - movedAt >= (long) STALLED * retry;
        return tick - begunAt >= retry && (!running || stalled);
    }

    /// Starts a refresh.
    ///
    /// @param all what it contains
    void begin(List<SharedEntity> all, long tick) {
        entities = all;
        next = 0;
        running = true;
        lastPass = NEVER;
        begunAt = tick;
        movedAt = tick;
        if (receivers.isEmpty()) {
            receivers = requests;
        } else {
            receivers.addAll(requests);
        }
        requests = new HashSet<>();
        due = false;
        dueForAll = false;
    }

    /// The next entity, or null if all were taken.
    @Nullable SharedEntity take() {
        return next < entities.size() ? entities.get(next++) : null;
    }

    /// Whether the values that were deferred when the last entity was taken have been written.
    /// Later ones do not belong to the refresh, and may never end.
    boolean isComplete(DeferredValues deferred) {
        if (lastPass == NEVER) {
            lastPass = deferred.passes() + 2;
        }
        return deferred.size() == 0 || deferred.passes() >= lastPass;
    }

    /// Whether one of the receivers accepts further messages.
    boolean hasRoom(long tick) {
        for (int address : receivers) {
            if (connections.hasPeer(address) && connections.hasRoom(address)) {
                movedAt = tick;
                return true;
            }
        }
        return false;
    }

    /// Whether all receivers have gone.
    boolean isAbandoned() {
        for (int address : receivers) {
            if (connections.hasPeer(address)) {
                return false;
            }
        }
        return true;
    }

    void end() {
        running = false;
        entities = List.of();
        receivers = Set.of();
    }
}
