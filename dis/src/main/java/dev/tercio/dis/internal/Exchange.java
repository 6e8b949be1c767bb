package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisExercise;
import dev.tercio.dis.gateway.DisFrozen;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.gateway.DisNumbering;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.gateway.DisTransfer;
import dev.tercio.schedule.FrameTime;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// What all parts of a gateway share: the world, the known entities and the time.
final class Exchange {
    private static final int SPARE_IDS = 1_024;

    final World world;
    final DisSettings settings;
    final Counters counters = new Counters();
    final Problems problems;
    final Outbox outbox;
    final Farewells farewells = new Farewells();
    final List<MappedRows<?>> mappings = new ArrayList<>();
    final Lookup<DisEntityId> entityIds;
    final Lookup<MasterDescriptor> descriptors;
    final Lookup<DisGhost> ghosts;
    final Lookup<DisMotion> motions;
    final Lookup<DisAppearance> appearances;
    final Lookup<DisMarking> markings;
    final Lookup<DisTransfer> transfers;
    final Lookup<DisFrozen> frozen;
    private final IdTable ids = new IdTable();

    /// The simulated time in seconds.
    double now;

    /// The real-world time at which datagrams were last received, in milliseconds since 1970. It is
    /// part of the recorded input.
    long realMillis;

    long frame;
    private long restores = -1;

    Exchange(World world, DisSettings settings) {
        this.world = world;
        this.settings = settings;
        problems = new Problems(world.name());
        outbox = new Outbox(settings, counters, problems);
        entityIds = world.lookup(world.register(DisEntityId.class));
        descriptors = world.lookup(world.register(MasterDescriptor.class));
        ghosts = world.lookup(world.register(DisGhost.class));
        motions = world.lookup(world.register(DisMotion.class));
        appearances = world.lookup(world.register(DisAppearance.class));
        markings = world.lookup(world.register(DisMarking.class));
        transfers = world.lookup(world.register(DisTransfer.class));
        frozen = world.lookup(world.register(DisFrozen.class));
        ensureResources();
    }

    private void ensureResources() {
        if (!world.resources().has(DisNumbering.class)) {
            world.resources().set(DisNumbering.START);
        }
        if (!world.resources().has(DisExercise.class)) {
            world.resources().set(new DisExercise(true));
        }
    }

    /// Starts a phase of a frame.
    ///
    /// @return whether the world was restored since the last phase, so that caches are invalid
    boolean begin(FrameTime time, double seconds) {
        now = seconds;
        frame = time.frame();
        problems.frame(frame);
        outbox.time(seconds);
        boolean restored = restores != world.restores();
        if (restored || ids.size() > 2 * (counters.published + counters.ghosts) + SPARE_IDS) {
            restores = world.restores();
            ensureResources();
            ids.clear();
            world.query(DisEntityId.class)
                    .forEachEntity((entity, id) -> ids.putIfAbsent(id.bits(), entity.bits()));
        }
        return restored;
    }

    /// Whether the schedule was closed, and the transport with it.
    boolean closed;

    /// @throws IllegalStateException if the gateway cannot send any more
    void checkOpen() {
        if (closed) {
            throw new IllegalStateException(
                    "gateway is closed: world="
                            + world.name()
                            + "; create a schedule with a new gateway");
        }
    }

    /// The living entity with an id, or [Entity#NONE].
    Entity find(DisEntityId id) {
        long bits = ids.get(id.bits());
        if (bits == 0) {
            return Entity.NONE;
        }
        Entity entity = new Entity(bits);
        return entityIds.has(entity) && entityIds.get(entity).bits() == id.bits()
                ? entity
                : Entity.NONE;
    }

    /// The id of an entity, or [DisEntityId#NONE].
    DisEntityId idOf(Entity entity) {
        return entityIds.has(entity) ? entityIds.get(entity) : DisEntityId.NONE;
    }

    void remember(DisEntityId id, Entity entity) {
        ids.put(id.bits(), entity.bits());
    }

    void forget(DisEntityId id) {
        ids.remove(id.bits());
    }

    boolean isGhost(Entity entity) {
        return ghosts.has(entity);
    }

    /// Whether this node sends the entity.
    boolean isOwned(Entity entity) {
        return !isGhost(entity)
                && descriptors.has(entity)
                && world.hasAuthority(entity, MasterDescriptor.class);
    }

    @Nullable MappedRows<?> mappingOf(Entity entity) {
        for (MappedRows<?> mapping : mappings) {
            if (mapping.fits(entity)) {
                return mapping;
            }
        }
        return null;
    }

    /// The mapping of ghosts of a type.
    @Nullable MappedRows<?> mappingOf(DisEntityType type) {
        for (MappedRows<?> mapping : mappings) {
            if (mapping.accepts(type)) {
                return mapping;
            }
        }
        return null;
    }

    /// Takes or gives up the authority over the spatial group of an entity.
    void setOwned(Entity entity, boolean owned) {
        world.setAuthority(entity, MasterDescriptor.class, owned);
        MappedRows<?> mapping = mappingOf(entity);
        if (mapping != null) {
            for (Class<?> component : mapping.components()) {
                world.setAuthority(entity, component, owned);
            }
        }
    }

    /// An unused id of this node, or [DisEntityId#NONE].
    DisEntityId nextId(Entity entity) {
        DisNumbering numbering = world.resources().get(DisNumbering.class);
        long room = (long) settings.applications() * DisEntityId.LARGEST;
        long number = numbering.entities();
        for (long tries = 0; tries < room && counters.published < room; tries++) {
            long at = number++ % room;
            DisEntityId id =
                    DisEntityId.of(
                            settings.site(),
                            settings.application() + (int) (at / DisEntityId.LARGEST),
                            1 + (int) (at % DisEntityId.LARGEST));
            if (find(id).isNone()) {
                world.resources()
                        .set(new DisNumbering(number, numbering.requests(), numbering.events()));
                return id;
            }
        }
        problems.report(Kind.NO_ID, entity);
        return DisEntityId.NONE;
    }

    DisExercise exercise() {
        return world.resources().get(DisExercise.class);
    }

    int nextRequest() {
        DisNumbering numbering = world.resources().get(DisNumbering.class);
        int request = numbering.requests() + 1;
        world.resources().set(new DisNumbering(numbering.entities(), request, numbering.events()));
        return request;
    }

    DisEntityId nextEvent() {
        DisNumbering numbering = world.resources().get(DisNumbering.class);
        int event = numbering.events() % DisEntityId.LARGEST + 1;
        world.resources().set(new DisNumbering(numbering.entities(), numbering.requests(), event));
        return DisEntityId.of(settings.site(), settings.application(), event);
    }

    /// This node as the sender of management PDUs.
    DisEntityId self() {
        return DisEntityId.of(settings.site(), settings.application(), 0);
    }
}
