package dev.tercio.dis.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisAppearance;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisMotion;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;
import dev.tercio.query.Query;

import java.util.List;

/// Finds ghosts from which the program has removed components, and ghosts whose id it has changed.
final class GhostChecks {
    private static final Field<long[]> ID = ComponentType.of(DisEntityId.class).longs("bits");

    private final Exchange exchange;
    private final Query<DisGhost> all;
    private final Query<DisGhost> complete;
    private final boolean columns;

    /// The complete ghosts of this frame that have a mapping, and those that a mapping has read.
    private int mapped;

    private int read;

    GhostChecks(Exchange exchange, Query<DisGhost> all) {
        this.exchange = exchange;
        this.all = all;
        complete =
                all.with(
                        DisEntityId.class,
                        MasterDescriptor.class,
                        DisMotion.class,
                        DisAppearance.class,
                        DisMarking.class);
        columns = Tiers.areOnHeap(exchange.world, List.of(DisEntityId.class));
    }

    /// The ghosts that have all components of the gateway.
    Query<DisGhost> complete() {
        return complete;
    }

    boolean isComplete(Entity ghost) {
        return exchange.entityIds.has(ghost)
                && exchange.descriptors.has(ghost)
                && exchange.motions.has(ghost)
                && exchange.appearances.has(ghost)
                && exchange.markings.has(ghost);
    }

    /// Starts a frame.
    void begin() {
        mapped = 0;
        read = 0;
    }

    /// Checks a complete ghost.
    void check(Chunk chunk, int position, Ghost ghost) {
        long id = columns ? chunk.column(ID)[position] : idOf(ghost.entity);
        if (ghost.id != id) {
            exchange.problems.report(Kind.ID_CHANGED, new Entity(ghost.entity));
            ghost.id = id;
        }
        if (ghost.mapping >= 0) {
            mapped++;
        }
    }

    private long idOf(long entity) {
        return exchange.idOf(new Entity(entity)).bits();
    }

    /// A mapping reads the state of a complete ghost.
    void read() {
        read++;
    }

    /// Reports ghosts that do not move because components are missing: those of the gateway or of
    /// the mapping.
    void report() {
        if (read < mapped || complete.count() < all.count()) {
            boolean known = exchange.problems.isReported(Kind.INCOMPLETE_GHOST);
            exchange.problems.report(Kind.INCOMPLETE_GHOST, known ? "" : firstIncomplete());
        }
    }

    private Entity firstIncomplete() {
        EntityList found = new EntityList();
        all.addEntitiesTo(found);
        for (int i = 0; i < found.size(); i++) {
            Entity entity = found.get(i);
            int mapping = exchange.ghosts.get(entity).mapping();
            if (!isComplete(entity)
                    || (mapping >= 0 && !exchange.mappings.get(mapping).has(entity))) {
                return entity;
            }
        }
        return Entity.NONE;
    }
}
