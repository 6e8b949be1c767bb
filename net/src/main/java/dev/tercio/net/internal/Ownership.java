package dev.tercio.net.internal;

import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

import java.util.List;

/// Takes note of who owns what, as peers claim. What this node owns it never loses that way.
///
/// A claim counts if it is newer than what is known: of a higher term, or further on in the same
/// term. Whoever has made the newest claim about a component repeats it in each refresh, so all
/// nodes come to know it in the end.
final class Ownership {
    private final EntityRegistry roster;
    private final Offers offers;
    private final Counters counters;
    private final Problems problems;

    Ownership(EntityRegistry roster, Offers offers, Counters counters, Problems problems) {
        this.roster = roster;
        this.offers = offers;
        this.counters = counters;
        this.problems = problems;
    }

    /// Takes note of claims, before the values in their message are looked at.
    void take(List<Claim> claims, Peer peer) {
        for (Claim claim : claims) {
            SharedType<?> type = roster.type(claim.type());
            SharedEntity shared = roster.remembered(claim.id());
            if (type == null) {
                counters.refuse(Refusal.NOT_SHARED);
                problems.report(Kind.DIFFERENT_TYPES, peer.node, claim.type());
                peer.lacksType();
            } else if (shared != null) {
                take(claim, peer, shared, type);
            } else if (!claim.standing().isLeft()) {
                counters.refuse(Refusal.UNKNOWN_ENTITY);
            }
        }
    }

    private void take(Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        if (claim.term() - shared.floor(type) > Claim.MAX_STEP) {
            counters.refuse(Refusal.IMPLAUSIBLE_TERM);
            return;
        }
        boolean newer = shared.isBefore(type, claim.standing(), claim.term());
        boolean ours = shared.custodian(type) == roster.node();
        if (claim.standing() == Standing.OFFERED
                && claim.node() == roster.node()
                && ours
                && !newer) {
            // our answer was lost
            offers.answer(shared, type);
        } else if (type.isOwned(shared.entity())) {
            defend(claim, peer, shared, type, newer);
        } else {
            switch (claim.standing()) {
                case OFFERED -> offer(claim, peer, shared, type, newer);
                case HELD -> hold(claim, peer, shared, type, newer);
                case RELEASED, REMOVED -> leave(claim, peer, shared, type, newer);
                case FREE -> throw new IllegalStateException("claims are never free: " + claim);
            }
        }
    }

    /// Answers a claim about what this node owns.
    private void defend(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        boolean rival =
                claim.standing() == Standing.HELD
                        && claim.term() == shared.term(type)
                        && peer.node != shared.holder(type);
        if (claim.standing().isLeft() && newer) {
            // it is free for all others; our claim must be newer than that
            boolean held = shared.isHeldBy(type, roster.node());
            roster.set(shared, type, claim.standing(), peer.node, claim.term());
            if (held) {
                long term = shared.nextTerm(type);
                roster.set(shared, type, Standing.HELD, roster.node(), term);
                offers.answer(shared, type);
            }
        } else if (newer || rival) {
            counters.refuse(Refusal.OWNED_HERE);
            problems.report(Kind.TWO_OWNERS, peer.node, type.name());
        }
    }

    private void offer(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        boolean same =
                shared.standing(type) == Standing.OFFERED
                        && shared.term(type) == claim.term()
                        && shared.holder(type) == claim.node();
        boolean mine = claim.node() == roster.node();
        if (newer && !mayOffer(claim, peer, shared, type)) {
            counters.refuse(mine ? Refusal.NOT_OWNER : Refusal.OTHER_OWNER);
            shared.contest(type);
        } else if (newer || same) {
            if (mine && newer && shared.floor(type) >= claim.term()) {
                // others may know a higher term than the offerer, which has been started again
                shared.raiseFloor(type, shared.floor(type) + 1);
            }
            roster.offer(shared, type, claim.node(), peer.node, claim.term());
            shared.mention(type, peer.refresh());
        }
    }

    /// Whether the sender can have owned the component in the term before the offer.
    private static boolean mayOffer(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        return shared.owner(type) == SharedEntity.NOBODY
                || shared.owner(type) == peer.node
                || claim.term() - 1 > shared.term(type);
    }

    private void hold(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        if (newer || (shared.holder(type) == peer.node && shared.term(type) == claim.term())) {
            if (newer) {
                roster.set(shared, type, Standing.HELD, peer.node, claim.term());
            }
            shared.mention(type, peer.refresh());
        } else if (claim.term() == shared.term(type) && shared.standing(type) == Standing.HELD) {
            counters.refuse(Refusal.OTHER_OWNER);
            problems.report(Kind.TWO_OWNERS, peer.node, type.name());
            shared.contest(type);
        }
    }

    private void leave(
            Claim claim, Peer peer, SharedEntity shared, SharedType<?> type, boolean newer) {
        if (newer) {
            roster.set(shared, type, claim.standing(), peer.node, claim.term());
        }
        boolean gone = shared.standing(type) == Standing.REMOVED;
        if (gone && shared.holder(type) == peer.node && type.isOn(shared.entity())) {
            type.remove(shared.entity());
            counters.updatesApplied++;
        }
    }

    /// Accepts what the sender of a message has offered to this node, when the values are there.
    void accept(List<Claim> claims, Peer peer) {
        for (Claim claim : claims) {
            SharedEntity shared = roster.known(claim.id());
            SharedType<?> type = roster.type(claim.type());
            if (shared != null && type != null && isOpen(claim, peer, shared, type)) {
                type.setOwned(shared.entity(), true);
                long term = Math.max(claim.term(), shared.floor(type));
                roster.set(shared, type, Standing.HELD, roster.node(), term);
                offers.answer(shared, type);
            }
        }
    }

    private boolean isOpen(Claim claim, Peer peer, SharedEntity shared, SharedType<?> type) {
        return claim.standing() == Standing.OFFERED
                && claim.node() == roster.node()
                && shared.isOfferedBy(type, peer.node)
                && shared.holder(type) == roster.node()
                && shared.term(type) == claim.term()
                && type.isOn(shared.entity());
    }
}
