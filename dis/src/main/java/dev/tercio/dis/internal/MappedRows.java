package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisGhost;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.dis.gateway.EntityState;
import dev.tercio.query.Query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/// The entities of one mapping: those that are sent, and the ghosts.
final class MappedRows<V> {
    private final World world;
    private final EntityMapping<V> mapping;
    private final int index;
    private final List<Class<?>> components;
    private final Query<V> sent;
    private final Query<V> unpublished;
    private final Query<V> ghosts;
    private final BiConsumer<Entity, V> send;
    private final BiFunction<Entity, V, V> read;
    private final EntityList found = new EntityList();

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
        components = components(world, mapping);
        Query<V> rows = world.query(mapping.row());
        Query<V> described = filtered(rows.with(MasterDescriptor.class), mapping);
        sent =
                described
                        .with(DisEntityId.class)
                        .without(DisGhost.class)
                        .owned(MasterDescriptor.class);
        unpublished = described.without(DisEntityId.class, DisGhost.class);
        ghosts = rows.with(DisGhost.class);
        EntityMapping.Writer<V> writer = mapping.writer();
        send =
                (entity, row) -> {
                    EntityState state = sender.state(entity);
                    try {
                        writer.write(row, state);
                    } catch (RuntimeException e) {
                        sender.failed(entity, e);
                    }
                };
        EntityMapping.Reader<V> reader = mapping.reader();
        read =
                (entity, row) -> {
                    EntityState state = allGhosts.state(entity, index);
                    if (state == null) {
                        return row;
                    }
                    try {
                        return reader.read(row, state);
                    } catch (RuntimeException e) {
                        problems.report(Kind.PROGRAM_FAILED, entity, e);
                        return row;
                    }
                };
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
        components.forEach(component -> world.add(entity, component));
        mapping.with().forEach(component -> world.add(entity, component));
    }

    /// Passes the entities that should be published.
    void publish(Sender sender) {
        if (mapping.publishesAll() && !unpublished.isEmpty()) {
            found.clear();
            unpublished.addEntitiesTo(found);
            found.forEach(sender::tryPublish);
        }
    }

    void send() {
        sent.forEachEntity(send);
    }

    void readGhosts() {
        ghosts.updateEntity(read);
    }
}
