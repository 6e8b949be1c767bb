package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/// Removes entities that peers no longer send, because this node has not asked for them. They are
/// not destroyed: their owners have them, and this node knows nothing about them, as if it had
/// never received them.
///
/// An entity is removed here when no node sends a component of it and no relation refers to it.
final class Departures {
    private static final long NEVER = Long.MIN_VALUE;

    private final EntityRegistry registry;
    private final World world;

    /// Entities that may be empty, with the tick in which they were spawned, or [#NEVER] if an
    /// owner has said that they leave.
    private final Map<SharedEntity, Long> candidates = new LinkedHashMap<>();

    private final UnannouncedEntities unannounced;

    Departures(EntityRegistry registry, UnannouncedEntities unannounced) {
        this.registry = registry;
        this.unannounced = unannounced;
        this.world = registry.world();
    }

    /// Handles the message of a node that it no longer sends an entity.
    void leave(long id, int node) {
        SharedEntity shared = registry.known(id);
        if (shared != null) {
            leave(shared, node);
        }
    }

    /// Handles an entity that its owner has destroyed and that has no component left.
    void emptied(SharedEntity shared) {
        candidates.put(shared, NEVER);
    }

    /// Removes the components of an entity that a node owns.
    void leave(SharedEntity shared, int node) {
        for (SharedType<?> type : registry.types()) {
            leave(shared, type, node);
        }
        candidates.put(shared, NEVER);
        if (shared.creator() == node) {
            shared.announced(false);
            if (registry.hasClaims(shared)) {
                // the creator does not know that yet, or has destroyed the entity
                unannounced.add(shared.id);
            }
        }
    }

    /// Removes a component that a node owns or has released, unless it was offered to this node.
    void leave(SharedEntity shared, SharedType<?> type, int node) {
        ClaimState state = shared.state(type);
        boolean abandoned = Receiver.isAbandoned(shared, type, node);
        boolean theirs = state != ClaimState.FREE && shared.claimant(type) == node;
        boolean offered = state == ClaimState.OFFERED && shared.holder(type) == registry.node();
        boolean owned = world.isAlive(shared.entity()) && type.isOwned(shared.entity());
        if (!(theirs || abandoned) || offered || owned) {
            return;
        }
        // an owner of an earlier term is accepted, as if this node had never received the entity
        registry.set(shared, type, ClaimState.FREE, SharedEntity.NOBODY, 0);
        if (world.isAlive(shared.entity()) && type.isOn(shared.entity())) {
            type.remove(shared.entity());
        }
        candidates.putIfAbsent(shared, NEVER);
    }

    /// Looks at an entity that was spawned because a message of a peer refers to it. It is removed
    /// if no owner sends a component of it for some time.
    void spawned(SharedEntity shared, long tick) {
        candidates.putIfAbsent(shared, tick);
    }

    /// Removes empty entities.
    ///
    /// @param patience how many frames to wait for the components of a new entity
    void sweep(long tick, int patience) {
        if (candidates.isEmpty()) {
            return; // without an iterator, because this is called in every frame
        }
        Iterator<Map.Entry<SharedEntity, Long>> entries = candidates.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<SharedEntity, Long> next = entries.next();
            SharedEntity shared = next.getKey();
            boolean left = next.getValue() == NEVER;
            if (registry.known(shared.id) != shared || isReceived(shared)) {
                entries.remove();
            } else if (isEmpty(shared)
                    && !isReferred(shared)
                    && (left || tick - next.getValue() >= patience)) {
                entries.remove();
                remove(shared, left);
            }
        }
    }

    /// Whether a node owns a component of an entity, or this node has created it. Components of a
    /// restored world may have no owner; they are removed later.
    private boolean isReceived(SharedEntity shared) {
        Entity entity = shared.entity();
        if (shared.creator() == registry.node()) {
            return true;
        }
        if (!world.isAlive(entity)) {
            // the removal of the components of this node has not been sent yet
            return registry.hasClaims(shared);
        }
        for (SharedType<?> type : registry.types()) {
            boolean owned = shared.state(type) != ClaimState.FREE || type.isOwned(entity);
            if (owned && type.isOn(entity)) {
                return true;
            }
        }
        return false;
    }

    private boolean isEmpty(SharedEntity shared) {
        Entity entity = shared.entity();
        if (!world.isAlive(entity)) {
            return true;
        }
        for (SharedType<?> type : registry.types()) {
            if (type.isOn(entity)) {
                return false;
            }
        }
        return true;
    }

    private boolean isReferred(SharedEntity shared) {
        if (!world.isAlive(shared.entity())) {
            return false;
        }
        for (SharedType<?> type : registry.types()) {
            if (type.isRelation() && !world.sources(type.component(), shared.entity()).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /// @param left whether its owners have said that it leaves; otherwise values may refer to it,
    ///   and are requested again if it returns
    private void remove(SharedEntity shared, boolean left) {
        Entity entity = shared.entity();
        if (left && !registry.hasClaims(shared)) {
            registry.forget(shared);
        } else {
            registry.drop(shared);
        }
        if (world.isAlive(entity)) {
            world.destroy(entity);
        }
    }
}
