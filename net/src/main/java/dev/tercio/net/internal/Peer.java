package dev.tercio.net.internal;

/// Another node, and how far we have followed it.
public final class Peer {
    private static final long NEVER = Long.MIN_VALUE;
    private static final int NO_REFRESH = 0;

    /// How much longer than `retry` a peer is left alone at most that cannot answer.
    private static final int MAX_BACKOFF = 64;

    public final int node;
    private long session;
    private long instance;
    private long earlierInstance;
    private long last;
    private boolean inStep = true;
    private long askedAt = NEVER;

    /// The number of the refresh that is being received, or none.
    private int refresh = NO_REFRESH;

    /// Whether the peer must be asked again when that is complete.
    private boolean again;

    /// Whether something of the peer was refused that would be applied if there were room.
    private boolean incomplete;

    private boolean refusedInRefresh;

    /// Whether something of the peer was refused because its type is not shared here.
    private boolean foreign;

    private boolean foreignInRefresh;

    /// Whether asking is of no use: the peer's messages name types that are not known here.
    private boolean blocked;

    /// How much longer than `retry` to wait for an answer.
    private int silence = 1;

    private int backoff = 1;
    private long reconsideredAt = NEVER;

    Peer(int node, long session, long instance) {
        this.node = node;
        this.session = session;
        this.instance = instance;
        this.earlierInstance = instance;
    }

    long session() {
        return session;
    }

    boolean isStale(Message message) {
        return message.session() < session
                || (message.session() == session
                        && (message.sequence() <= last || message.instance() != instance));
    }

    /// Whether another process uses the number of the node at the same time.
    boolean isDoubled(Message message) {
        return message.session() == session && message.instance() != instance;
    }

    /// Whether a process that was never followed comes with a session of the past.
    boolean isFromThePast(Message message) {
        return message.session() < session
                && message.instance() != instance
                && message.instance() != earlierInstance;
    }

    /// Begins anew with a node that was started again.
    void restart(Message first) {
        session = first.session();
        earlierInstance = instance;
        instance = first.instance();
        last = 0;
        inStep = false;
        refresh = NO_REFRESH;
        askedAt = NEVER;
        blocked = false;
        incomplete = false;
        foreign = false;
    }

    /// Looks whether messages are missing before this one.
    ///
    /// @return how many are missing; of those before the first contact nobody knows
    long missingBefore(Message message) {
        silence = 1;
        long missing = message.sequence() - last - 1;
        if (missing > 0) {
            inStep = false;
            refresh = NO_REFRESH;
        }
        return last == 0 ? 0 : missing;
    }

    /// Whether all that the node has said has arrived.
    boolean isInStep() {
        return inStep;
    }

    /// Whether all that the node has said has been applied, as far as it may be.
    boolean isComplete() {
        return inStep && !incomplete && !foreign && !blocked;
    }

    /// Takes over the next refresh, although nothing is known to be missing.
    void doubt() {
        inStep = false;
        again = refresh != NO_REFRESH;
    }

    /// Asks again, also if that was of no use before.
    void retry() {
        doubt();
        blocked = false;
        askedAt = NEVER;
    }

    /// Takes note that something was refused for lack of room.
    void lacksRoom() {
        incomplete = true;
        refusedInRefresh = true;
    }

    /// Takes note that something was refused because its type is not shared here. Asking again is
    /// of no use.
    void lacksType() {
        foreign = true;
        foreignInRefresh = true;
    }

    /// Takes note that a message cannot be read here because of its types.
    void block(Message message) {
        blocked = true;
        inStep = false;
        refresh = NO_REFRESH;
        applied(message);
    }

    void applied(Message message) {
        last = message.sequence();
    }

    void beginRefresh(int number) {
        refresh = number;
        again = false;
        refusedInRefresh = false;
        foreignInRefresh = false;
    }

    /// The number of the refresh that is being received, or 0.
    int refresh() {
        return refresh;
    }

    /// Ends a refresh.
    ///
    /// @return its number, or 0 if it is not complete
    int endRefresh() {
        int complete = refresh;
        refresh = NO_REFRESH;
        if (complete != NO_REFRESH) {
            inStep = !again;
            incomplete = refusedInRefresh;
            foreign = foreignInRefresh;
            blocked = false;
        }
        return complete;
    }

    /// Doubts the peer now and then as long as there is something that only it can tell.
    ///
    /// @param unanswered whether components are offered to it, for all we know
    void reconsider(long tick, int retry, boolean unanswered) {
        if (!unanswered && !incomplete) {
            backoff = 1;
            reconsideredAt = NEVER;
        } else if (reconsideredAt == NEVER) {
            reconsideredAt = tick;
        } else if (tick - reconsideredAt >= (long) retry * backoff * 2) {
            reconsideredAt = tick;
            backoff = Math.min(backoff * 2, MAX_BACKOFF);
            doubt();
        }
    }

    /// Whether it is time to ask the node for everything. One that stays silent, and may be gone,
    /// is asked less and less often.
    boolean mustAsk(long tick, int retry) {
        if (inStep || blocked || (askedAt != NEVER && tick - askedAt < (long) retry * silence)) {
            return false;
        }
        askedAt = tick;
        silence = Math.min(silence * 2, MAX_BACKOFF);
        return true;
    }
}
