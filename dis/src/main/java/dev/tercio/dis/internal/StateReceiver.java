package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.DisTemplates;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisRefusal;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;
import dev.tercio.dis.pdu.Part;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.templates.Template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Applies the states of entities that other participants send.
final class StateReceiver {
    /// An older PDU within this time is late; further back, the clock of the sender was reset.
    private static final long LATE_NANOS = 5_000_000_000L;

    /// How long a relay may delay a PDU.
    private static final long RELAY_NANOS = 1_000_000_000L;

    /// An entity that is this far off after a reset of the clock is another one.
    private static final double OTHER_PLACE = 1_000;

    private static final int CURRENT = 0;
    private static final int LATE = 1;
    private static final int RESET = 2;

    private final Exchange exchange;
    private final Ghosts ghosts;
    private final Transfers transfers;
    private final byte[] marking = new byte[DisMarking.LENGTH];
    private final Part part = new Part();
    private final Map<DisEntityType, Integer> templates = new HashMap<>();

    StateReceiver(Exchange exchange, Ghosts ghosts, Transfers transfers) {
        this.exchange = exchange;
        this.ghosts = ghosts;
        this.transfers = transfers;
    }

    void apply(EntityStatePdu state, long source) {
        DisEntityId id = state.entityId();
        if (!id.isSingle()) {
            exchange.counters.refuse(DisRefusal.INVALID_ID);
        } else if (!Plausible.isState(state) || !Plausible.areParts(state, part)) {
            exchange.counters.refuse(DisRefusal.INVALID_NUMBER);
        } else {
            boolean last = isLast(state);
            if (!last) {
                exchange.farewells.heard(id, exchange.outbox, exchange.now);
            }
            Entity entity = exchange.find(id);
            if (entity.isNone()) {
                appear(id, state, source);
            } else if (exchange.isGhost(entity)) {
                update(entity, id, state, source);
            } else if (last) {
                endOwn(entity);
            } else {
                refuseOwn(entity, id, source);
            }
        }
    }

    /// Another participant says that it has destroyed an entity which this node owns.
    private void endOwn(Entity entity) {
        if (transfers.isSettling(entity)) {
            exchange.world.destroy(entity);
            exchange.counters.statesApplied++;
        } else {
            exchange.counters.refuse(DisRefusal.OWN_ENTITY);
        }
    }

    private static boolean isLast(EntityStatePdu state) {
        return (state.appearance() & EntityStatePdu.DEACTIVATED) != 0;
    }

    private void refuseOwn(Entity entity, DisEntityId id, long source) {
        exchange.counters.refuse(DisRefusal.OWN_ENTITY);
        transfers.ownedElsewhere(entity, id, source);
    }

    private void appear(DisEntityId id, EntityStatePdu state, long source) {
        if (exchange.settings.isOwn(id) && !isTransferred(state)) {
            exchange.counters.refuse(DisRefusal.OWN_ENTITY);
            exchange.problems.report(Kind.DUPLICATE_APPLICATION, Address.text(source));
        } else if (!isLast(state)) {
            spawn(id, state, source);
        } else {
            exchange.counters.refuse(DisRefusal.UNKNOWN_ENTITY);
        }
    }

    /// Whether the sender has taken the entity over from the application that assigned its id.
    private static boolean isTransferred(EntityStatePdu state) {
        return state.version() >= PduHeader.VERSION_7
                && (state.status() & PduHeader.TRANSFERRED) != 0;
    }

    private void spawn(DisEntityId id, EntityStatePdu state, long source) {
        if (exchange.counters.ghosts >= exchange.settings.maxGhosts()) {
            refuseRoom("maxGhosts=" + exchange.settings.maxGhosts());
            return;
        }
        DisEntityType type = state.entityType();
        MappedRows<?> mapping = exchange.mappingOf(type);
        if (mapping == null) {
            exchange.problems.report(Kind.NO_MAPPING, type);
        }
        Entity entity;
        try {
            entity =
                    exchange.world.spawn(
                            id,
                            new MasterDescriptor(template(type), type),
                            new DisGhost(
                                    mapping == null ? DisGhost.UNMAPPED : mapping.index(),
                                    exchange.now,
                                    state.timestamp().bits(),
                                    source,
                                    0),
                            Motions.of(state, exchange.now),
                            appearance(state),
                            Ghosts.marking(state, marking));
        } catch (IllegalStateException full) {
            refuseRoom("maxEntities");
            return;
        }
        exchange.remember(id, entity);
        exchange.counters.ghosts++;
        if (mapping != null && !isComplete(entity, mapping)) {
            return;
        }
        exchange.counters.statesApplied++;
        ghosts.ghost(entity).keep(state, exchange.frame);
    }

    /// Adds the components of a mapping. If that fails, the ghost is destroyed: it would be spawned
    /// again with each state.
    private boolean isComplete(Entity entity, MappedRows<?> mapping) {
        try {
            mapping.addTo(entity);
            return true;
        } catch (RuntimeException e) {
            exchange.counters.refuse(DisRefusal.FAILED);
            exchange.problems.report(Kind.PROGRAM_FAILED, entity, e);
            if (exchange.world.isAlive(entity)) {
                ghosts.destroy(entity);
            }
            exchange.counters.ghosts--;
            return false;
        }
    }

    private void refuseRoom(String limit) {
        exchange.counters.refuse(DisRefusal.NO_ROOM);
        exchange.problems.report(Kind.NO_ROOM, limit);
    }

    private int template(DisEntityType type) {
        if (exchange.settings.templates().isEmpty()) {
            return 0;
        }
        Integer known = templates.get(type);
        if (known == null) {
            List<Template> found =
                    DisTemplates.ofType(exchange.settings.templates().orElseThrow(), type);
            known = found.isEmpty() ? 0 : found.getFirst().id();
            // anyone can send any type, so only those of templates are remembered
            if (!found.isEmpty()) {
                templates.put(type, known);
            }
        }
        return known;
    }

    private static DisAppearance appearance(EntityStatePdu state) {
        return new DisAppearance(state.forceId(), state.appearance(), state.capabilities());
    }

    private void update(Entity entity, DisEntityId id, EntityStatePdu state, long source) {
        if (!ghosts.isComplete(entity) && !isLast(state)) {
            exchange.counters.refuse(DisRefusal.FAILED);
            return;
        }
        DisGhost ghost = exchange.ghosts.get(entity);
        int age = age(ghost, state, source, isLast(state));
        if (isOther(entity, state, age)) {
            ghosts.destroy(entity);
            exchange.counters.replaced++;
            exchange.counters.ghosts--;
            appear(id, state, source);
        } else if (age == LATE) {
            exchange.counters.refuse(DisRefusal.LATE);
        } else if (isLast(state)) {
            ghosts.destroy(entity);
            exchange.counters.ghosts--;
            exchange.counters.statesApplied++;
        } else {
            ghosts.move(entity, Motions.of(state, exchange.now), state.appearance());
            hear(entity, ghost, state, source);
            setAppearance(entity, appearance(state));
            DisMarking name = Ghosts.marking(state, marking);
            if (!exchange.markings.get(entity).equals(name)) {
                exchange.markings.set(entity, name);
            }
        }
    }

    /// Compares the timestamps of the last PDU and a new one. A relay sends PDUs of the same clock
    /// from another address. A new owner may have another clock: if its states seem to be older,
    /// they are followed when nothing has been heard of the entity for longer than a relay takes. A
    /// last state of another owner is followed at once, because no other one follows it.
    private int age(DisGhost ghost, Pdu state, long source, boolean last) {
        DisTimestamp before = new DisTimestamp(ghost.timestamp());
        DisTimestamp next = state.timestamp();
        if (ghost.source() == 0 || before.isAbsolute() != next.isAbsolute()) {
            return RESET;
        }
        long nanos = next.nanosSince(before);
        double expected = (exchange.now - ghost.heardAt()) * 1e9;
        if (nanos < 0) {
            boolean sameClock =
                    ghost.source() == source
                            || next.isAbsolute()
                            || (expected <= RELAY_NANOS && !last);
            return nanos >= -LATE_NANOS && sameClock ? LATE : RESET;
        }
        return nanos - expected > LATE_NANOS ? RESET : CURRENT;
    }

    /// Whether an id is used again for another entity. The type of an entity never changes. After a
    /// restart, a sender begins to count the time again, and another entity usually has another
    /// marking or place.
    private boolean isOther(Entity entity, EntityStatePdu state, int age) {
        if (!ghosts.isComplete(entity)) {
            return false;
        }
        if (!exchange.descriptors.get(entity).type().equals(state.entityType())) {
            return age != LATE;
        }
        return age == RESET
                && (!exchange.markings.get(entity).equals(Ghosts.marking(state, marking))
                        || ghosts.distance(
                                        entity,
                                        state.locationX(),
                                        state.locationY(),
                                        state.locationZ())
                                > OTHER_PLACE);
    }

    private void hear(Entity entity, DisGhost ghost, Pdu state, long source) {
        int time = state.timestamp().bits();
        ghosts.set(
                entity,
                new DisGhost(ghost.mapping(), exchange.now, time, source, ownerUntil(ghost, time)));
        exchange.counters.statesApplied++;
        ghosts.ghost(entity).keep(state, exchange.frame);
    }

    /// When this node takes an entity back that it has handed over: never, after the new owner has
    /// sent two states. The first one may be the last one of a node that has yielded as well.
    private double ownerUntil(DisGhost ghost, int time) {
        if (ghost.ownerUntil() == 0) {
            return 0;
        }
        if (ghost.source() == 0) {
            SendThresholds thresholds = exchange.settings.thresholds();
            double heartbeat = thresholds.heartbeat() * (1 + thresholds.variation());
            return Math.max(ghost.ownerUntil(), exchange.now + heartbeat + 1);
        }
        return ghost.timestamp() == time ? ghost.ownerUntil() : 0;
    }

    private void setAppearance(Entity entity, DisAppearance appearance) {
        if (!exchange.appearances.get(entity).equals(appearance)) {
            exchange.appearances.set(entity, appearance);
        }
    }

    void apply(EntityStateUpdatePdu state, long source) {
        DisEntityId id = state.entityId();
        Entity entity = exchange.find(id);
        if (entity.isNone()) {
            exchange.counters.refuse(DisRefusal.UNKNOWN_ENTITY);
        } else if (!exchange.isGhost(entity)) {
            refuseOwn(entity, id, source);
        } else if (!ghosts.isComplete(entity)) {
            exchange.counters.refuse(DisRefusal.FAILED);
        } else if (!isPlausible(state)) {
            exchange.counters.refuse(DisRefusal.INVALID_NUMBER);
        } else if (age(exchange.ghosts.get(entity), state, source, false) == LATE) {
            exchange.counters.refuse(DisRefusal.LATE);
        } else {
            ghosts.move(
                    entity,
                    Motions.of(state, exchange.motions.get(entity), exchange.now),
                    state.appearance());
            hear(entity, exchange.ghosts.get(entity), state, source);
            DisAppearance before = exchange.appearances.get(entity);
            setAppearance(
                    entity,
                    new DisAppearance(before.force(), state.appearance(), before.capabilities()));
        }
    }

    private static boolean isPlausible(EntityStateUpdatePdu s) {
        return Plausible.isVector(s.locationX(), s.locationY(), s.locationZ())
                && Plausible.isVector(s.velocityX(), s.velocityY(), s.velocityZ())
                && Plausible.areAngles(s.psi(), s.theta(), s.phi());
    }
}
