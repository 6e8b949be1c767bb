package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

/// Another node, and which of its messages have been applied.
public final class Peer {
    private static final long NEVER = Long.MIN_VALUE;
    private static final int NO_REFRESH = 0;
    private static final long[] NOTHING = {};

    /// The maximum backoff, as a multiple of `retry`, for a peer that does not answer.
    private static final int MAX_BACKOFF = 64;

    public final int node;
    private long session;
    private long toldSession = -1;
    private long instance;
    private long earlierInstance;
    private long last;
    private boolean inSync = true;

    /// Whether a state message is missing, so that values cannot be applied.
    private boolean gap;

    private RemoteRows rows;
    private MissingMessages missing = new MissingMessages();
    private final EntityRegistry registry;
    private PeerClock clock = new PeerClock();
    private long requestedAt = NEVER;

    /// The number of the refresh that is being received.
    private int refresh = NO_REFRESH;

    /// Whether another refresh is needed when the current one is complete.
    private boolean refreshOutdated;

    /// Whether an update of the peer was refused because of a limit on entities.
    private boolean outOfRoom;

    private boolean outOfRoomInRefresh;

    /// Whether an update of the peer was refused because its type is not shared here.
    private boolean unsharedType;

    private boolean unsharedTypeInRefresh;

    /// Whether a refresh would not help, because the peer's messages name types unknown here.
    private boolean blocked;

    /// Whether a part of a refresh may have arrived since the last frame.
    private boolean refreshing;

    /// When a refresh was requested that has not ended yet, or [#NEVER].
    private long askedAt = NEVER;

    /// How long to wait for an answer, as a multiple of `retry`.
    private int requestBackoff = 1;

    /// Whether to request a refresh even while one is being received.
    private boolean requestNow;

    private int recheckBackoff = 1;
    private long recheckedAt = NEVER;

    /// Its connection when its last [PeerEvents] were sent, or null if it was not connected.
    private @Nullable Connection connection;

    Peer(int node, long session, long instance, EntityRegistry registry) {
        this.node = node;
        this.registry = registry;
        this.rows = new RemoteRows(registry.types().size());
        this.session = session;
        this.instance = instance;
        this.earlierInstance = instance;
    }

    @Nullable Connection connection() {
        return connection;
    }

    void connection(@Nullable Connection current) {
        connection = current;
    }

    /// Its current frame.
    PeerClock clock() {
        return clock;
    }

    long session() {
        return session;
    }

    /// The entities that the peer has announced.
    RemoteRows rows() {
        return rows;
    }

    /// Which of its value messages have been received.
    MissingMessages missing() {
        return missing;
    }

    /// The missing value messages, see [MissingMessages#take()]; none while a state message is
    /// missing, because the refresh contains all values.
    long[] takeMissing() {
        long[] ranges = missing.take();
        return gap || last == 0 ? NOTHING : ranges;
    }

    /// Whether all state messages before a value message have been applied.
    boolean isReadyFor(ValueMessage message) {
        return message.state() <= last;
    }

    /// Whether a state message is missing. Values are then ignored; a refresh contains them.
    boolean hasGap() {
        return gap;
    }

    boolean isOf(ValueMessage message) {
        return message.session() == session && message.instance() == instance;
    }

    boolean isStale(Message message) {
        return message.session() < session
                || (message.session() == session
                        && (message.sequence() <= last || message.instance() != instance));
    }

    /// Whether the message comes from a second process with the same node number.
    boolean isDuplicate(Message message) {
        return message.session() == session && message.instance() != instance;
    }

    /// Whether the message comes from an unknown process with an old session.
    boolean isOfOldSession(Message message) {
        return message.session() < session
                && message.instance() != instance
                && message.instance() != earlierInstance;
    }

    /// Whether to tell the process of an old session that it is ignored: once per session.
    boolean takeOldSession(long old) {
        boolean first = old != toldSession;
        toldSession = old;
        return first;
    }

    /// Resets the state for a node that was restarted.
    void restart(Message first) {
        session = first.session();
        earlierInstance = instance;
        instance = first.instance();
        last = 0;
        clock = new PeerClock();
        inSync = false;
        gap = false;
        rows = new RemoteRows(registry.types().size());
        missing = new MissingMessages();
        refresh = NO_REFRESH;
        requestedAt = NEVER;
        askedAt = NEVER;
        requestNow = false;
        blocked = false;
        outOfRoom = false;
        unsharedType = false;
    }

    /// Detects a gap before a message.
    ///
    /// @return the number of missing messages; 0 before the first contact
    long missingBefore(Message message) {
        requestBackoff = 1;
        long missing = message.sequence() - last - 1;
        if (missing > 0) {
            inSync = false;
            gap = true;
            refresh = NO_REFRESH;
            askedAt = NEVER;
        }
        return last == 0 ? 0 : missing;
    }

    /// Whether no message of the node is missing.
    boolean isInSync() {
        return inSync;
    }

    /// Whether all messages of the node have been applied, without updates refused for room or
    /// type.
    boolean isComplete() {
        return inSync && !outOfRoom && !unsharedType && !blocked;
    }

    /// Requests a refresh although no message is known to be missing.
    void requireRefresh() {
        inSync = false;
        refreshOutdated = refresh != NO_REFRESH;
    }

    /// Requests a refresh because something is missing that a refresh contains. The one that is
    /// being received contains it, too.
    void requireRefreshUnlessReceived() {
        if (refresh == NO_REFRESH) {
            requireRefresh();
        }
    }

    /// Requests a refresh even if the last one did not help.
    void retry() {
        requireRefresh();
        blocked = false;
        requestNow = true;
    }

    /// Records that an update was refused because of a limit on entities.
    void markOutOfRoom() {
        outOfRoom = true;
        outOfRoomInRefresh = true;
    }

    /// Records that an update was refused because its type is not shared here. A refresh would not
    /// help.
    void markUnsharedType() {
        unsharedType = true;
        unsharedTypeInRefresh = true;
    }

    /// Records that a message cannot be read here because of its types.
    void block(Message message) {
        blocked = true;
        inSync = false;
        gap = true;
        refresh = NO_REFRESH;
        applied(message);
    }

    void applied(Message message) {
        last = message.sequence();
        refreshing |= message.isRefresh() && refresh != NO_REFRESH;
    }

    /// Records that a fragment of a state message has arrived.
    void fragmentArrived() {
        refreshing = true;
    }

    void beginRefresh(int number) {
        refresh = number;
        // it contains the messages that are missing; values that were sent since it began are used
        gap = false;
        refreshOutdated = false;
        outOfRoomInRefresh = false;
        unsharedTypeInRefresh = false;
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
            askedAt = NEVER;
            inSync = !refreshOutdated;
            gap = false;
            outOfRoom = outOfRoomInRefresh;
            unsharedType = unsharedTypeInRefresh;
            blocked = false;
        }
        return complete;
    }

    /// Requests a refresh at growing intervals as long as the peer has information that is missing
    /// here.
    ///
    /// @param unanswered whether an offer to or by the peer has been open for some time
    void recheck(long tick, int retry, boolean unanswered) {
        boolean recent = askedAt != NEVER && tick - askedAt < (long) retry * MAX_BACKOFF;
        if (refreshing && (refresh != NO_REFRESH || recent)) {
            // a large refresh takes many frames; another request would only add to the traffic
            requestedAt = tick;
        }
        refreshing = false;
        if (!unanswered && !outOfRoom) {
            recheckBackoff = 1;
            recheckedAt = NEVER;
        } else if (recheckedAt == NEVER) {
            recheckedAt = tick;
        } else if (tick - recheckedAt >= (long) retry * recheckBackoff * 2) {
            recheckedAt = tick;
            recheckBackoff = Math.min(recheckBackoff * 2, MAX_BACKOFF);
            requireRefresh();
        }
    }

    /// Whether to request a refresh now. If so, schedules the next request, with exponential
    /// backoff for a peer that does not answer.
    boolean takeRequestDue(long tick, int retry) {
        int backoff = refresh == NO_REFRESH ? requestBackoff : MAX_BACKOFF;
        boolean early = requestedAt != NEVER && tick - requestedAt < (long) retry * backoff;
        if (inSync || blocked || (early && !requestNow)) {
            return false;
        }
        requestNow = false;
        requestedAt = tick;
        askedAt = askedAt == NEVER ? tick : askedAt;
        requestBackoff = Math.min(requestBackoff * 2, MAX_BACKOFF);
        return true;
    }
}
