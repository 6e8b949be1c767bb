package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisExercise;
import dev.tercio.dis.gateway.DisFrozen;
import dev.tercio.dis.gateway.DisOrders;
import dev.tercio.query.Query;

/// Which entities of this node are frozen: all while the exercise is stopped, or single ones.
final class Freezing {
    private final Exchange exchange;
    private final Ghosts ghosts;
    private final Query<DisFrozen> frozen;
    private final Query<DisOrders> ordered;
    private final EntityList found = new EntityList();
    private DisExercise exercise = new DisExercise(true);
    private boolean anySingle;

    Freezing(Exchange exchange, Ghosts ghosts) {
        this.exchange = exchange;
        this.ghosts = ghosts;
        this.frozen = exchange.world.query(DisFrozen.class);
        exchange.world.register(DisOrders.class);
        this.ordered = exchange.world.query(DisOrders.class);
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

    /// Keeps an entity frozen that becomes a ghost. Requests that are pending were for this node.
    void released(Entity entity) {
        exchange.world.remove(entity, DisOrders.class);
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

    /// Stops an entity, or the node, at a real-world time.
    void stop(DisEntityId to, int behavior, int hour, DisTimestamp pastHour) {
        double at = timeOf(hour, pastHour);
        boolean pending = at > exchange.now;
        DisOrders known = orders(to);
        order(
                to,
                new DisOrders(
                        pending ? at : DisOrders.NEVER,
                        pending ? behavior : 0,
                        known.startAt(),
                        known.startsAll()));
        if (!pending) {
            stop(entityOf(to), behavior);
        }
    }

    /// Resumes an entity, or the node, at a real-world time. A request for all entities resumes
    /// those that were frozen alone, too; a request for the application does not name them.
    void start(DisEntityId to, int hour, DisTimestamp pastHour) {
        double at = timeOf(hour, pastHour);
        boolean pending = at > exchange.now;
        boolean all = to.entity() == DisEntityId.ALL;
        DisOrders known = orders(to);
        order(
                to,
                new DisOrders(
                        known.stopAt(),
                        known.frozenBehavior(),
                        pending ? at : DisOrders.NEVER,
                        pending && all));
        if (!pending) {
            start(entityOf(to), all);
        }
    }

    /// The simulated time of a real-world time, seen from the frame that receives it.
    private double timeOf(int hour, DisTimestamp pastHour) {
        double millis = hour * 3_600_000.0 + pastHour.nanosPastHour() / 1e6;
        return exchange.now + (millis - exchange.realMillis) / 1_000;
    }

    /// The entity that a request names, or [Entity#NONE] for the node.
    private Entity entityOf(DisEntityId to) {
        return isNode(to) ? Entity.NONE : exchange.find(to);
    }

    private DisOrders orders(DisEntityId to) {
        Entity entity = entityOf(to);
        if (entity.isNone()) {
            var resources = exchange.world.resources();
            return resources.has(DisOrders.class) ? resources.get(DisOrders.class) : DisOrders.NONE;
        }
        return exchange.world.has(entity, DisOrders.class)
                ? exchange.world.get(entity, DisOrders.class)
                : DisOrders.NONE;
    }

    private void order(DisEntityId to, DisOrders orders) {
        if (!orders.equals(orders(to))) {
            set(entityOf(to), orders);
        }
    }

    private void set(Entity entity, DisOrders orders) {
        if (entity.isNone()) {
            exchange.world.resources().set(orders);
        } else if (orders.equals(DisOrders.NONE)) {
            exchange.world.remove(entity, DisOrders.class);
        } else {
            exchange.world.add(entity, orders);
        }
    }

    /// Carries out the requests whose time has come.
    void applyDue() {
        if (exchange.world.resources().has(DisOrders.class)) {
            apply(Entity.NONE, exchange.world.resources().get(DisOrders.class));
        }
        if (!ordered.isEmpty()) {
            found.clear();
            ordered.addEntitiesTo(found);
            found.forEach(e -> apply(e, exchange.world.get(e, DisOrders.class)));
        }
    }

    private void apply(Entity entity, DisOrders orders) {
        boolean stops = orders.stopAt() <= exchange.now;
        boolean starts = orders.startAt() <= exchange.now;
        if (!stops && !starts) {
            return;
        }
        // of two that are due, the later one determines the state
        if (stops && !(starts && orders.startAt() >= orders.stopAt())) {
            stop(entity, orders.frozenBehavior());
        } else {
            start(entity, orders.startsAll());
        }
        set(
                entity,
                new DisOrders(
                        stops ? DisOrders.NEVER : orders.stopAt(),
                        stops ? 0 : orders.frozenBehavior(),
                        starts ? DisOrders.NEVER : orders.startAt(),
                        !starts && orders.startsAll()));
    }

    private void stop(Entity entity, int behavior) {
        if (entity.isNone()) {
            set(new DisExercise(false, behavior, exchange.now));
        } else {
            exchange.world.add(entity, new DisFrozen(behavior));
        }
    }

    private void start(Entity entity, boolean all) {
        if (!entity.isNone()) {
            exchange.world.remove(entity, DisFrozen.class);
            return;
        }
        set(new DisExercise(true, exchange.exercise().frozenBehavior(), 0));
        if (all) {
            EntityList resumed = new EntityList();
            frozen.addEntitiesTo(resumed);
            resumed.forEach(e -> exchange.world.remove(e, DisFrozen.class));
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
}
