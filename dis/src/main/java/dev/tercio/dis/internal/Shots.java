package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisDetonation;
import dev.tercio.dis.gateway.DisFire;
import dev.tercio.dis.gateway.DisRefusal;
import dev.tercio.dis.gateway.DisShot;
import dev.tercio.dis.pdu.DetonationPdu;
import dev.tercio.dis.pdu.FirePdu;

/// Converts shots between events and PDUs.
final class Shots {
    private static final int LARGEST = 0xFFFF;

    private final Exchange exchange;
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();

    Shots(Exchange exchange) {
        this.exchange = exchange;
    }

    void send(DisFire event) {
        if (event.remote()) {
            return;
        }
        DisShot shot = event.shot();
        fire.begin(exchange.outbox.scratch, 0, exchange.outbox.header())
                .firingId(exchange.idOf(shot.shooter()))
                .targetId(exchange.idOf(shot.target()))
                .munitionId(exchange.idOf(shot.munition()))
                .eventId(eventId(shot))
                .location(event.x(), event.y(), event.z())
                .munitionType(shot.type())
                .warhead(shot.warhead() & LARGEST)
                .fuse(shot.fuse() & LARGEST)
                .quantity(shot.quantity() & LARGEST)
                .rate(shot.rate() & LARGEST)
                .velocity(event.velocityX(), event.velocityY(), event.velocityZ())
                .range(event.range());
        exchange.outbox.append(fire);
    }

    void send(DisDetonation event) {
        if (event.remote()) {
            return;
        }
        DisShot shot = event.shot();
        detonation
                .begin(exchange.outbox.scratch, 0, exchange.outbox.header())
                .firingId(exchange.idOf(shot.shooter()))
                .targetId(exchange.idOf(shot.target()))
                .munitionId(exchange.idOf(shot.munition()))
                .eventId(eventId(shot))
                .location(event.x(), event.y(), event.z())
                .munitionType(shot.type())
                .warhead(shot.warhead() & LARGEST)
                .fuse(shot.fuse() & LARGEST)
                .quantity(shot.quantity() & LARGEST)
                .rate(shot.rate() & LARGEST)
                .velocity(event.velocityX(), event.velocityY(), event.velocityZ())
                .result(event.result() & 0xFF);
        exchange.outbox.append(detonation);
    }

    private DisEntityId eventId(DisShot shot) {
        return shot.eventId().equals(DisEntityId.NONE) ? exchange.nextEvent() : shot.eventId();
    }

    void receive(FirePdu pdu) {
        if (!Plausible.isVector(pdu.locationX(), pdu.locationY(), pdu.locationZ())
                || !Plausible.isVector(pdu.velocityX(), pdu.velocityY(), pdu.velocityZ())
                || !Plausible.isVector(pdu.range(), 0, 0)) {
            exchange.counters.refuse(DisRefusal.INVALID_NUMBER);
            return;
        }
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
                        pdu.warhead(),
                        pdu.fuse(),
                        pdu.quantity(),
                        pdu.rate());
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
        if (!Plausible.isVector(pdu.locationX(), pdu.locationY(), pdu.locationZ())
                || !Plausible.isVector(pdu.velocityX(), pdu.velocityY(), pdu.velocityZ())) {
            exchange.counters.refuse(DisRefusal.INVALID_NUMBER);
            return;
        }
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
                        pdu.warhead(),
                        pdu.fuse(),
                        pdu.quantity(),
                        pdu.rate());
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
