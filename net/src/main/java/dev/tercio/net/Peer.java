package dev.tercio.net;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/// Another node, and how far we have followed it.
final class Peer {
    private static final long NEVER = Long.MIN_VALUE;

    final int node;
    private long session;
    private long last;
    private boolean inStep = true;
    private long askedAt = NEVER;

    /// While a refresh is being received: the ids in it, each with the types it has, as bits.
    private @Nullable Map<Long, Long> mentioned;

    Peer(int node, long session) {
        this.node = node;
        this.session = session;
    }

    long session() {
        return session;
    }

    boolean isStale(Message message) {
        return message.session() < session
                || (message.session() == session && message.sequence() <= last);
    }

    /// Begins anew with a node that was started again.
    void restart(long newSession) {
        session = newSession;
        last = 0;
        inStep = false;
        mentioned = null;
        askedAt = NEVER;
    }

    /// Looks whether messages are missing before this one.
    ///
    /// @return how many are missing; of those before the first contact nobody knows
    long missingBefore(Message message) {
        long missing = message.sequence() - last - 1;
        if (missing > 0) {
            inStep = false;
            mentioned = null;
        }
        return last == 0 ? 0 : missing;
    }

    /// Whether all that the node has said has arrived.
    boolean isInStep() {
        return inStep;
    }

    /// Takes over the next refresh, although nothing is known to be missing.
    void doubt() {
        inStep = false;
    }

    void applied(Message message) {
        last = message.sequence();
    }

    void beginRefresh() {
        mentioned = new HashMap<>();
    }

    /// The ids and types of a refresh that is complete, or null.
    @Nullable Map<Long, Long> endRefresh() {
        Map<Long, Long> all = mentioned;
        mentioned = null;
        inStep |= all != null;
        return all;
    }

    void mention(long id) {
        if (mentioned != null) {
            mentioned.putIfAbsent(id, 0L);
        }
    }

    void mention(long id, SharedType<?> type) {
        if (mentioned != null) {
            mentioned.merge(id, 1L << type.number(), (a, b) -> a | b);
        }
    }

    /// Whether it is time to ask the node for everything.
    boolean mustAsk(long frame, int retry) {
        if (inStep || (askedAt != NEVER && frame - askedAt < retry)) {
            return false;
        }
        askedAt = frame;
        return true;
    }
}
