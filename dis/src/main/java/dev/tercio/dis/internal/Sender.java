package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.Part;
import dev.tercio.dis.reckoning.SendReason;
import dev.tercio.dis.reckoning.SendThresholds;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Sends the states of the entities that this node owns, when they are due.
final class Sender {
    private final Exchange exchange;
    private final SendThresholds thresholds;
    private final StateWriter writer;
    private final Part part = new Part();
    private final EntityStatePdu view = new EntityStatePdu();
    private final EntityState ignored;
    private final Descriptions descriptions;
    private Outgoing[] bySlot = {};
    private Outgoing[] active = new Outgoing[64];
    private int count;
    private final Freezing freezing;
    private int failures;

    Sender(Exchange exchange, Freezing freezing) {
        this.exchange = exchange;
        this.thresholds = exchange.settings.thresholds();
        this.writer = new StateWriter(exchange);
        this.ignored = new EntityState(exchange.settings.frame());
        this.descriptions = new Descriptions(exchange.world, this);
        this.freezing = freezing;
    }

    /// Publishes an entity: assigns an id, and takes the authority over its spatial group.
    ///
    /// @return its id
    /// @throws IllegalArgumentException if the entity lacks components
    /// @throws IllegalStateException if it is a ghost, or there is no unused id
    DisEntityId publish(Entity entity) {
        if (!exchange.descriptors.has(entity)) {
            throw new IllegalArgumentException(
                    "entity cannot be published: entity="
                            + entity
                            + ", missing=MasterDescriptor; spawn it from a template, or add one");
        }
        if (exchange.mappingOf(entity) == null) {
            throw new IllegalArgumentException(
                    "entity cannot be published: entity="
                            + entity
                            + "; it does not have all components of any mapping");
        }
        if (exchange.isGhost(entity)) {
            throw new IllegalStateException(
                    "entity is a ghost: entity=" + entity + "; request its ownership instead");
        }
        DisEntityId id = exchange.idOf(entity);
        if (id.isSingle()) {
            checkId(entity, id);
        } else {
            id = exchange.nextId(entity);
        }
        if (!id.isSingle()) {
            throw new IllegalStateException(
                    "no unused entity id: applications="
                            + exchange.settings.applications()
                            + "; raise DisSettings.applications");
        }
        publish(entity, id);
        return id;
    }

    /// Checks the id that an entity has already, for example because it is a copy.
    private void checkId(Entity entity, DisEntityId id) {
        Entity other = exchange.find(id);
        if (!other.isNone() && !other.equals(entity)) {
            throw new IllegalArgumentException(
                    "id belongs to another entity: entity="
                            + entity
                            + ", id="
                            + id
                            + ", other="
                            + other
                            + "; remove the component DisEntityId to get a new id");
        }
        if (!exchange.settings.isOwn(id) && !exchange.isOwned(entity)) {
            throw new IllegalArgumentException(
                    "id belongs to another application: entity="
                            + entity
                            + ", id="
                            + id
                            + "; remove the component DisEntityId to get a new id");
        }
    }

    void publish(Entity entity, DisEntityId id) {
        exchange.world.add(entity, id);
        exchange.remember(id, entity);
        exchange.setOwned(entity, true);
    }

    void tryPublish(Entity entity) {
        if (exchange.descriptors.get(entity).type().isNone()) {
            exchange.problems.report(Kind.UNSENDABLE, entity);
            return;
        }
        DisEntityId id = exchange.nextId(entity);
        if (id.isSingle()) {
            publish(entity, id);
            exchange.counters.published++;
        }
    }

    void send() {
        freezing.begin();
        failures = 0;
        for (MappedRows<?> mapping : exchange.mappings) {
            mapping.publish();
        }
        for (MappedRows<?> mapping : exchange.mappings) {
            mapping.send();
        }
        descriptions.apply();
        considerAll();
    }

    /// The cleared state of an entity that a mapping computes.
    ///
    /// @param entity the bits of the entity
    EntityState state(long entity) {
        Outgoing out = outgoing((int) entity);
        if (out.entity != entity && !start(out, new Entity(entity))) {
            return ignored.clear();
        } else if (out.frame == exchange.frame) {
            exchange.problems.report(Kind.TWO_MAPPINGS, new Entity(entity));
            return ignored.clear();
        }
        out.frame = exchange.frame;
        return out.state.clear();
    }

    /// The entity that a mapping has computed in this frame, or null.
    @Nullable Outgoing current(long entity) {
        int slot = (int) entity;
        Outgoing out = slot < bySlot.length ? bySlot[slot] : null;
        return out != null && out.entity == entity && out.frame == exchange.frame ? out : null;
    }

    /// The mapping has thrown: the entity is not sent in this frame.
    void failed(long entity, RuntimeException e) {
        exchange.problems.report(Kind.PROGRAM_FAILED, new Entity(entity), e);
        outgoing((int) entity).state.clear();
        failures++;
    }

    /// @return false if another entity has the same id and is sent
    private boolean start(Outgoing out, Entity entity) {
        DisEntityId id = exchange.entityIds.get(entity);
        if (!id.isSingle()) {
            exchange.problems.report(Kind.UNSENDABLE, entity);
            return false;
        }
        Entity other = exchange.find(id);
        if (other.isNone()) {
            exchange.remember(id, entity); // the program has added the component itself
        } else if (!other.equals(entity)) {
            exchange.problems.report(Kind.DUPLICATE_ID, id);
            return false;
        }
        if (out.entity != 0) {
            leave(out);
        } else {
            if (count == active.length) {
                active = Arrays.copyOf(active, 2 * count);
            }
            active[count++] = out;
        }
        out.start(entity.bits(), id);
        return true;
    }

    /// The program has changed the id of an entity: the one with the old id leaves, and another one
    /// appears, unless the new id cannot be used.
    void idChanged(Outgoing out, long bits) {
        Entity entity = new Entity(out.entity);
        exchange.problems.report(Kind.ID_CHANGED, entity);
        if (exchange.find(out.id).isNone()) {
            exchange.forget(out.id);
            deactivate(out);
        }
        DisEntityId id = new DisEntityId(bits);
        Entity other = id.isSingle() ? exchange.find(id) : Entity.NONE;
        out.start(out.entity, id);
        if (id.isSingle() && (other.isNone() || other.equals(entity))) {
            exchange.remember(id, entity);
        } else {
            out.frame = -1; // not sent; the next frame reports why
        }
    }

    /// Sends the states that the mappings have computed, if they are due.
    private void considerAll() {
        for (int i = 0; i < count; i++) {
            Outgoing out = active[i];
            if (out.frame == exchange.frame) {
                consider(out);
            }
        }
    }

    private void consider(Outgoing out) {
        EntityState state = out.state;
        if (!state.isPlaced()) {
            if (failures == 0) {
                exchange.problems.report(Kind.UNSENDABLE, new Entity(out.entity));
            }
            return;
        }
        int appearance = state.appearanceBits();
        if (freezing.isFrozen(out.entity)) {
            if (out.isSentFrozen() && !freezing.transmits(out.entity)) {
                return;
            }
            hold(out);
            appearance |= EntityStatePdu.FROZEN;
        }
        SendReason reason =
                out.known(thresholds).due(exchange.now, state.ecefPosition(), state.orientation());
        if (reason == SendReason.NONE
                && out.looksDifferent(appearance, (float) thresholds.orientation())) {
            reason = SendReason.APPEARANCE;
        }
        if (reason != SendReason.NONE) {
            transmit(out, appearance, reason);
        }
    }

    /// An entity that was frozen stays where it was sent first, whatever the program does with it.
    private void hold(Outgoing out) {
        if (out.isSentFrozen() && out.wrap(view)) {
            out.state
                    .ecefPosition(view.locationX(), view.locationY(), view.locationZ())
                    .eulerAngles(view.psi(), view.theta(), view.phi());
            out.holdParts();
        }
    }

    private void transmit(Outgoing out, int appearance, SendReason reason) {
        DisEntityType type = out.state.type().isNone() ? out.type : out.state.type();
        out.countChanges();
        EntityStatePdu pdu = writer.write(out.id, type, out.state, appearance);
        boolean valid =
                !type.isNone()
                        && isByte(out.state.force())
                        && Plausible.isState(pdu)
                        && Plausible.areParts(pdu, part);
        if (!valid) {
            exchange.problems.report(Kind.UNSENDABLE, new Entity(out.entity));
            return;
        }
        out.known(thresholds).sent(exchange.now, pdu);
        out.sent(pdu, exchange.now);
        exchange.outbox.append(pdu);
        exchange.counters.sent(reason);
    }

    private static boolean isByte(int number) {
        return number >= 0 && number <= 0xFF;
    }

    /// The last state that was sent of an entity, to compute its motion as a ghost.
    ///
    /// @return null if it was not sent
    @Nullable DisMotion lastMotion(Entity entity) {
        if (entity.index() >= bySlot.length) {
            return null;
        }
        Outgoing out = bySlot[entity.index()];
        return out != null && out.entity == entity.bits() && out.wrap(view)
                ? Motions.of(view, out.sentAt)
                : null;
    }

    private Outgoing outgoing(int slot) {
        if (slot >= bySlot.length) {
            bySlot = Arrays.copyOf(bySlot, Math.max(slot + 1, 2 * bySlot.length));
        }
        Outgoing out = bySlot[slot];
        if (out == null) {
            out = new Outgoing(new EntityState(exchange.settings.frame()));
            bySlot[slot] = out;
        }
        return out;
    }

    /// Removes entities that were not to be sent in this frame, and announces that they have left.
    void sweep() {
        for (int i = 0; i < count; ) {
            Outgoing out = active[i];
            if (out.frame == exchange.frame) {
                i++;
                continue;
            }
            leave(out);
            out.end();
            active[i] = active[--count];
        }
        exchange.counters.published = count;
    }

    /// The id of an entity that this node sends, or has sent before it was destroyed.
    ///
    /// @return [DisEntityId#NONE] if it is not known
    DisEntityId sentId(Entity entity) {
        Outgoing out = entity.index() < bySlot.length ? bySlot[entity.index()] : null;
        return out == null ? DisEntityId.NONE : out.idOf(entity.bits());
    }

    /// Announces that an entity has left, unless another node has taken it over.
    private void leave(Outgoing out) {
        Entity entity = new Entity(out.entity);
        boolean alive = exchange.entityIds.has(entity);
        if (alive && !exchange.isOwned(entity)) {
            return;
        }
        Entity holder = exchange.find(out.id);
        if (holder.isNone()) {
            exchange.forget(out.id);
        }
        // a copy of the entity with the same id continues
        boolean continued = !holder.equals(entity) && exchange.isOwned(holder);
        if (!continued) {
            deactivate(out);
        }
    }

    private void deactivate(Outgoing out) {
        if (out.wrap(view)) {
            view.appearance(view.appearance() | EntityStatePdu.DEACTIVATED);
            view.retime(exchange.outbox.timestamp());
            exchange.outbox.append(view);
            exchange.counters.deactivated++;
            exchange.farewells.sent(out.id, view, exchange.now);
        }
    }

    /// The application leaves the exercise with all its entities.
    void close() {
        for (int i = 0; i < count; i++) {
            deactivate(active[i]);
        }
        count = 0;
        exchange.outbox.flush();
    }
}
