package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisExercise;
import dev.tercio.dis.gateway.DisFrozen;
import dev.tercio.query.Query;

/// Which entities of this node are frozen: all while the exercise is stopped, or single ones.
final class Freezing {
    private final Exchange exchange;
    private final Ghosts ghosts;
    private final Query<DisFrozen> frozen;
    private final EntityList found = new EntityList();
    private DisExercise exercise = new DisExercise(true);
    private boolean anySingle;

    Freezing(Exchange exchange, Ghosts ghosts) {
        this.exchange = exchange;
        this.ghosts = ghosts;
        this.frozen = exchange.world.query(DisFrozen.class);
    }

    /// Reads the state of the exercise, for all entities that are sent in a frame.
    void begin() {
        exercise = exchange.exercise();
        anySingle = !frozen.isEmpty();
    }

    /// @param entity the bits of an entity
    boolean isFrozen(long entity) {
        return !exercise.running() || isSingle(entity);
    }

    /// Whether an entity is frozen alone. Without any, no handle is created for it.
    private boolean isSingle(long entity) {
        return anySingle && exchange.frozen.has(new Entity(entity));
    }

    /// Whether states of an entity are sent.
    ///
    /// @param entity the bits of an entity
    boolean transmits(long entity) {
        return exercise.continues(DisExercise.TRANSMIT)
                && (!isSingle(entity)
                        || exchange.frozen.get(new Entity(entity)).continues(DisExercise.TRANSMIT));
    }

    /// Keeps a ghost frozen that this node takes over: its own state says so from now on, not the
    /// appearance that its previous owner has sent.
    void taken(Entity entity) {
        DisAppearance looks = exchange.appearances.get(entity);
        if ((looks.appearance() & DisAppearance.FROZEN) != 0) {
            setFrozenBit(entity, looks, false);
            if (exchange.exercise().running()) {
                exchange.world.add(entity, new DisFrozen(DisExercise.TRANSMIT));
            }
        }
    }

    /// Keeps an entity frozen that becomes a ghost.
    void released(Entity entity) {
        if (!exchange.exercise().running() || exchange.frozen.has(entity)) {
            setFrozenBit(entity, exchange.appearances.get(entity), true);
            exchange.world.remove(entity, DisFrozen.class);
        }
    }

    private void setFrozenBit(Entity entity, DisAppearance looks, boolean set) {
        int others = looks.appearance() & ~DisAppearance.FROZEN;
        int bits = set ? others | DisAppearance.FROZEN : others;
        exchange.appearances.set(
                entity, new DisAppearance(looks.force(), bits, looks.capabilities()));
    }

    /// Whether a request names somebody: an entity of this node, or the whole node.
    boolean isNamed(DisEntityId to) {
        return isNode(to) || exchange.isOwned(exchange.find(to));
    }

    /// Whether a request names the application, alone or with all its entities.
    private static boolean isNode(DisEntityId to) {
        return to.entity() == 0 || to.entity() == DisEntityId.ALL;
    }

    void stop(DisEntityId to, int behavior) {
        if (isNode(to)) {
            set(new DisExercise(false, behavior, exchange.now));
        } else {
            exchange.world.add(exchange.find(to), new DisFrozen(behavior));
        }
    }

    /// Sets the state of the exercise. While nothing was received, no time has passed for ghosts.
    private void set(DisExercise next) {
        DisExercise before = exchange.exercise();
        boolean received = before.continues(DisExercise.RECEIVE);
        boolean receives = next.continues(DisExercise.RECEIVE);
        double since = !received && !receives ? before.since() : next.since();
        exchange.world
                .resources()
                .set(new DisExercise(next.running(), next.frozenBehavior(), since));
        if (!received && receives) {
            ghosts.delay(exchange.now - before.since());
        }
    }

    /// Resumes an entity, or the node. A request for all entities resumes those that were frozen
    /// alone, too; a request for the application does not name them.
    void start(DisEntityId to) {
        if (!isNode(to)) {
            exchange.world.remove(exchange.find(to), DisFrozen.class);
            return;
        }
        set(new DisExercise(true, exchange.exercise().frozenBehavior(), 0));
        if (to.entity() == DisEntityId.ALL) {
            found.clear();
            frozen.addEntitiesTo(found);
            found.forEach(entity -> exchange.world.remove(entity, DisFrozen.class));
        }
    }
}
