package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisDetonation;
import dev.tercio.dis.gateway.DisFire;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisRefusal;
import dev.tercio.dis.gateway.DisShot;
import dev.tercio.dis.pdu.DetonationPdu;
import dev.tercio.dis.pdu.FirePdu;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;

/// Converts shots between events and PDUs.
final class Shots {
    private static final int LARGEST = 0xFFFF;

    private final Exchange exchange;
    private final Sender sender;
    private final Ghosts ghosts;
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();

    Shots(Exchange exchange, Sender sender, Ghosts ghosts) {
        this.exchange = exchange;
        this.sender = sender;
        this.ghosts = ghosts;
    }

    void send(DisFire event) {
        if (event.remote()) {
            return;
        }
        DisShot shot = event.shot();
        if (!isSendable(shot)
                || !Plausible.isVector(event.x(), event.y(), event.z())
                || !Plausible.isVector(event.velocityX(), event.velocityY(), event.velocityZ())
                || !Plausible.isVector(event.range(), 0, 0)) {
            exchange.problems.report(Kind.UNSENDABLE, event);
            return;
        }
        fire.begin(exchange.outbox.scratch, 0, exchange.outbox.header())
                .firingId(idOf(shot.shooterId(), shot.shooter()))
                .targetId(idOf(shot.targetId(), shot.target()))
                .munitionId(idOf(shot.munitionId(), shot.munition()))
                .eventId(eventId(shot))
                .location(event.x(), event.y(), event.z())
                .munitionType(shot.type())
                .warhead(shot.warhead())
                .fuse(shot.fuse())
                .quantity(shot.quantity())
                .rate(shot.rate())
                .velocity(event.velocityX(), event.velocityY(), event.velocityZ())
                .range(event.range());
        exchange.outbox.append(fire);
    }

    void send(DisDetonation event) {
        if (event.remote()) {
            return;
        }
        DisShot shot = event.shot();
        if (!isSendable(shot)
                || !fits(event.result(), 0xFF)
                || !Plausible.isVector(event.x(), event.y(), event.z())
                || !Plausible.isVector(event.velocityX(), event.velocityY(), event.velocityZ())) {
            exchange.problems.report(Kind.UNSENDABLE, event);
            return;
        }
        detonation
                .begin(exchange.outbox.scratch, 0, exchange.outbox.header())
                .firingId(idOf(shot.shooterId(), shot.shooter()))
                .targetId(idOf(shot.targetId(), shot.target()))
                .munitionId(idOf(shot.munitionId(), shot.munition()))
                .eventId(eventId(shot))
                .location(event.x(), event.y(), event.z())
                .munitionType(shot.type())
                .warhead(shot.warhead())
                .fuse(shot.fuse())
                .quantity(shot.quantity())
                .rate(shot.rate())
                .velocity(event.velocityX(), event.velocityY(), event.velocityZ())
                .result(event.result());
        exchange.outbox.append(detonation);
    }

    /// The id that the program has given, or that of an entity, which may have been destroyed.
    private DisEntityId idOf(DisEntityId given, Entity entity) {
        if (!given.equals(DisEntityId.NONE) || entity.isNone()) {
            return given;
        }
        DisEntityId id = exchange.idOf(entity);
        id = id.equals(DisEntityId.NONE) ? sender.sentId(entity) : id;
        return id.equals(DisEntityId.NONE) ? ghosts.knownId(entity) : id;
    }

    private static boolean isSendable(DisShot shot) {
        return fits(shot.warhead(), LARGEST)
                && fits(shot.fuse(), LARGEST)
                && fits(shot.quantity(), LARGEST)
                && fits(shot.rate(), LARGEST);
    }

    private static boolean fits(int number, int largest) {
        return number >= 0 && number <= largest;
    }

    private DisEntityId eventId(DisShot shot) {
        return shot.eventId().equals(DisEntityId.NONE) ? exchange.nextEvent() : shot.eventId();
    }

    /// Whether this node has sent a Fire PDU itself: the id of the event or the shooter is its own.
    /// Relays between networks can send it back.
    private boolean isEcho(DisEntityId eventId, DisEntityId shooter) {
        return exchange.settings.isOwn(eventId) || isSentHere(shooter);
    }

    /// Whether this node has sent a Detonation PDU itself. A munition that is an entity is
    /// detonated by its owner, which may not be the owner of the shooter.
    private boolean isEcho(DetonationPdu pdu) {
        DisEntityId munition = pdu.munitionId();
        return munition.isSingle() ? isSentHere(munition) : isEcho(pdu.eventId(), pdu.firingId());
    }

    /// Whether this node owns an entity, or has destroyed it.
    private boolean isSentHere(DisEntityId id) {
        Entity entity = exchange.find(id);
        return entity.isNone() ? exchange.settings.isOwn(id) : exchange.isOwned(entity);
    }

    /// Whether the descriptor is that of a munition. Expendables, such as chaff, and explosions of
    /// other things have only a type in common with it.
    private static boolean describesMunition(Pdu pdu) {
        return pdu.version() < PduHeader.VERSION_7
                || (pdu.status() & PduHeader.DESCRIPTOR) == PduHeader.MUNITION;
    }

    void receive(FirePdu pdu) {
        if (isEcho(pdu.eventId(), pdu.firingId())) {
            exchange.counters.refuse(DisRefusal.OWN_ENTITY);
            return;
        }
        if (!Plausible.isVector(pdu.locationX(), pdu.locationY(), pdu.locationZ())
                || !Plausible.isVector(pdu.velocityX(), pdu.velocityY(), pdu.velocityZ())
                || !Plausible.isVector(pdu.range(), 0, 0)) {
            exchange.counters.refuse(DisRefusal.INVALID_NUMBER);
            return;
        }
        boolean described = describesMunition(pdu);
        DisShot shot =
                new DisShot(
                        exchange.find(pdu.firingId()),
                        exchange.find(pdu.targetId()),
                        exchange.find(pdu.munitionId()),
                        pdu.firingId(),
                        pdu.targetId(),
                        pdu.munitionId(),
                        pdu.eventId(),
                        pdu.munitionType(),
                        described ? pdu.warhead() : 0,
                        described ? pdu.fuse() : 0,
                        described ? pdu.quantity() : 0,
                        described ? pdu.rate() : 0);
        exchange.world.send(
                new DisFire(
                        shot,
                        pdu.locationX(),
                        pdu.locationY(),
                        pdu.locationZ(),
                        pdu.velocityX(),
                        pdu.velocityY(),
                        pdu.velocityZ(),
                        pdu.range(),
                        true));
    }

    void receive(DetonationPdu pdu) {
        if (isEcho(pdu)) {
            exchange.counters.refuse(DisRefusal.OWN_ENTITY);
            return;
        }
        if (!Plausible.isVector(pdu.locationX(), pdu.locationY(), pdu.locationZ())
                || !Plausible.isVector(pdu.velocityX(), pdu.velocityY(), pdu.velocityZ())) {
            exchange.counters.refuse(DisRefusal.INVALID_NUMBER);
            return;
        }
        boolean described = describesMunition(pdu);
        DisShot shot =
                new DisShot(
                        exchange.find(pdu.firingId()),
                        exchange.find(pdu.targetId()),
                        exchange.find(pdu.munitionId()),
                        pdu.firingId(),
                        pdu.targetId(),
                        pdu.munitionId(),
                        pdu.eventId(),
                        pdu.munitionType(),
                        described ? pdu.warhead() : 0,
                        described ? pdu.fuse() : 0,
                        described ? pdu.quantity() : 0,
                        described ? pdu.rate() : 0);
        exchange.world.send(
                new DisDetonation(
                        shot,
                        pdu.locationX(),
                        pdu.locationY(),
                        pdu.locationZ(),
                        pdu.velocityX(),
                        pdu.velocityY(),
                        pdu.velocityZ(),
                        pdu.result(),
                        true));
    }
}
