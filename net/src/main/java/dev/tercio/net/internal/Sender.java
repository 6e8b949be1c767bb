package dev.tercio.net.internal;

import dev.tercio.Entity;

import java.util.ArrayList;
import java.util.List;

/// Sends what this node owns and has changed, and nothing else.
final class Sender {
    private static final long NEVER = Long.MIN_VALUE;

    private final EntityRegistry roster;
    private final Offers offers;
    private final MessageBuilder draft;
    private final Envelope envelope;
    private final int heartbeat;
    private final int retry;
    private int ids;
    private long spokeAt;
    private long refreshedAt = NEVER;
    private boolean refreshDue;
    private boolean refreshForAll;
    private boolean begun;

    Sender(
            EntityRegistry roster,
            Offers offers,
            MessageBuilder draft,
            Envelope envelope,
            ReplicationSettings set) {
        this.roster = roster;
        this.offers = offers;
        this.draft = draft;
        this.envelope = envelope;
        this.heartbeat = set.heartbeat();
        this.retry = set.retry();
    }

    /// Sends everything with the next opportunity, for those who have asked.
    void refreshSoon() {
        refreshDue = true;
    }

    /// Sends everything with the next opportunity, also for those who miss nothing.
    void refreshAllSoon() {
        refreshDue = true;
        refreshForAll = true;
    }

    /// @param tick counts calls, whatever happens to the frames of the world
    void send(long tick, Iterable<Peer> peers) {
        boolean done = false;
        try {
            write(tick);
            done = true;
        } finally {
            if (!done) {
                // changes that were seen may not have been sent
                draft.abandon();
                refreshAllSoon();
            }
        }
        ask(tick, peers);
    }

    private void write(long tick) {
        if (!begun) {
            // all that is owned is new, so everything is sent anyway
            begun = true;
            refreshDue = refreshForAll;
        }
        long before = envelope.sequence();
        writeRemovals();
        writeChanges();
        offers.write(draft, tick, retry);
        draft.finish();
        // not every frame, so that nobody can make us do nothing else
        if (refreshDue && (refreshedAt == NEVER || tick - refreshedAt >= retry)) {
            refreshedAt = tick;
            writeRefresh();
        }
        if (envelope.sequence() != before) {
            spokeAt = tick;
        } else if (tick - spokeAt >= heartbeat) {
            // an empty message, so that peers notice if the last one was lost
            draft.post();
            spokeAt = tick;
        }
    }

    /// Asks who is out of step. However many there are, or pretend to be, it is one message.
    private void ask(long tick, Iterable<Peer> peers) {
        List<Peer> due = new ArrayList<>();
        for (Peer peer : peers) {
            if (peer.mustAsk(tick, retry)) {
                due.add(peer);
            }
        }
        if (!due.isEmpty()) {
            boolean one = due.size() == 1;
            envelope.postRequest(one ? due.getFirst().node : MessageLayout.EVERYBODY);
        }
    }

    private void writeRemovals() {
        for (SharedType<?> type : roster.types()) {
            type.forEachRemoved(entity -> writeRemoval(type, entity));
        }
        roster.takeBareDead().forEach(this::writeEnd);
    }

    private void writeRemoval(SharedType<?> type, Entity entity) {
        SharedEntity shared = roster.known(entity);
        if (shared == null) {
            return;
        }
        if (!roster.world().isAlive(entity)) {
            writeEnd(shared);
            return;
        }
        writeRemoved(shared, type);
        // also if it was another's: without a component nobody reports its end
        roster.watch(shared);
    }

    /// Says that a component is gone, if that is for this node to say.
    void writeRemoved(SharedEntity shared, SharedType<?> type) {
        int node = roster.node();
        if (roster.isPublished(shared, type)) {
            roster.set(shared, type, Standing.REMOVED, node, shared.term(type));
            offers.writeClaim(draft, shared, type);
        } else if (shared.isOfferedBy(type, node) && !type.isOn(shared.entity())) {
            // the offer is withdrawn; if it was accepted meanwhile, the new owner will object
            roster.set(shared, type, Standing.REMOVED, node, shared.floor(type) + 1);
            offers.writeClaim(draft, shared, type);
        }
    }

    /// Says that an entity of this node was destroyed. Of an entity that another made, only what is
    /// ours is taken away.
    void writeEnd(SharedEntity shared) {
        if (shared.maker() == roster.node()) {
            draft.end(shared);
            roster.end(shared);
        } else {
            roster.types().forEach(type -> writeRemoved(shared, type));
            roster.drop(shared);
        }
    }

    /// Sends what was written so far in a message of its own.
    void finish() {
        draft.finish();
    }

    private void writeChanges() {
        boolean named = ids != roster.world().stableIds().size();
        ids = roster.world().stableIds().size();
        for (SharedType<?> type : roster.types()) {
            for (Entity entity : type.takeChanged()) {
                SharedEntity shared = roster.entry(entity);
                if (shared != null) {
                    writeValue(type, shared);
                }
            }
            // an id matters only to what is owned without one: ends are told by observers
            if (type.isOutOfStep() || (named && type.hasNameless())) {
                align(type);
            }
        }
    }

    private void writeValue(SharedType<?> type, SharedEntity shared) {
        if (roster.isPublished(shared, type)) {
            draft.value(type, shared);
            return;
        }
        long term = shared.nextTerm(type);
        roster.set(shared, type, Standing.HELD, roster.node(), term);
        writeHeld(type, shared);
    }

    /// Writes a value, and that it is ours if that is not the first anybody hears of it.
    private void writeHeld(SharedType<?> type, SharedEntity shared) {
        if (shared.term(type) > 0) {
            offers.writeClaim(draft, shared, type);
        } else {
            draft.value(type, shared);
        }
    }

    /// Finds what has become ours, or has ceased to be, without a change of its value.
    private void align(SharedType<?> type) {
        List<Entity> owned = type.owned();
        List<Entity> nameless = new ArrayList<>();
        for (Entity entity : owned) {
            SharedEntity shared = roster.entry(entity);
            if (shared == null) {
                nameless.add(entity);
            } else if (!roster.isPublished(shared, type)) {
                writeValue(type, shared);
            }
        }
        type.setNameless(nameless);
        if (type.published() + nameless.size() != owned.size()) {
            roster.all().forEach(shared -> release(type, shared));
        }
    }

    private void release(SharedType<?> type, SharedEntity shared) {
        if (!roster.world().isAlive(shared.entity())) {
            // its end was missed because this system did not run for some frames
            writeEnd(shared);
        } else if (roster.isPublished(shared, type) && !type.isOwned(shared.entity())) {
            boolean on = type.isOn(shared.entity());
            Standing left = on ? Standing.RELEASED : Standing.REMOVED;
            roster.set(shared, type, left, roster.node(), shared.term(type));
            offers.writeClaim(draft, shared, type);
        }
    }

    private void writeRefresh() {
        draft.beginRefresh(refreshForAll);
        for (SharedEntity shared : roster.all()) {
            if (roster.world().isAlive(shared.entity())) {
                refresh(shared);
            }
        }
        // what was ours of entities that are no longer here
        roster.dropped().forEach(shared -> roster.types().forEach(t -> refreshLeft(t, shared)));
        offers.writeAll(draft);
        draft.endRefresh();
        refreshDue = false;
        refreshForAll = false;
    }

    private void refresh(SharedEntity shared) {
        if (shared.maker() == roster.node()) {
            draft.mention(shared);
        }
        for (SharedType<?> type : roster.types()) {
            if (roster.isPublished(shared, type)) {
                writeHeld(type, shared);
            } else {
                refreshLeft(type, shared);
            }
        }
    }

    /// Repeats that this node has given up a component, because others may have missed it. That a
    /// component of the first term is gone they see from our silence.
    private void refreshLeft(SharedType<?> type, SharedEntity shared) {
        boolean ours = shared.holder(type) == roster.node() && shared.standing(type).isLeft();
        if (!ours) {
            return;
        }
        boolean kept = shared.standing(type) == Standing.RELEASED && type.isOn(shared.entity());
        if (kept || (shared.standing(type) == Standing.REMOVED && shared.term(type) > 0)) {
            offers.writeClaim(draft, shared, type);
        }
    }
}
