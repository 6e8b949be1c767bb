package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

/// What is sent to one peer, or to all peers if all get the same: numbered state messages, and
/// value messages.
///
/// A peer with a limited interest or a limited bandwidth has a channel of its own. It continues the
/// numbers of the common channel, so the peer need not know.
final class Channel implements StateOutput {
    private static final long NEVER = Long.MIN_VALUE;

    /// How long messages that wait for a peer delay the next refresh, as a multiple of `retry`.
    private static final int BACKLOG_DELAY = 20;

    private final int address;
    private final Connections connections;
    private final Envelope envelope;
    private final MessageBuilder builder;
    private final ValueSender values;

    /// The entities whose handles the peers know.
    private final SlotHandles announced = new SlotHandles();

    /// Which entities the peer receives, or null if it receives all.
    private @Nullable PeerInterest interest;

    private @Nullable Budget budget;

    private long sentAt;
    private long sequenceBefore;
    private long bytesBefore;
    private long refreshedAt = NEVER;
    private boolean refreshDue;
    private boolean refreshForAll;

    /// @param address the peer, or [Connections#ALL]
    Channel(
            int address,
            Transport transport,
            Connections connections,
            EntityRegistry registry,
            Counters counters,
            Envelope.Identity identity,
            TypeTable table,
            int messageBytes) {
        this.address = address;
        this.connections = connections;
        envelope = new Envelope(connections.outbox(address), identity, this::valueSequence);
        builder = new MessageBuilder(registry, envelope, counters, table, messageBytes, announced);
        int limit = Math.min(messageBytes, transport.maxMessageBytes());
        values = new ValueSender(transport, connections, counters, registry, this, limit);
    }

    /// Continues the numbers of another channel.
    void continueFrom(Channel other) {
        envelope.startAfter(other.envelope.sequence());
        values.startAfter(other.values.sequence());
        announced.addAll(other.announced);
        refreshDue = other.refreshDue;
        refreshForAll = other.refreshForAll;
    }

    private long valueSequence() {
        return values.sequence();
    }

    int address() {
        return address;
    }

    Envelope envelope() {
        return envelope;
    }

    MessageBuilder builder() {
        return builder;
    }

    ValueSender values() {
        return values;
    }

    SlotHandles announced() {
        return announced;
    }

    boolean hasPeer() {
        return connections.hasPeer(address);
    }

    @Nullable PeerInterest interest() {
        return interest;
    }

    @Nullable Budget budget() {
        return budget;
    }

    void budget(Budget limit) {
        budget = limit;
    }

    /// Sets which entities the peer receives. The peer gets a refresh, even if it has missed no
    /// message.
    void interest(@Nullable PeerInterest wanted) {
        interest = wanted;
        announced.clear();
        builder.interest(wanted);
        if (wanted != null) {
            wanted.reset();
        }
        refreshedAt = NEVER;
        refreshSoon(true);
    }

    /// Whether the peer receives an entity.
    boolean sends(SharedEntity shared) {
        return interest == null || interest.isInside(shared);
    }

    /// The slots of a word that the peer receives.
    long insideWord(int page, int word) {
        return interest == null ? -1 : interest.word(page, word);
    }

    /// The number of bytes of state messages, including the one that is being written.
    long written() {
        return envelope.bytes() + builder.estimate();
    }

    /// Schedules a refresh.
    ///
    /// @param forAll whether peers that have missed no message should apply it, too
    void refreshSoon(boolean forAll) {
        refreshDue = true;
        refreshForAll |= forAll;
    }

    /// Whether to send a refresh now. The interval is limited, so that peers cannot force a refresh
    /// in every frame.
    boolean isRefreshDue(long tick, int retry) {
        if (!refreshDue || refreshedAt == NEVER) {
            return refreshDue;
        }
        // the last refresh has not been sent yet; a peer that stays slow delays others only once
        boolean soon = tick - refreshedAt < (long) BACKLOG_DELAY * retry;
        return tick - refreshedAt >= retry && !(soon && connections.isBacklogged(address));
    }

    boolean isRefreshForAll() {
        return refreshForAll;
    }

    void beginRefresh(long tick) {
        refreshedAt = tick;
        builder.beginRefresh(refreshForAll);
    }

    void endRefresh() {
        builder.endRefresh();
        refreshDue = false;
        refreshForAll = false;
    }

    /// Discards a refresh that was requested before the first message.
    void skipRefresh() {
        refreshDue = refreshForAll;
    }

    void beginFrame(long tick) {
        sequenceBefore = envelope.sequence();
        envelope.frame(tick);
        if (budget != null) {
            budget.begin();
            budget.spend(envelope.bytes() - bytesBefore);
            bytesBefore = envelope.bytes();
        }
    }

    /// Sends changed values, as many as the bandwidth of the peer allows.
    void sendValues(long tick) {
        if (budget == null) {
            values.send(tick);
            return;
        }
        budget.spend(envelope.bytes() - bytesBefore);
        bytesBefore = envelope.bytes();
        values.send(tick, budget);
    }

    /// Sends an empty message if none was sent for some time, so that peers detect the loss of the
    /// last one.
    void keepAlive(long tick, int heartbeat) {
        if (envelope.sequence() != sequenceBefore) {
            sentAt = tick;
        } else if (tick - sentAt >= heartbeat) {
            builder.post();
            sentAt = tick;
        }
    }

    /// Discards unfinished messages. Peers learn the handles of all entities again.
    void abandon() {
        builder.abandon();
        announced.clear();
        if (interest != null) {
            interest.reset();
        }
        refreshedAt = NEVER;
        refreshSoon(true);
    }

    @Override
    public void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim) {
        if (interest != null) {
            if (!interest.isInside(shared)) {
                return;
            }
            interest.enterTarget(type, shared);
        }
        builder.value(type, shared, claim);
    }

    @Override
    public void claim(SharedEntity shared, Claim claim) {
        if (sends(shared)) {
            builder.claim(shared, claim);
        }
    }

    @Override
    public void require(SharedEntity shared, int node) {
        if (interest != null && interest.isOf(node)) {
            interest.enter(shared);
        }
    }

    /// Writes that the peer no longer receives an entity.
    ///
    /// @param entity its handle, under which it was announced
    void leave(SharedEntity shared, Entity entity) {
        if (announced.remove(entity)) {
            builder.leave(shared);
        }
    }

    @Override
    public void destroy(SharedEntity shared) {
        if (interest == null || interest.removeDestroyed(shared)) {
            builder.destroy(shared);
        }
    }
}
