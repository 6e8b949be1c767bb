package dev.tercio.net.internal;

import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

/// What is sent to one peer, or to all peers if all get the same: numbered state messages, and
/// value messages.
final class Channel implements StateOutput {
    private static final long NEVER = Long.MIN_VALUE;

    private final int address;
    private final Envelope envelope;
    private final MessageBuilder builder;
    private final ValueSender values;

    /// The entities whose handles the peers know.
    private final SlotHandles announced = new SlotHandles();

    private long sentAt;
    private long sequenceBefore;
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
        envelope = new Envelope(connections.outbox(address), identity, this::valueSequence);
        builder = new MessageBuilder(registry, envelope, counters, table, messageBytes, announced);
        int limit = Math.min(messageBytes, transport.maxMessageBytes());
        values = new ValueSender(transport, counters, registry, this, limit);
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
        return refreshDue && (refreshedAt == NEVER || tick - refreshedAt >= retry);
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

    void beginFrame() {
        sequenceBefore = envelope.sequence();
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
        refreshedAt = NEVER;
        refreshSoon(true);
    }

    @Override
    public void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim) {
        builder.value(type, shared, claim);
    }

    @Override
    public void claim(SharedEntity shared, Claim claim) {
        builder.claim(shared, claim);
    }

    @Override
    public void destroy(SharedEntity shared) {
        builder.destroy(shared);
    }
}
