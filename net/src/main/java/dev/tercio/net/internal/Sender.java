package dev.tercio.net.internal;

import dev.tercio.Entity;

import java.util.ArrayList;
import java.util.List;

/// Sends the changed components that this node owns.
final class Sender {
    private static final long NEVER = Long.MIN_VALUE;

    private final EntityRegistry registry;
    private final Offers offers;
    private final MessageBuilder builder;
    private final Envelope envelope;
    private final int heartbeat;
    private final int retry;
    private int ids;
    private long sentAt;
    private long refreshedAt = NEVER;
    private boolean refreshDue;
    private boolean refreshForAll;
    private boolean started;

    Sender(
            EntityRegistry registry,
            Offers offers,
            MessageBuilder builder,
            Envelope envelope,
            ReplicationSettings set) {
        this.registry = registry;
        this.offers = offers;
        this.builder = builder;
        this.envelope = envelope;
        this.heartbeat = set.heartbeat();
        this.retry = set.retry();
    }

    /// Schedules a refresh for peers that have requested one.
    void refreshSoon() {
        refreshDue = true;
    }

    /// Schedules a refresh for all peers, including those that have missed no message.
    void refreshAllSoon() {
        refreshDue = true;
        refreshForAll = true;
    }

    /// @param tick a counter of calls; unlike the frame number of the world, it never decreases
    void send(long tick, Iterable<Peer> peers) {
        boolean done = false;
        try {
            write(tick);
            done = true;
        } finally {
            if (!done) {
                // changes that were already read may not have been sent
                builder.abandon();
                refreshAllSoon();
            }
        }
        ask(tick, peers);
    }

    private void write(long tick) {
        if (!started) {
            // the first call sends all owned components anyway
            started = true;
            refreshDue = refreshForAll;
        }
        long before = envelope.sequence();
        writeRemovals();
        writeChanges();
        offers.write(builder, tick, retry);
        builder.finish();
        // limited, so that peers cannot force a refresh in every frame
        if (refreshDue && (refreshedAt == NEVER || tick - refreshedAt >= retry)) {
            refreshedAt = tick;
            writeRefresh();
        }
        if (envelope.sequence() != before) {
            sentAt = tick;
        } else if (tick - sentAt >= heartbeat) {
            // an empty message, so that peers detect the loss of the last one
            builder.post();
            sentAt = tick;
        }
    }

    /// Requests refreshes. However many peers need one, or pretend to, this is a single message.
    private void ask(long tick, Iterable<Peer> peers) {
        List<Peer> due = new ArrayList<>();
        for (Peer peer : peers) {
            if (peer.takeRequestDue(tick, retry)) {
                due.add(peer);
            }
        }
        if (!due.isEmpty()) {
            boolean one = due.size() == 1;
            envelope.postRequest(one ? due.getFirst().node : MessageLayout.ALL_NODES);
        }
    }

    private void writeRemovals() {
        for (SharedType<?> type : registry.types()) {
            type.forEachRemoved(entity -> writeRemoval(type, entity));
        }
        registry.takeDestroyedWithoutComponents().forEach(this::writeDestroyed);
    }

    private void writeRemoval(SharedType<?> type, Entity entity) {
        SharedEntity shared = registry.known(entity);
        if (shared == null) {
            return;
        }
        if (!registry.world().isAlive(entity)) {
            writeDestroyed(shared);
            return;
        }
        writeRemoved(shared, type);
        // even if another node owned it: without components, no removal reader reports its
        // destruction
        registry.watch(shared);
    }

    /// Writes that a component was removed, if this node owned or offered it.
    void writeRemoved(SharedEntity shared, SharedType<?> type) {
        int node = registry.node();
        if (registry.isPublished(shared, type)) {
            registry.set(shared, type, ClaimState.REMOVED, node, shared.term(type));
            offers.writeClaim(builder, shared, type);
        } else if (shared.isOfferedBy(type, node) && !type.isOn(shared.entity())) {
            // the offer is withdrawn; if it was accepted in the meantime, the new owner answers
            // with its claim
            registry.set(shared, type, ClaimState.REMOVED, node, shared.highestTerm(type) + 1);
            offers.writeClaim(builder, shared, type);
        }
    }

    /// Writes that an entity of this node was destroyed. For an entity of another node, writes only
    /// the removal of the components that this node owned.
    void writeDestroyed(SharedEntity shared) {
        if (shared.creator() == registry.node()) {
            builder.destroy(shared);
            registry.markDestroyed(shared);
        } else {
            registry.types().forEach(type -> writeRemoved(shared, type));
            registry.drop(shared);
        }
    }

    /// Posts the current message.
    void finish() {
        builder.finish();
    }

    private void writeChanges() {
        boolean idsChanged = ids != registry.world().stableIds().size();
        ids = registry.world().stableIds().size();
        for (SharedType<?> type : registry.types()) {
            for (Entity entity : type.takeChanged()) {
                SharedEntity shared = registry.entry(entity);
                if (shared != null) {
                    writeValue(type, shared);
                }
            }
            // new ids matter only for owned entities without an id; removal readers report
            // destroyed entities
            if (type.hasAuthorityChanged() || (idsChanged && type.hasEntitiesWithoutId())) {
                syncAuthority(type);
            }
        }
    }

    private void writeValue(SharedType<?> type, SharedEntity shared) {
        if (registry.isPublished(shared, type)) {
            builder.value(type, shared);
            return;
        }
        long term = shared.nextTerm(type);
        registry.set(shared, type, ClaimState.HELD, registry.node(), term);
        writeHeld(type, shared);
    }

    /// Writes a value, with a claim unless this node is the first owner.
    private void writeHeld(SharedType<?> type, SharedEntity shared) {
        if (shared.term(type) > 0) {
            offers.writeClaim(builder, shared, type);
        } else {
            builder.value(type, shared);
        }
    }

    /// Finds components whose authority has changed without a change of their value.
    private void syncAuthority(SharedType<?> type) {
        List<Entity> owned = type.owned();
        List<Entity> withoutId = new ArrayList<>();
        for (Entity entity : owned) {
            SharedEntity shared = registry.entry(entity);
            if (shared == null) {
                withoutId.add(entity);
            } else if (!registry.isPublished(shared, type)) {
                writeValue(type, shared);
            }
        }
        type.setWithoutId(withoutId);
        if (type.published() + withoutId.size() != owned.size()) {
            registry.all().forEach(shared -> release(type, shared));
        }
    }

    private void release(SharedType<?> type, SharedEntity shared) {
        if (!registry.world().isAlive(shared.entity())) {
            // its destruction was missed because this system did not run for some frames
            writeDestroyed(shared);
        } else if (registry.isPublished(shared, type) && !type.isOwned(shared.entity())) {
            boolean on = type.isOn(shared.entity());
            ClaimState left = on ? ClaimState.RELEASED : ClaimState.REMOVED;
            registry.set(shared, type, left, registry.node(), shared.term(type));
            offers.writeClaim(builder, shared, type);
        }
    }

    private void writeRefresh() {
        builder.beginRefresh(refreshForAll);
        for (SharedEntity shared : registry.all()) {
            if (registry.world().isAlive(shared.entity())) {
                refresh(shared);
            }
        }
        // claims of this node on entities whose replica was destroyed here
        registry.dropped().forEach(shared -> registry.types().forEach(t -> refreshLeft(t, shared)));
        offers.writeAll(builder);
        builder.endRefresh();
        refreshDue = false;
        refreshForAll = false;
    }

    private void refresh(SharedEntity shared) {
        if (shared.creator() == registry.node()) {
            builder.mention(shared);
        }
        for (SharedType<?> type : registry.types()) {
            if (registry.isPublished(shared, type)) {
                writeHeld(type, shared);
            } else {
                refreshLeft(type, shared);
            }
        }
    }

    /// Repeats that this node has given up a component, because peers may have missed it. A removed
    /// component of term 0 needs no claim: the refresh does not mention it.
    private void refreshLeft(SharedType<?> type, SharedEntity shared) {
        boolean ours =
                shared.holder(type) == registry.node() && shared.state(type).isRelinquished();
        if (!ours) {
            return;
        }
        boolean kept = shared.state(type) == ClaimState.RELEASED && type.isOn(shared.entity());
        if (kept || (shared.state(type) == ClaimState.REMOVED && shared.term(type) > 0)) {
            offers.writeClaim(builder, shared, type);
        }
    }
}
