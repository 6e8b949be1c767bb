package dev.tercio.internal.command.recording;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.MissingComponentException;
import dev.tercio.World;
import dev.tercio.command.Combiner;
import dev.tercio.command.Command;
import dev.tercio.command.CommandContext;
import dev.tercio.command.Commands;
import dev.tercio.command.Priority;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.query.EntityQuery;

/// Commands that take effect immediately, by direct calls.
public final class ImmediateCommands implements Commands, CommandContext {
    private final World world;
    private final EntityTable table;

    public ImmediateCommands(World world, EntityTable table) {
        this.world = world;
        this.table = table;
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public Entity entity(Entity handle) {
        return handle;
    }

    @Override
    public Entity spawn() {
        return world.spawn();
    }

    @Override
    public Entity spawn(Object component) {
        return world.spawn(component);
    }

    @Override
    public Entity spawn(Object first, Object second) {
        return world.spawn(first, second);
    }

    @Override
    public Entity spawn(Object first, Object second, Object third) {
        return world.spawn(first, second, third);
    }

    @Override
    public Entity spawn(Object... components) {
        return world.spawn(components);
    }

    @Override
    public Entity copy(Entity source) {
        return world.copy(source);
    }

    @Override
    public void destroy(Entity entity) {
        world.destroy(entity);
    }

    @Override
    public void add(Entity entity, Object component) {
        world.add(entity, component);
    }

    @Override
    public <T> void add(Entity entity, ComponentType<T> type, T component) {
        world.add(entity, type, component);
    }

    @Override
    public void add(Entity entity, Class<?> type) {
        world.add(entity, type);
    }

    @Override
    public void add(Entity entity, ComponentType<?> type) {
        world.add(entity, type);
    }

    @Override
    public void set(Entity entity, Object component) {
        world.set(entity, component);
    }

    @Override
    public <T> void set(Entity entity, ComponentType<T> type, T component) {
        world.set(entity, type, component);
    }

    @Override
    public <T> void combine(Entity entity, T component, Combiner<T> combiner) {
        CombinerSpec<T> spec = (CombinerSpec<T>) combiner;
        ComponentSpec<T> type = spec.component();
        if (!world.isAlive(entity) || !world.has(entity, type)) {
            world.add(entity, type, component);
            return;
        }
        type.checkInstance(component);
        world.set(entity, type, spec.combine(world.get(entity, type), component));
    }

    @Override
    public void remove(Entity entity, Class<?> type) {
        world.remove(entity, type);
    }

    @Override
    public void remove(Entity entity, ComponentType<?> type) {
        world.remove(entity, type);
    }

    @Override
    public void setAuthority(Entity entity, Class<?> type, boolean owned) {
        world.setAuthority(entity, type, owned);
    }

    @Override
    public void assignStableId(Entity entity) {
        world.stableIds().assign(entity);
    }

    @Override
    public void bindStableId(Entity entity, long id) {
        world.stableIds().bind(entity, id);
    }

    @Override
    public void publish(Entity entity, Class<?>... components) {
        PublishedTypes.of(components);
        for (Class<?> component : components) {
            if (world.isAlive(entity) && !world.has(entity, component)) {
                throw new MissingComponentException(
                        entity,
                        component,
                        "entity does not have the component: operation=publish, component="
                                + component.getName()
                                + ", entity="
                                + entity
                                + ", world="
                                + world.name());
            }
        }
        world.stableIds().assign(entity);
        for (Class<?> component : components) {
            world.setAuthority(entity, component, true);
        }
    }

    @Override
    public void setResource(Object value) {
        world.resources().set(value);
    }

    @Override
    public <T> void setResource(Class<T> type, T value) {
        world.resources().set(type, value);
    }

    @Override
    public void removeResource(Class<?> type) {
        world.resources().remove(type);
    }

    @Override
    public void addAll(EntityQuery<?> query, Object component) {
        ComponentSpec.classOf(component, 0);
        matching(query).forEach(entity -> world.add(entity, component));
    }

    @Override
    public void addAll(EntityQuery<?> query, Class<?> type) {
        matching(query).forEach(entity -> world.add(entity, type));
    }

    @Override
    public void removeAll(EntityQuery<?> query, Class<?> type) {
        matching(query).forEach(entity -> world.remove(entity, type));
    }

    @Override
    public void destroyAll(EntityQuery<?> query) {
        world.destroyAll(matching(query));
    }

    /// Returns the entities that match now. Rejects the same queries as a buffer.
    private EntityList matching(EntityQuery<?> query) {
        FilteredQuery<?> filtered = (FilteredQuery<?>) query;
        filtered.checkRecordable();
        if (!filtered.isOf(table)) {
            throw new IllegalArgumentException(
                    "query is of another world: query=" + query + ", world=" + world.name());
        }
        return query.entities();
    }

    @Override
    public void send(Object event) {
        world.send(event);
    }

    @Override
    public void run(Command command) {
        command.run(this);
    }

    /// Does nothing: commands that take effect immediately have no order.
    @Override
    public Commands priority(Priority priority) {
        return this;
    }
}
