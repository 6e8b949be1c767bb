package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.Entity;

import java.util.Objects;

/// Records commands for one entity. Every call is recorded immediately; no final call is needed.
///
/// ```java
/// Entity ship = commands.newEntity().add(new Position(0, 0)).add(Armed.class).entity();
/// commands.on(rock).set(new Position(1, 1)).remove(Frozen.class);
/// ```
public final class EntityCommands {
    private final Commands commands;
    private final Entity entity;

    EntityCommands(Commands commands, Entity entity) {
        this.commands = commands;
        this.entity = Objects.requireNonNull(entity, "entity");
    }

    /// The entity that the commands change.
    ///
    /// @return the entity, or the handle of a recorded spawn
    public Entity entity() {
        return entity;
    }

    /// Adds a component with a value, or replaces the value if the entity already has the
    /// component.
    ///
    /// @param component the component
    /// @return this
    public EntityCommands add(Object component) {
        commands.add(entity, component);
        return this;
    }

    /// Adds a component with a value, or replaces the value if the entity already has the
    /// component.
    ///
    /// @param <T> the component class
    /// @param type the component type
    /// @param component the component
    /// @return this
    public <T> EntityCommands add(ComponentType<T> type, T component) {
        commands.add(entity, type, component);
        return this;
    }

    /// Adds a tag, or a component with its default value, unless the entity already has it: a
    /// component that is present keeps its value.
    ///
    /// @param type the component class
    /// @return this
    public EntityCommands add(Class<?> type) {
        commands.add(entity, type);
        return this;
    }

    /// Adds a tag, or a component with its default value, unless the entity already has it: a
    /// component that is present keeps its value.
    ///
    /// @param type the component type
    /// @return this
    public EntityCommands add(ComponentType<?> type) {
        commands.add(entity, type);
        return this;
    }

    /// Replaces the value of a component. The command fails if the entity does not have it.
    ///
    /// @param component the component
    /// @return this
    public EntityCommands set(Object component) {
        commands.set(entity, component);
        return this;
    }

    /// Replaces the value of a component. The command fails if the entity does not have it.
    ///
    /// @param <T> the component class
    /// @param type the component type
    /// @param component the component
    /// @return this
    public <T> EntityCommands set(ComponentType<T> type, T component) {
        commands.set(entity, type, component);
        return this;
    }

    /// Combines the value of a component with another value, or adds the component if the entity
    /// does not have it, see [Commands#combine(Entity, Object, Combiner)].
    ///
    /// @param <T> the component class
    /// @param component the value to combine with the present one
    /// @param combiner the combiner
    /// @return this
    public <T> EntityCommands combine(T component, Combiner<T> combiner) {
        commands.combine(entity, component, combiner);
        return this;
    }

    /// Removes a component. This has no effect if the entity does not have it.
    ///
    /// @param type the component class
    /// @return this
    public EntityCommands remove(Class<?> type) {
        commands.remove(entity, type);
        return this;
    }

    /// Removes a component. This has no effect if the entity does not have it.
    ///
    /// @param type the component type
    /// @return this
    public EntityCommands remove(ComponentType<?> type) {
        commands.remove(entity, type);
        return this;
    }

    /// Sets whether this node has authority over a component.
    ///
    /// @param type the component class
    /// @param owned true if this node decides the value
    /// @return this
    public EntityCommands setAuthority(Class<?> type, boolean owned) {
        commands.setAuthority(entity, type, owned);
        return this;
    }

    /// Sets whether this node has authority over a component.
    ///
    /// @param type the component type
    /// @param owned true if this node decides the value
    /// @return this
    public EntityCommands setAuthority(ComponentType<?> type, boolean owned) {
        commands.setAuthority(entity, type, owned);
        return this;
    }

    /// Assigns a new stable id unless the entity has one.
    ///
    /// @return this
    public EntityCommands assignStableId() {
        commands.assignStableId(entity);
        return this;
    }

    /// Binds an existing stable id to the entity.
    ///
    /// @param id the id, not zero
    /// @return this
    public EntityCommands bindStableId(long id) {
        commands.bindStableId(entity, id);
        return this;
    }

    /// Assigns a stable id unless the entity has one, and sets this node's authority over
    /// components, see [Commands#publish(Entity, Class...)].
    ///
    /// @param types at least one component class, all distinct
    /// @return this
    public EntityCommands publish(Class<?>... types) {
        commands.publish(entity, types);
        return this;
    }

    /// Assigns a stable id unless the entity has one, and sets this node's authority over
    /// components, see [Commands#publish(Entity, Class...)].
    ///
    /// @param types at least one component type, all distinct
    /// @return this
    public EntityCommands publish(ComponentType<?>... types) {
        commands.publish(entity, types);
        return this;
    }

    /// Destroys the entity.
    public void destroy() {
        commands.destroy(entity);
    }
}
