package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

/// Decides whether a peer may set a value, when there is no current decision. The rules are those
/// for values in state messages.
final class ValueCheck {
    private static final long NONE = 0;

    private final EntityRegistry registry;
    private final World world;
    private final Counters counters;
    private final Problems problems;

    ValueCheck(EntityRegistry registry, Counters counters, Problems problems) {
        this.registry = registry;
        this.world = registry.world();
        this.counters = counters;
        this.problems = problems;
    }

    void refuseType(Peer peer, int rows) {
        for (int i = 0; i < rows; i++) {
            counters.refuse(Refusal.NOT_SHARED);
        }
        problems.reportFirst(Kind.DIFFERENT_TYPES, peer.node, "");
        peer.markUnsharedType();
    }

    /// Handles a value of an entity that the peer has not announced.
    void refuseUnannounced(Peer peer) {
        counters.refuse(Refusal.UNANNOUNCED);
        peer.requireRefreshUnlessReceived();
    }

    /// The entity here whose value may be written, or 0. Remembers the decision.
    long find(
            Peer peer,
            ValueMessage message,
            SharedType<?> type,
            RemoteRows.Page page,
            RemoteRows.Column column,
            int index) {
        SharedEntity shared = page.entities[index];
        if (page.handles[index] == 0) {
            refuseUnannounced(peer);
            return NONE;
        }
        if (shared == null) {
            counters.refuse(Refusal.UNKNOWN_ENTITY);
            return NONE;
        }
        long number = message.sequence();
        boolean outdated =
                page.announced[index] > message.state()
                        || column.applied[index] >= number
                        || (shared.isHeldBy(type, peer.node) && shared.outdated(type) >= number);
        if (outdated) {
            counters.refuse(Refusal.OUTDATED);
            return NONE;
        }
        return find(peer, type, shared, column, index);
    }

    private long find(
            Peer peer,
            SharedType<?> type,
            SharedEntity shared,
            RemoteRows.Column column,
            int index) {
        Entity entity = shared.entity();
        if (shared.isForgotten()) {
            // sent before the entity left the interest of this node
            return refuse(peer, Refusal.OUTDATED, false);
        }
        if (!world.isAlive(entity) || registry.known(shared.id) != shared) {
            return refuse(peer, Refusal.UNKNOWN_ENTITY, true);
        }
        if (type.isOwned(entity)) {
            if (shared.term(type) == 0) {
                problems.report(Kind.TWO_OWNERS, peer.node, type.name());
            }
            return refuse(peer, Refusal.OWNED_HERE, false);
        }
        if (!shared.isHeldBy(type, peer.node)) {
            shared.contest(type);
            return refuse(peer, Refusal.OTHER_OWNER, false);
        }
        if (!type.isOn(entity)) {
            // the component was removed here; a refresh contains it again
            return refuse(peer, Refusal.UNKNOWN_ENTITY, true);
        }
        column.targets[index] = entity.bits();
        column.versions[index] = registry.version();
        return entity.bits();
    }

    private long refuse(Peer peer, Refusal reason, boolean heal) {
        counters.refuse(reason);
        if (heal) {
            peer.requireRefreshUnlessReceived();
        }
        return NONE;
    }
}
