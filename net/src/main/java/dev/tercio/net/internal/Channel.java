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
    private final int address;
    private final Connections connections;
    private final Counters counters;
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

    /// The number of the last message when it was found out whether the peer accepts more.
    private long roomSequence;

    private boolean full;
    private final RefreshProgress refresh;
    private final DeferredValues deferred;

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
        this.counters = counters;
        envelope = new Envelope(connections.outbox(address), identity, this::valueSequence);
        builder = new MessageBuilder(registry, envelope, counters, table, messageBytes, announced);
        int limit = Math.min(messageBytes, transport.maxMessageBytes());
        refresh = new RefreshProgress(connections);
        deferred = new DeferredValues(registry.types());
        values = new ValueSender(transport, connections, counters, registry, this, limit);
    }

    /// Continues the numbers of another channel.
    void continueFrom(Channel other) {
        envelope.startAfter(other.envelope.sequence());
        values.startAfter(other.values.sequence());
        announced.addAll(other.announced);
        refresh.copyRequests(other.refresh);
        deferred.addAll(other.deferred);
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
        refresh.restart();
        refresh.request(address, true);
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

    RefreshProgress refresh() {
        return refresh;
    }

    /// The components that wait until the peer accepts more messages.
    DeferredValues deferred() {
        return deferred;
    }

    /// Whether values should wait, because the transport does not accept messages.
    boolean isFull() {
        if (roomSequence != envelope.sequence()) {
            roomSequence = envelope.sequence();
            full = !connections.hasRoom(address);
        }
        return full;
    }

    /// Whether everything was passed to the transport, as far as the peers are known to need it.
    boolean isIdle() {
        return !hasPeer()
                || (deferred.size() == 0
                        && !refresh.isRunning()
                        && !refresh.isDue()
                        && values.isIdle());
    }

    void countDeferred() {
        counters.updatesDeferred += deferred.size();
    }

    void beginFrame(long tick) {
        sequenceBefore = envelope.sequence();
        roomSequence = sequenceBefore;
        full = !connections.hasRoom(address);
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
        } else if (tick - sentAt >= heartbeat && !isFull()) {
            builder.post();
            sentAt = tick;
        }
    }

    /// Discards unfinished messages. Peers learn the handles of all entities again.
    void abandon() {
        builder.abandon();
        announced.clear();
        deferred.clear();
        if (interest != null) {
            interest.reset();
        }
        refresh.restart();
        refresh.request(address, true);
    }

    @Override
    public void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim) {
        if (interest != null) {
            if (!interest.isInside(shared)) {
                return;
            }
            interest.enterTarget(type, shared);
        }
        int slot = shared.entity().index();
        if (isFull() && (claim == null || claim.state() == ClaimState.HELD)) {
            deferred.add(type, slot);
            return;
        }
        if (!builder.isRefreshing()) {
            // peers that need no refresh skip its messages, and have to get the value as well
            deferred.remove(type, slot);
        }
        builder.value(type, shared, claim);
    }

    /// Writes a changed value. It waits if others do, so that those that change in every frame do
    /// not use the whole link.
    void change(SharedType<?> type, SharedEntity shared) {
        if (deferred.size() > 0 && sends(shared)) {
            deferred.add(type, shared.entity().index());
        } else {
            value(type, shared, null);
        }
    }

    @Override
    public void claim(SharedEntity shared, Claim claim) {
        if (sends(shared)) {
            builder.claim(claim);
        }
    }

    @Override
    public void require(SharedEntity shared, int node) {
        if (interest != null && interest.isOf(node)) {
            interest.enter(shared);
        }
    }

    @Override
    public void reply(int node, Claim claim) {
        reply(claim);
    }

    /// Writes a claim on an entity that the peer has mentioned. If the claim gives up a component,
    /// a peer that receives everything knows the new owner; others no longer need the entity.
    void reply(Claim claim) {
        if (claim.state() == ClaimState.DESTROYED) {
            builder.claim(claim);
        } else if (interest != null) {
            builder.claim(claim);
            if (!interest.isInside(claim.id())) {
                builder.leave(claim.id());
            }
        }
    }

    /// Writes that the peer no longer receives an entity.
    ///
    /// @param entity its handle, under which it was announced
    void leave(SharedEntity shared, Entity entity) {
        if (announced.remove(entity)) {
            builder.leave(shared.id);
        }
    }

    @Override
    public void destroy(SharedEntity shared) {
        if (interest == null || interest.removeDestroyed(shared)) {
            builder.destroy(shared);
        }
    }
}
