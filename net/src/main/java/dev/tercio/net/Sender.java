package dev.tercio.net;

import dev.tercio.Entity;

import java.util.ArrayList;
import java.util.List;

/// Sends what this node owns and has changed, and nothing else.
final class Sender {
    private final Roster roster;
    private final Gifts gifts;
    private final Draft draft;
    private final Envelope envelope;
    private final int heartbeat;
    private final int retry;
    private int ids;
    private long spokeAt;
    private long refreshedAt = Long.MIN_VALUE;
    private boolean refreshDue;
    private boolean begun;

    Sender(Roster roster, Gifts gifts, Draft draft, Envelope envelope, int heartbeat, int retry) {
        this.roster = roster;
        this.gifts = gifts;
        this.draft = draft;
        this.envelope = envelope;
        this.heartbeat = heartbeat;
        this.retry = retry;
    }

    /// Sends everything with the next opportunity.
    void refreshSoon() {
        refreshDue = true;
    }

    void send(long frame, Iterable<Peer> peers) {
        if (!begun) {
            // all that is owned is new, so everything is sent anyway
            begun = true;
            refreshDue = false;
        }
        long before = envelope.sequence();
        writeRemovals();
        writeChanges();
        gifts.write(draft, frame, retry);
        draft.finish();
        // not every frame, so that nobody can make us do nothing else
        if (refreshDue && (refreshedAt == Long.MIN_VALUE || frame - refreshedAt >= retry)) {
            refreshDue = false;
            refreshedAt = frame;
            writeRefresh();
        }
        if (envelope.sequence() != before) {
            spokeAt = frame;
        } else if (frame - spokeAt >= heartbeat) {
            // an empty message, so that peers notice if the last one was lost
            draft.post();
            spokeAt = frame;
        }
        ask(frame, peers);
    }

    /// Asks who is out of step. However many there are, or pretend to be, it is one message.
    private void ask(long frame, Iterable<Peer> peers) {
        List<Peer> due = new ArrayList<>();
        for (Peer peer : peers) {
            if (peer.mustAsk(frame, retry)) {
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
        Shared shared = roster.known(entity);
        if (shared == null) {
            return;
        }
        if (!roster.world().isAlive(entity)) {
            writeEnd(shared);
            return;
        }
        if (roster.isPublished(shared, type)) {
            roster.passOn(shared, type, Shared.NOBODY, shared.term(type));
            draft.removal(type, shared);
        }
        // also if it was another's: without a component nobody tells of its end
        roster.watch(shared);
    }

    /// Ends what this node has made. Of an entity that another made, only what is ours is taken
    /// away.
    private void writeEnd(Shared shared) {
        if (shared.maker() == roster.node()) {
            draft.end(shared);
        } else {
            for (SharedType<?> type : roster.types()) {
                if (roster.isPublished(shared, type)) {
                    draft.removal(type, shared);
                }
            }
            roster.drop(shared.id);
        }
        roster.forget(shared);
    }

    private void writeChanges() {
        boolean named = ids != roster.world().stableIds().size();
        ids = roster.world().stableIds().size();
        for (SharedType<?> type : roster.types()) {
            for (Entity entity : type.takeChanged()) {
                writeValue(type, entity);
            }
            // an id matters only to what is owned without one: ends are told by observers
            if (type.isOutOfStep() || (named && type.hasNameless())) {
                align(type);
            }
        }
    }

    private void writeValue(SharedType<?> type, Entity entity) {
        Shared shared = roster.entry(entity);
        if (shared != null) {
            roster.publish(shared, type, shared.term(type));
            draft.value(type, shared);
        }
    }

    /// Finds what has become ours, or has ceased to be, without a change of its value.
    private void align(SharedType<?> type) {
        List<Entity> owned = type.owned();
        List<Entity> nameless = new ArrayList<>();
        for (Entity entity : owned) {
            Shared shared = roster.entry(entity);
            if (shared == null) {
                nameless.add(entity);
            } else if (!roster.isPublished(shared, type)) {
                roster.publish(shared, type, shared.term(type));
                draft.value(type, shared);
            }
        }
        type.setNameless(nameless);
        if (type.published() + nameless.size() != owned.size()) {
            roster.all().forEach(shared -> release(type, shared));
        }
    }

    private void release(SharedType<?> type, Shared shared) {
        if (!roster.world().isAlive(shared.entity)) {
            // its end was missed because this system did not run for some frames
            writeEnd(shared);
        } else if (roster.isPublished(shared, type) && !type.isOwned(shared.entity)) {
            roster.passOn(shared, type, Shared.NOBODY, shared.term(type));
            draft.transfer(shared, type, Shared.NOBODY, shared.term(type));
        }
    }

    private void writeRefresh() {
        draft.beginRefresh();
        for (Shared shared : roster.all()) {
            if (roster.world().isAlive(shared.entity)) {
                refresh(shared);
            }
        }
        gifts.writeAll(draft);
        draft.endRefresh();
    }

    private void refresh(Shared shared) {
        if (shared.maker() == roster.node()) {
            draft.mention(shared);
        }
        for (SharedType<?> type : roster.types()) {
            if (roster.isPublished(shared, type)) {
                if (shared.term(type) > 0) {
                    gifts.writeClaim(draft, shared, type);
                }
                draft.value(type, shared);
            }
        }
    }
}
