package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisTransfer;
import dev.tercio.dis.gateway.DisTransfer.State;
import dev.tercio.dis.pdu.TransferOwnershipPdu;
import dev.tercio.query.Query;

/// Moves entities between this node and others: the authority over their spatial group.
///
/// Answers and states can be lost. A node that hands an entity over takes it back if nobody sends
/// it within [#PATIENCE]. If two nodes own an entity, the one that did not assign its id yields.
final class Transfers {
    /// The seconds in which an application answers automatically. Less than the timeout of ghosts.
    static final double PATIENCE = 5;

    /// Nodes that yield to each other take back at different times.
    private static final int STEPS = 16;

    private static final double STEP = 0.25;

    private final Exchange exchange;
    private final Sender sender;
    private final Ghosts ghosts;
    private final Freezing freezing;
    private final Query<DisTransfer> open;
    private final EntityList found = new EntityList();
    private final TransferOwnershipPdu pdu = new TransferOwnershipPdu();

    Transfers(Exchange exchange, Sender sender, Ghosts ghosts, Freezing freezing) {
        this.exchange = exchange;
        this.sender = sender;
        this.ghosts = ghosts;
        this.freezing = freezing;
        this.open = exchange.world.query(DisTransfer.class);
    }

    /// Offers an entity of this node to another application.
    void offer(Entity entity, DisEntityId peer) {
        if (!exchange.isOwned(entity) || sender.lastMotion(entity) == null) {
            throw new IllegalStateException(
                    "entity cannot be offered: entity="
                            + entity
                            + "; this node does not own it, or has not sent it yet");
        }
        begin(entity, peer, State.OFFERED, TransferOwnershipPdu.PUSH);
    }

    /// Requests a ghost from the application that owns it.
    void request(Entity entity, DisEntityId peer) {
        if (!exchange.isGhost(entity) || exchange.ghosts.get(entity).mapping() < 0) {
            throw new IllegalStateException(
                    "entity cannot be requested: entity="
                            + entity
                            + "; it is not a ghost with a mapping");
        }
        begin(entity, peer, State.REQUESTED, TransferOwnershipPdu.AUTOMATIC_PULL);
    }

    private void begin(Entity entity, DisEntityId peer, State state, int type) {
        // an entity number in the place of 0 tells whether site and application are single ones
        if (exchange.settings.isOwn(peer)
                || peer.entity() != 0
                || !DisEntityId.of(peer.site(), peer.application(), 1).isSingle()) {
            throw new IllegalArgumentException(
                    "not another application: application="
                            + peer
                            + "; use its site and application number, and the entity number 0");
        }
        if (exchange.transfers.has(entity)
                && exchange.transfers.get(entity).state() != State.TAKEN) {
            throw new IllegalStateException(
                    "entity is being transferred: entity="
                            + entity
                            + ", "
                            + exchange.transfers.get(entity));
        }
        DisTransfer transfer =
                new DisTransfer(state, peer, exchange.nextRequest(), exchange.now + PATIENCE);
        exchange.world.add(entity, transfer);
        exchange.farewells.transferred(exchange.idOf(entity), exchange.now);
        write(entity, transfer, type);
    }

    private void write(Entity entity, DisTransfer transfer, int type) {
        pdu.begin(
                        exchange.outbox.scratch,
                        0,
                        exchange.outbox.header(),
                        exchange.self(),
                        transfer.peer())
                .requestId(transfer.requestId())
                .transferType(type)
                .entityId(exchange.idOf(entity));
        exchange.outbox.append(pdu);
    }

    /// Ends transfers that were not answered in time.
    void endOverdue() {
        if (open.isEmpty()) {
            return;
        }
        found.clear();
        open.addEntitiesTo(found);
        for (int i = 0; i < found.size(); i++) {
            Entity entity = found.get(i);
            DisTransfer transfer = exchange.transfers.get(entity);
            if (exchange.now > transfer.until()) {
                exchange.world.remove(entity, DisTransfer.class);
                if (transfer.state() != State.TAKEN) {
                    write(entity, transfer, TransferOwnershipPdu.CANCEL);
                    exchange.problems.report(Kind.TRANSFER_UNANSWERED, transfer.peer());
                }
                if (transfer.state() == State.OFFERED) {
                    // the answer may have been lost, so that the other application owns it, too
                    taken(entity, transfer.peer(), 0, exchange.now - PATIENCE);
                }
            }
        }
    }

    /// Notes that this node has taken an entity over.
    private void taken(Entity entity, DisEntityId peer, int requestId, double at) {
        double until = at + Farewells.SETTLING;
        exchange.world.add(entity, new DisTransfer(State.TAKEN, peer, requestId, until));
        exchange.farewells.transferred(exchange.idOf(entity), exchange.now);
    }

    /// Whether this node has recently taken the entity over, so that a last state may come from the
    /// other participant of the transfer.
    boolean isSettling(Entity entity) {
        return exchange.transfers.has(entity)
                && exchange.transfers.get(entity).state() != State.REQUESTED;
    }

    /// Whether states of the previous owner may still be on their way.
    private boolean isJustTaken(DisTransfer transfer) {
        return transfer.state() == State.TAKEN
                && exchange.now <= transfer.until() - Farewells.SETTLING + PATIENCE;
    }

    /// Handles the answer to an offer or a request.
    void answered(DisEntityId peer, int requestId, boolean accepted) {
        found.clear();
        open.addEntitiesTo(found);
        for (int i = 0; i < found.size(); i++) {
            Entity entity = found.get(i);
            DisTransfer transfer = exchange.transfers.get(entity);
            if (transfer.requestId() == requestId
                    && transfer.state() != State.TAKEN
                    && transfer.peer().includes(peer)) {
                exchange.world.remove(entity, DisTransfer.class);
                decide(entity, transfer, accepted);
            }
        }
    }

    private void decide(Entity entity, DisTransfer transfer, boolean accepted) {
        if (accepted && transfer.state() == State.OFFERED && exchange.isOwned(entity)) {
            release(entity, exchange.now + PATIENCE);
        } else if (accepted && exchange.isGhost(entity)) {
            take(entity, transfer.peer(), transfer.requestId());
        }
    }

    /// Whether this node can take the entity over.
    boolean isOffered(Entity entity) {
        return exchange.isGhost(entity) && exchange.ghosts.get(entity).mapping() >= 0;
    }

    /// Whether this node has handed the entity over and nobody has sent it yet.
    boolean isReleased(Entity entity) {
        return exchange.isGhost(entity) && exchange.ghosts.get(entity).ownerUntil() > 0;
    }

    /// Whether this node took the entity over by a request that is repeated.
    boolean isTaken(Entity entity, DisEntityId peer, int requestId) {
        return exchange.transfers.has(entity)
                && exchange.transfers.get(entity).state() == State.TAKEN
                && exchange.transfers.get(entity).requestId() == requestId
                && exchange.transfers.get(entity).peer().equals(peer);
    }

    /// Whether this node waits for the answer to an offer.
    boolean isOpen(Entity entity) {
        return exchange.transfers.has(entity)
                && exchange.transfers.get(entity).state() == State.OFFERED;
    }

    /// The previous owner withdraws its offer, or the new owner its request.
    void cancelled(Entity entity, DisEntityId peer, int requestId) {
        if (isTaken(entity, peer, requestId)) {
            yieldTo(entity);
        } else if (isReleased(entity)) {
            take(entity, exchange.self(), requestId);
        }
    }

    /// Takes back what nobody has taken over.
    void takeBack(EntityList unclaimed) {
        for (int i = 0; i < unclaimed.size(); i++) {
            take(unclaimed.get(i), exchange.self(), 0);
        }
    }

    /// Makes a ghost an entity of this node.
    void take(Entity entity, DisEntityId peer, int requestId) {
        exchange.world.remove(entity, DisGhost.class);
        exchange.world.remove(entity, DisMotion.class);
        ghosts.forget(entity);
        exchange.setOwned(entity, true);
        freezing.taken(entity);
        taken(entity, peer, requestId, exchange.now);
        exchange.counters.ghosts--;
    }

    /// Makes an entity of this node a ghost.
    ///
    /// @param until when this node takes it back if nobody sends it
    void release(Entity entity, double until) {
        DisMotion motion = sender.lastMotion(entity);
        MappedRows<?> mapping = exchange.mappingOf(entity);
        exchange.setOwned(entity, false);
        exchange.world.remove(entity, DisTransfer.class);
        exchange.world.add(
                entity,
                new DisGhost(
                        mapping == null ? DisGhost.UNMAPPED : mapping.index(),
                        exchange.now,
                        0,
                        0,
                        until));
        exchange.world.add(entity, motion == null ? Motions.NOWHERE : motion);
        addIfMissing(entity);
        freezing.released(entity);
        exchange.counters.ghosts++;
    }

    /// A ghost has these components; an entity of this node may not.
    private void addIfMissing(Entity entity) {
        if (!exchange.appearances.has(entity)) {
            exchange.world.add(entity, DisAppearance.NONE);
        }
        if (!exchange.markings.has(entity)) {
            exchange.world.add(entity, DisMarking.NONE);
        }
    }

    /// Another participant sends an entity of this node.
    void ownedElsewhere(Entity entity, DisEntityId id, long source) {
        boolean transferring = exchange.transfers.has(entity);
        if (transferring && exchange.transfers.get(entity).state() == State.OFFERED) {
            release(entity, exchange.now + PATIENCE); // the answer was lost
        } else if (transferring && isJustTaken(exchange.transfers.get(entity))) {
            return; // sent before the previous owner knew
        } else if (exchange.settings.isOwn(id)) {
            exchange.problems.report(Kind.DUPLICATE_APPLICATION, Address.text(source));
        } else if (exchange.isOwned(entity)) {
            exchange.problems.report(Kind.TWO_OWNERS, id);
            yieldTo(entity);
        }
    }

    /// Gives up an entity that another participant owns, too. If both yield, they take it back at
    /// different times.
    private void yieldTo(Entity entity) {
        double step = STEP * (exchange.settings.application() % STEPS);
        release(entity, exchange.now + PATIENCE + step);
    }
}
