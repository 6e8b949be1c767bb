package dev.tercio.dis.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.EntityColumns;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.query.Chunk;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The entities of one mapping: those that are sent, and the ghosts.
final class MappedRows<V> {
    private final World world;
    private final EntityMapping<V> mapping;
    private final int index;
    private final List<Class<?>> components;
    private final Query<V> sent;
    private final Query<V> unpublished;
    private final Query<V> ghosts;
    private final Sender sender;
    private final Ghosts allGhosts;
    private final Problems problems;
    private final ComponentType<?>[] types;
    private final @Nullable EntityColumns columns;
    private final Consumer<Chunk> sendChunk;
    private final Consumer<Chunk> readChunk;
    private final BiConsumer<Entity, V> sendRow;
    private final BiFunction<Entity, V, V> readRow;
    private final EntityList found = new EntityList();

    /// The components of which the world does not know the zero values.
    private final Set<Class<?>> managed;

    MappedRows(
            World world,
            EntityMapping<V> mapping,
            int index,
            Sender sender,
            Ghosts allGhosts,
            Problems problems) {
        this.world = world;
        this.mapping = mapping;
        this.index = index;
        this.sender = sender;
        this.allGhosts = allGhosts;
        this.problems = problems;
        components = components(world, mapping);
        types = components.stream().map(ComponentType::of).toArray(ComponentType<?>[]::new);
        columns =
                Tiers.areOnHeap(world, components)
                        ? mapping.columns().map(Supplier::get).orElse(null)
                        : null;
        managed =
                Stream.concat(components.stream(), mapping.with().stream())
                        .filter(component -> Tiers.isIn(world, component, Tier.MANAGED))
                        .collect(Collectors.toUnmodifiableSet());
        Query<V> rows = world.query(mapping.row());
        Query<V> described = filtered(rows.with(MasterDescriptor.class), mapping);
        sent =
                described
                        .with(DisEntityId.class)
                        .without(DisGhost.class)
                        .owned(MasterDescriptor.class);
        unpublished = described.without(DisEntityId.class, DisGhost.class);
        ghosts = rows.with(DisGhost.class);
        Positions.Body sendPosition = this::sendPosition;
        Positions.Body readPosition = this::readPosition;
        sendChunk = chunk -> open(chunk, sendPosition);
        readChunk = chunk -> open(chunk, readPosition);
        sendRow = this::sendRow;
        readRow = this::readRow;
    }

    private void open(Chunk chunk, Positions.Body body) {
        if (columns != null) {
            columns.open(chunk);
            Positions.forEach(chunk, body);
        }
    }

    private void sendPosition(Chunk chunk, int position) {
        long entity = chunk.entityBits(position);
        EntityState state = sender.state(entity);
        try {
            if (columns != null) {
                columns.write(position, state);
            }
        } catch (RuntimeException e) {
            sender.failed(entity, e);
        }
    }

    private void sendRow(Entity entity, V row) {
        EntityState state = sender.state(entity.bits());
        try {
            mapping.writer().write(row, state);
        } catch (RuntimeException e) {
            sender.failed(entity.bits(), e);
        }
    }

    private void readPosition(Chunk chunk, int position) {
        long entity = chunk.entityBits(position);
        EntityState state = allGhosts.state(entity, index);
        try {
            if (state != null && columns != null && columns.read(position, state)) {
                for (ComponentType<?> type : types) {
                    chunk.changed(type, position);
                }
            }
        } catch (RuntimeException e) {
            problems.report(Kind.PROGRAM_FAILED, new Entity(entity), e);
        }
    }

    private V readRow(Entity entity, V row) {
        EntityState state = allGhosts.state(entity.bits(), index);
        if (state == null) {
            return row;
        }
        try {
            return mapping.reader().read(row, state);
        } catch (RuntimeException e) {
            problems.report(Kind.PROGRAM_FAILED, entity, e);
            return row;
        }
    }

    private static <V> Query<V> filtered(Query<V> query, EntityMapping<V> mapping) {
        Query<V> result = query;
        if (!mapping.with().isEmpty()) {
            result = result.with(mapping.with().toArray(Class<?>[]::new));
        }
        if (!mapping.without().isEmpty()) {
            result = result.without(mapping.without().toArray(Class<?>[]::new));
        }
        return result;
    }

    /// The components of a row: the class itself, or those of a view.
    private static List<Class<?>> components(World world, EntityMapping<?> mapping) {
        Class<?> row = mapping.row();
        boolean known = world.types().stream().anyMatch(type -> type.type() == row);
        List<Class<?>> parts = new ArrayList<>();
        boolean view = !known && row.isRecord();
        if (view) {
            for (var part : row.getRecordComponents()) {
                Class<?> type = part.getType();
                boolean component = type.isRecord() && type != Entity.class;
                view &= component || type == Entity.class || type == Optional.class;
                if (component) {
                    parts.add(type);
                }
            }
        }
        List<Class<?>> found = view && !parts.isEmpty() ? List.copyOf(parts) : List.of(row);
        found.forEach(world::register);
        return found;
    }

    int index() {
        return index;
    }

    List<Class<?>> components() {
        return components;
    }

    boolean accepts(DisEntityType type) {
        return mapping.accepts(type);
    }

    /// Whether an entity has all components of the mapping.
    boolean fits(Entity entity) {
        return hasAll(entity, components)
                && hasAll(entity, mapping.with())
                && mapping.without().stream().noneMatch(type -> world.has(entity, type));
    }

    /// Whether an entity has the components of a row.
    boolean has(Entity entity) {
        return hasAll(entity, components);
    }

    private boolean hasAll(Entity entity, List<Class<?>> types) {
        for (Class<?> type : types) {
            if (!world.has(entity, type)) {
                return false;
            }
        }
        return true;
    }

    /// Adds the components that an entity does not have, with zero values.
    void addTo(Entity entity) {
        components.forEach(component -> add(entity, component));
        mapping.with().forEach(component -> add(entity, component));
    }

    private <C> void add(Entity entity, Class<C> component) {
        if (managed.contains(component)) {
            if (!world.has(entity, component)) {
                world.add(entity, Tiers.zero(component));
            }
        } else {
            world.add(entity, component);
        }
    }

    /// Passes the entities that should be published.
    void publish() {
        if (mapping.publishesAll() && !unpublished.isEmpty()) {
            found.clear();
            unpublished.addEntitiesTo(found);
            found.forEach(sender::tryPublish);
        }
    }

    void send() {
        if (columns != null) {
            sent.chunks(sendChunk);
        } else {
            sent.forEachEntity(sendRow);
        }
    }

    void readGhosts() {
        if (columns != null) {
            ghosts.chunks(readChunk);
        } else {
            ghosts.updateEntity(readRow);
        }
    }
}
