package dev.tercio.net.internal;

import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.net.ReplicationProblem.Kind;

/// Decides whether an entity is destroyed here because its creator does not know it, or because its
/// owner has destroyed it.
///
/// The creator decides, with one exception: after a restart it does not know the entities of its
/// earlier runs. Those that other nodes have taken over, or got in a hand-over, are kept, and the
/// creator receives them again.
final class Destruction {
    /// The terms of the answer of a creator that has destroyed an entity, and of one that does not
    /// know it.
    private static final long DESTROYED = 1;

    private static final long UNKNOWN = 0;

    private final EntityRegistry registry;
    private final World world;
    private final Offers offers;
    private final Departures departures;
    private final UnannouncedEntities unannounced;
    private final Problems problems;
    private final long firstId;
    private long lost;

    /// @param session the session of this node
    Destruction(
            EntityRegistry registry,
            Offers offers,
            Departures departures,
            UnannouncedEntities unannounced,
            Problems problems,
            long session) {
        this.registry = registry;
        this.world = registry.world();
        this.offers = offers;
        this.departures = departures;
        this.unannounced = unannounced;
        this.problems = problems;
        this.firstId = FirstId.of(session);
    }

    /// Whether an entity that is unknown to this node, its creator, comes from an earlier run.
    boolean isOfEarlierRun(long id) {
        return StableIds.sequence(id) <= firstId && !registry.isDestroyed(id);
    }

    /// Answers a node that has mentioned an entity of this node that does not exist. A message that
    /// said that it was destroyed may be lost.
    void answerUnknown(long id, Peer peer) {
        if (registry.known(id) == null && world.stableIds().find(id).isEmpty()) {
            String type = registry.types().getFirst().name();
            long term = isOfEarlierRun(id) ? UNKNOWN : DESTROYED;
            offers.reply(
                    peer.node, new Claim(id, type, ClaimState.DESTROYED, registry.node(), term));
        }
    }

    /// Handles the answer of a creator that an entity does not exist.
    void answered(SharedEntity shared, Claim claim, Peer peer) {
        if (claim.term() >= DESTROYED) {
            registry.markDestroyed(shared);
            world.destroy(shared.entity());
        } else if (!isTakenOver(shared)) {
            forget(shared);
            reportLost(peer);
        }
    }

    /// Handles an entity that its creator does not mention in a complete refresh. If this node owns
    /// components of it and has never heard of it from its creator, the entity may be newer than
    /// the refresh.
    ///
    /// @return false if it is kept
    boolean destroyUnmentioned(SharedEntity shared, Peer creator) {
        boolean earlier = StableIds.sequence(shared.id) <= FirstId.of(creator.session());
        if (earlier && isTakenOver(shared)) {
            repeatClaims(shared, creator.node);
            return false;
        }
        if (!earlier && !shared.isAnnounced() && repeatClaims(shared, creator.node)) {
            return false;
        }
        if (earlier) {
            forget(shared);
        } else {
            registry.markDestroyed(shared);
            world.destroy(shared.entity());
        }
        return true;
    }

    /// Removes an entity of an earlier run of its creator, as if it had never been received. A node
    /// that has taken it over may still announce it.
    private void forget(SharedEntity shared) {
        boolean owned =
                world.isAlive(shared.entity())
                        && registry.types().stream().anyMatch(t -> t.isOwned(shared.entity()));
        lost += owned ? 1 : 0;
        if (hasRemoved(shared)) {
            // a node that has missed the removal may still offer the component
            registry.drop(shared);
        } else {
            registry.forget(shared);
        }
        world.destroy(shared.entity());
    }

    /// Whether this node has removed a component that it owned after another node.
    private boolean hasRemoved(SharedEntity shared) {
        for (SharedType<?> type : registry.types()) {
            boolean ours = shared.claimant(type) == registry.node();
            if (ours && shared.state(type).isRemoved() && shared.term(type) > 0) {
                return true;
            }
        }
        return false;
    }

    /// Reports entities of which this node owned components and that were removed.
    void reportLost(Peer creator) {
        if (lost > 0) {
            problems.report(Kind.CREATOR_RESTARTED, creator.node, "entities", lost);
            lost = 0;
        }
    }

    /// Whether another node than the creator owns a component that was handed over or taken over. A
    /// component that another node has added does not keep an entity alive.
    private boolean isTakenOver(SharedEntity shared) {
        for (SharedType<?> type : registry.types()) {
            int owner = shared.owner(type);
            if (owner != SharedEntity.NOBODY
                    && owner != shared.creator()
                    && shared.highestTerm(type) > 0) {
                return true;
            }
        }
        return false;
    }

    /// Repeats what this node owns of an entity, so that its creator knows it, or answers that it
    /// has destroyed the entity. Repeats this until the creator answers.
    ///
    /// @return false if this node owns nothing of it
    boolean repeatClaims(SharedEntity shared, int creator) {
        boolean repeated = false;
        for (SharedType<?> type : registry.types()) {
            if (shared.claimant(type) == registry.node() && !shared.state(type).isRemoved()) {
                offers.answer(shared, type, creator);
                repeated = true;
            }
        }
        if (repeated) {
            unannounced.add(shared.id);
        }
        return repeated;
    }

    /// Handles an entity that was destroyed here since this node has sent its last messages, and
    /// that a message is about to spawn again.
    void leave(SharedEntity shared) {
        for (SharedType<?> type : registry.types()) {
            if (registry.isPublished(shared, type)) {
                registry.set(
                        shared, type, ClaimState.DESTROYED, registry.node(), shared.term(type));
                offers.answer(shared, type, shared.creator());
            }
        }
        registry.drop(shared);
    }

    /// Removes an entity whose last components were removed because an owner has destroyed it. Its
    /// creator destroys it for all nodes.
    void destroyIfEmpty(SharedEntity shared) {
        boolean destroyed = false;
        for (SharedType<?> type : registry.types()) {
            destroyed |= shared.state(type) == ClaimState.DESTROYED;
            if (type.isOn(shared.entity())) {
                return;
            }
        }
        if (!destroyed || !world.isAlive(shared.entity())) {
            return;
        }
        if (shared.creator() == registry.node()) {
            registry.watch(shared);
            world.destroy(shared.entity());
        } else {
            departures.emptied(shared);
        }
    }
}
