package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;
import dev.tercio.query.Chunk;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.Consumer;

/// The entities that other participants own: their motion, and their removal when nothing is heard
/// of them.
final class Ghosts {
    /// The kind of entity types that stand still: cultural features, such as bridges.
    private static final int CULTURAL_FEATURE = 5;

    private final Exchange exchange;
    private final double smoothing;
    private final Query<DisGhost> all;
    private final GhostChecks checks;
    private final EntityStatePdu state = new EntityStatePdu();
    private final EntityStateUpdatePdu update = new EntityStateUpdatePdu();
    private final StateParts stateParts = new StateParts();
    private final Vector3 vector = new Vector3();
    private final EntityList silent = new EntityList();
    private final EntityList unclaimed = new EntityList();
    private final Consumer<Chunk> checkTimeouts;
    private final Consumer<Chunk> prepareAll;
    private Ghost[] bySlot = {};

    Ghosts(Exchange exchange) {
        this.exchange = exchange;
        this.smoothing = exchange.settings.smoothing();
        this.all = exchange.world.query(DisGhost.class);
        this.checks = new GhostChecks(exchange, all);
        Positions.Body check = (chunk, i) -> checkTimeout(chunk.entityBits(i));
        Positions.Body prepare = this::prepare;
        this.checkTimeouts = chunk -> Positions.forEach(chunk, check);
        this.prepareAll = chunk -> Positions.forEach(chunk, prepare);
    }

    private void checkTimeout(long entity) {
        Ghost ghost = ghost(entity);
        if (ghost.keepsTooMuch(exchange.frame)) {
            bySlot[(int) entity] = null; // the limit of ghosts counts on small ones
            ghost = ghost(entity);
        }
        double silence = exchange.now - ghost.heardAt;
        if (silence > exchange.settings.thresholds().timeout(ghost.isStationary())) {
            silent.add(new Entity(entity));
        } else if (ghost.ownerUntil > 0 && exchange.now > ghost.ownerUntil) {
            unclaimed.add(new Entity(entity));
        }
    }

    /// Discards everything that was computed from components.
    void clear() {
        Arrays.fill(bySlot, null);
    }

    int count() {
        return all.count();
    }

    /// The ghost of an entity.
    Ghost ghost(Entity entity) {
        return ghost(entity.bits());
    }

    private Ghost ghost(long entity) {
        int slot = (int) entity;
        if (slot >= bySlot.length) {
            bySlot = Arrays.copyOf(bySlot, Math.max(slot + 1, 2 * bySlot.length));
        }
        Ghost ghost = bySlot[slot];
        if (ghost == null) {
            ghost = new Ghost(new EntityState(exchange.settings.frame()));
            bySlot[slot] = ghost;
        }
        if (ghost.entity != entity) {
            load(ghost, new Entity(entity));
        }
        return ghost;
    }

    /// The id of a ghost that the program may have destroyed, or [DisEntityId#NONE].
    DisEntityId knownId(Entity entity) {
        Ghost ghost = entity.index() < bySlot.length ? bySlot[entity.index()] : null;
        return ghost != null && ghost.entity == entity.bits()
                ? new DisEntityId(ghost.id)
                : DisEntityId.NONE;
    }

    private void load(Ghost ghost, Entity entity) {
        ghost.entity = entity.bits();
        ghost.id = exchange.idOf(entity).bits();
        ghost.freshFrame = -1;
        ghost.preparedFrame = -1;
        ghost.set(exchange.ghosts.get(entity));
        // the program may have removed the motion
        boolean moves = exchange.motions.has(entity);
        ghost.set(
                moves ? exchange.motions.get(entity) : Motions.NOWHERE,
                exchange.appearances.has(entity)
                        && isFrozen(exchange.appearances.get(entity).appearance()));
        ghost.immovable =
                exchange.descriptors.has(entity)
                        && exchange.descriptors.get(entity).type().kind() == CULTURAL_FEATURE;
    }

    /// Sets the component of a ghost.
    void set(Entity entity, DisGhost component) {
        exchange.ghosts.set(entity, component);
        ghost(entity).set(component);
    }

    /// Forgets what was computed for an entity that is no longer a ghost.
    void forget(Entity entity) {
        if (entity.index() < bySlot.length) {
            bySlot[entity.index()] = null;
        }
    }

    /// Sets the motion of a ghost. With smoothing, the ghost moves to the new position from where
    /// it is.
    ///
    /// @param appearance the bits of its appearance
    void move(Entity entity, DisMotion motion, int appearance) {
        boolean frozen = isFrozen(appearance);
        Ghost ghost = ghost(entity);
        DisMotion moved = motion;
        if (smoothing > 0) {
            ghost.positionAt(exchange.now, smoothing, vector);
            double x = vector.x;
            double y = vector.y;
            double z = vector.z;
            ghost.set(motion, frozen);
            ghost.reckonedAt(exchange.now, vector);
            moved = Motions.jumped(motion, x - vector.x, y - vector.y, z - vector.z, exchange.now);
        }
        ghost.set(moved, frozen);
        exchange.motions.set(entity, moved);
    }

    /// Moves the times of all ghosts, after a pause in which nothing was received.
    void delay(double seconds) {
        silent.clear();
        all.addEntitiesTo(silent);
        for (int i = 0; i < silent.size(); i++) {
            Entity entity = silent.get(i);
            DisGhost g = exchange.ghosts.get(entity);
            double until = g.ownerUntil() > 0 ? g.ownerUntil() + seconds : 0;
            double heard = g.heardAt() + seconds;
            exchange.ghosts.set(
                    entity, new DisGhost(g.mapping(), heard, g.timestamp(), g.source(), until));
            if (exchange.motions.has(entity)) {
                exchange.motions.set(
                        entity, Motions.delayed(exchange.motions.get(entity), seconds));
            }
            load(ghost(entity), entity);
        }
    }

    private static boolean isFrozen(int appearance) {
        return (appearance & DisAppearance.FROZEN) != 0;
    }

    /// How far a position is from where a ghost is thought to be.
    double distance(Entity entity, double x, double y, double z) {
        return ghost(entity).reckonedAt(exchange.now, vector).distance(x, y, z);
    }

    /// Whether the program has removed no component that the gateway needs.
    boolean isComplete(Entity entity) {
        return checks.isComplete(entity);
    }

    /// Computes the states of all complete ghosts at the time of the frame.
    void prepare() {
        checks.begin();
        checks.complete().chunks(prepareAll);
    }

    private void prepare(Chunk chunk, int position) {
        long entity = chunk.entityBits(position);
        Ghost ghost = ghost(entity);
        checks.check(chunk, position, ghost);
        ghost.preparedFrame = exchange.frame;
        EntityState result = ghost.state.clear();
        ghost.positionAt(exchange.now, smoothing, vector);
        result.ecefPosition(vector.x, vector.y, vector.z);
        ghost.orientationAt(exchange.now, result.orientation());
        ghost.velocityAt(exchange.now, result.orientation(), vector);
        result.ecefVelocity(vector.x, vector.y, vector.z);
        if (ghost.freshFrame == exchange.frame) {
            describe(new Entity(entity), ghost, result);
        }
        result.prepare();
    }

    /// The state of a ghost.
    ///
    /// @return null if the ghost does not belong to the mapping, or is incomplete
    @Nullable EntityState state(long entity, int mapping) {
        int slot = (int) entity;
        Ghost ghost = slot < bySlot.length ? bySlot[slot] : null;
        if (ghost == null
                || ghost.entity != entity
                || ghost.mapping != mapping
                || ghost.preparedFrame != exchange.frame) {
            return null;
        }
        checks.read();
        return ghost.state;
    }

    /// Reports incomplete ghosts, after all mappings have read their states.
    void reportIncomplete() {
        checks.report();
    }

    private void describe(Entity entity, Ghost ghost, EntityState result) {
        result.markNew(true)
                .type(exchange.descriptors.get(entity).type())
                .appearance(exchange.appearances.get(entity))
                .marking(exchange.markings.get(entity));
        if (ghost.wrap(state)) {
            stateParts.copy(state, result.parts());
        } else if (ghost.wrap(update)) {
            stateParts.copy(update, result.parts());
        }
    }

    /// Destroys the ghosts of which nothing was heard for too long.
    ///
    /// @return those that this node has handed over, and that nobody has taken
    EntityList removeSilent() {
        silent.clear();
        unclaimed.clear();
        all.chunks(checkTimeouts);
        for (int i = 0; i < silent.size(); i++) {
            Entity entity = silent.get(i);
            destroy(entity);
            exchange.counters.timedOut++;
        }
        return unclaimed;
    }

    void destroy(Entity entity) {
        DisEntityId id = exchange.idOf(entity);
        exchange.world.destroy(entity);
        exchange.forget(id);
        forget(entity);
    }

    /// The marking of a PDU.
    static DisMarking marking(EntityStatePdu state, byte[] scratch) {
        state.copyMarking(scratch, 0);
        return DisMarking.ofBytes(scratch, 0);
    }
}
