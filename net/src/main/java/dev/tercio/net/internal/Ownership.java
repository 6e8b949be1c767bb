package dev.tercio.net.internal;

import dev.tercio.StableIds;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

import java.util.List;

/// Applies claims of peers.
///
/// A claim is applied if it is newer than the known one: a higher term, or a later state in the
/// same term. The node that made the newest claim repeats it in each refresh, so all nodes
/// eventually receive it.
///
/// Two nodes can own a component after a partition or a restart. The one with the older claim
/// yields. If both have the same term, the node with the lower number takes a higher term. Both
/// report the conflict.
final class Ownership {
    private final EntityRegistry registry;
    private final Offers offers;
    private final Counters counters;
    private final Problems problems;
    private final Destruction destruction;

    Ownership(
            EntityRegistry registry,
            Offers offers,
            Destruction destruction,
            Counters counters,
            Problems problems) {
        this.destruction = destruction;
        this.registry = registry;
        this.offers = offers;
        this.counters = counters;
        this.problems = problems;
    }

    /// Applies claims before the values in their message.
    void apply(List<Claim> claims, Peer peer) {
        for (Claim claim : claims) {
            SharedType<?> type = registry.type(claim.type());
            SharedEntity shared = registry.remembered(claim.id());
            if (type == null) {
                counters.refuse(Refusal.NOT_SHARED);
                problems.report(Kind.DIFFERENT_TYPES, peer.node, claim.type());
                peer.markUnsharedType();
            } else if (shared != null && isAnswerOfCreator(claim, peer)) {
                destruction.answered(shared, claim, peer);
            } else if (shared != null) {
                apply(claim, peer, shared, type);
            } else if (!claim.state().isRelinquished()) {
                counters.refuse(Refusal.UNKNOWN_ENTITY);
            }
        }
    }

    private static boolean isAnswerOfCreator(Claim claim, Peer peer) {
        return claim.state() == ClaimState.DESTROYED && StableIds.node(claim.id()) == peer.node;
    }

    private void apply(Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        if (claim.term() - shared.highestTerm(type) > Claim.MAX_STEP) {
            counters.refuse(Refusal.IMPLAUSIBLE_TERM);
            return;
        }
        boolean newer = isNewer(claim, peer, shared, type);
        boolean ours = shared.claimant(type) == registry.node();
        if (claim.state() == ClaimState.OFFERED
                && claim.node() == registry.node()
                && ours
                && !newer) {
            // our answer was lost
            offers.answer(shared, type, peer.node);
        } else if (isLate(claim, peer, shared, type)) {
            counters.refuse(Refusal.OUTDATED);
            String name = type.name();
            ClaimState gone = ClaimState.REMOVED;
            offers.reply(
                    peer.node, new Claim(claim.id(), name, gone, registry.node(), claim.term()));
        } else if (type.isOwned(shared.entity())) {
            defend(claim, peer, shared, type, newer);
        } else {
            switch (claim.state()) {
                case OFFERED -> offer(claim, peer, shared, type, newer);
                case HELD -> hold(claim, peer, shared, type, newer);
                case RELEASED, REMOVED, DESTROYED -> relinquish(claim, peer, shared, type, newer);
                case FREE -> throw new IllegalStateException("claim has no owner: " + claim);
            }
        }
    }

    /// Whether this node has accepted an offer before, and has handed the component on since then.
    private boolean isLate(Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        return claim.state() == ClaimState.OFFERED
                && claim.node() == registry.node()
                && shared.hasAccepted(type, peer.node, claim.term());
    }

    /// Whether a claim is newer than the known one. Of two offers in the same term, the one of the
    /// node with the lower number counts as newer.
    private static boolean isNewer(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        return shared.isBefore(type, claim.state(), claim.term())
                || (claim.state() == ClaimState.OFFERED
                        && shared.state(type) == ClaimState.OFFERED
                        && claim.term() == shared.term(type)
                        && peer.node < shared.offerer(type));
    }

    /// Handles a claim on a component that this node owns.
    private void defend(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        boolean held = shared.isHeldBy(type, registry.node());
        if (newer) {
            if (claim.state().isRelinquished()) {
                // other nodes consider it free, so this node needs a newer claim
                registry.set(shared, type, claim.state(), peer.node, claim.term());
                if (held) {
                    offers.claimNextTerm(shared, type, peer.node);
                }
            } else if (held
                    && claim.state() == ClaimState.OFFERED
                    && !mayOffer(claim, peer, shared, type)) {
                counters.refuse(Refusal.OWNED_HERE);
                problems.report(Kind.TWO_OWNERS, peer.node, type.name());
                shared.raiseHighestTerm(type, claim.term());
                offers.claimNextTerm(shared, type, peer.node);
            } else {
                yieldTo(claim, peer, shared, type, held);
            }
        } else if (held && claim.state() == ClaimState.HELD) {
            counters.refuse(Refusal.OWNED_HERE);
            contend(claim.term(), peer, shared, type);
        } else if (held && claim.term() < shared.term(type)) {
            // the peer has missed that the component has another owner
            offers.answer(shared, type, peer.node);
        }
    }

    /// Gives up a component that another node owns or offers in a later term. If this node has
    /// taken the authority since its last message, it claims a later term with the next one.
    private void yieldTo(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean held) {
        if (held) {
            problems.report(Kind.TWO_OWNERS, peer.node, type.name());
            type.setOwned(shared.entity(), false);
            offers.yielded(shared, type, shared.term(type));
        }
        if (claim.state() == ClaimState.HELD) {
            registry.set(shared, type, ClaimState.HELD, peer.node, claim.term());
        } else {
            registry.offer(shared, type, claim.node(), peer.node, claim.term());
        }
        shared.mention(type, peer.refresh());
    }

    /// Handles a second owner whose claim is not newer than that of this node. The other node
    /// yields when it receives the claim of this node. An earlier term may also be a late claim of
    /// a node that has handed the component over.
    ///
    /// @param term the term of the other node
    void contend(long term, Peer peer, SharedEntity shared, SharedType<?> type) {
        boolean late = term < shared.term(type);
        if (!late || !shared.isAccepted(type)) {
            problems.report(Kind.TWO_OWNERS, peer.node, type.name());
        }
        if (late) {
            offers.answer(shared, type, peer.node);
        } else if (registry.node() < peer.node) {
            offers.claimNextTerm(shared, type, peer.node);
        }
    }

    private void offer(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        boolean same =
                shared.state(type) == ClaimState.OFFERED
                        && shared.term(type) == claim.term()
                        && shared.holder(type) == claim.node();
        boolean mine = claim.node() == registry.node();
        if (newer && !mayOffer(claim, peer, shared, type)) {
            counters.refuse(mine ? Refusal.NOT_OWNER : Refusal.OTHER_OWNER);
            shared.contest(type);
        } else if (newer || same) {
            if (mine && newer && shared.highestTerm(type) >= claim.term()) {
                // the offerer was restarted, and other nodes may know a higher term
                shared.raiseHighestTerm(type, shared.highestTerm(type) + 1);
            }
            registry.offer(shared, type, claim.node(), peer.node, claim.term());
            shared.mention(type, peer.refresh());
        }
    }

    /// Whether the sender may have owned the component in the term before the offer.
    private static boolean mayOffer(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        return shared.ownerOf(type) == SharedEntity.NOBODY
                || shared.ownerOf(type) == peer.node
                || claim.term() - 1 > shared.term(type);
    }

    private void hold(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        if (newer || (shared.holder(type) == peer.node && shared.term(type) == claim.term())) {
            if (newer) {
                registry.set(shared, type, ClaimState.HELD, peer.node, claim.term());
            }
            shared.mention(type, peer.refresh());
        } else if (claim.term() == shared.term(type) && shared.state(type) == ClaimState.HELD) {
            counters.refuse(Refusal.OTHER_OWNER);
            problems.report(Kind.TWO_OWNERS, peer.node, type.name());
            shared.contest(type);
        }
    }

    private void relinquish(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        if (newer) {
            registry.set(shared, type, claim.state(), peer.node, claim.term());
        }
        boolean gone = shared.state(type).isRemoved();
        if (gone && shared.holder(type) == peer.node && type.isOn(shared.entity())) {
            type.remove(shared.entity());
            counters.updatesApplied++;
        }
        if (gone) {
            destruction.destroyIfEmpty(shared);
        }
    }

    /// Accepts the offers of a message after its values have been applied.
    void accept(List<Claim> claims, Peer peer) {
        for (Claim claim : claims) {
            SharedEntity shared = registry.known(claim.id());
            SharedType<?> type = registry.type(claim.type());
            if (shared != null && type != null && isOpen(claim, peer, shared, type)) {
                type.setOwned(shared.entity(), true);
                shared.accept(type, peer.node, claim.term());
                long term = Math.max(claim.term(), shared.highestTerm(type));
                registry.set(shared, type, ClaimState.HELD, registry.node(), term);
                offers.answer(shared, type, peer.node);
            }
        }
    }

    private boolean isOpen(Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        return claim.state() == ClaimState.OFFERED
                && claim.node() == registry.node()
                && shared.isOfferedBy(type, peer.node)
                && shared.holder(type) == registry.node()
                && shared.term(type) == claim.term()
                && type.isOn(shared.entity());
    }
}
