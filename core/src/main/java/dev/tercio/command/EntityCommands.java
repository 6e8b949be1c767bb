package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.Entity;

/// Records commands for one entity, one after the other. Every step is complete in itself.
///
/// ```java
/// Entity ship = commands.spawn().with(new Position(0, 0)).with(Armed.class).entity();
/// commands.on(rock).set(new Position(1, 1)).without(Frozen.class);
/// ```
///
/// @param commands where they are recorded
/// @param entity the entity they are about; of a spawn, the handle that playback resolves
public record EntityCommands(Commands commands, Entity entity) {
    /// Records that a component is added.
    ///
    /// @param component the component
    /// @return this
    public EntityCommands with(Object component) {
        commands.add(entity, component);
        return this;
    }

    /// Records that a component is added.
    ///
    /// @param <T> the component class
    /// @param type its type
    /// @param component the component
    /// @return this
    public <T> EntityCommands with(ComponentType<T> type, T component) {
        commands.add(entity, type, component);
        return this;
    }

    /// Records that a component is added with its default value, or a tag.
    ///
    /// @param type the component class
    /// @return this
    public EntityCommands with(Class<?> type) {
        commands.add(entity, type);
        return this;
    }

    /// Records that a component is added with its default value, or a tag.
    ///
    /// @param type the component type
    /// @return this
    public EntityCommands with(ComponentType<?> type) {
        commands.add(entity, type);
        return this;
    }

    /// Records that the value of a component is replaced.
    ///
    /// @param component the component
    /// @return this
    public EntityCommands set(Object component) {
        commands.set(entity, component);
        return this;
    }

    /// Records that the value of a component is replaced.
    ///
    /// @param <T> the component class
    /// @param type its type
    /// @param component the component
    /// @return this
    public <T> EntityCommands set(ComponentType<T> type, T component) {
        commands.set(entity, type, component);
        return this;
    }

    /// Records that a component is removed.
    ///
    /// @param type the component class
    /// @return this
    public EntityCommands without(Class<?> type) {
        commands.remove(entity, type);
        return this;
    }

    /// Records that a component is removed.
    ///
    /// @param type the component type
    /// @return this
    public EntityCommands without(ComponentType<?> type) {
        commands.remove(entity, type);
        return this;
    }

    /// Records that the authority over a component is given or taken.
    ///
    /// @param type the component class
    /// @param owned whether this node has the authority
    /// @return this
    public EntityCommands authority(Class<?> type, boolean owned) {
        commands.setAuthority(entity, type, owned);
        return this;
    }

    /// Records that the authority over a component is given or taken.
    ///
    /// @param type the component type
    /// @param owned whether this node has the authority
    /// @return this
    public EntityCommands authority(ComponentType<?> type, boolean owned) {
        commands.setAuthority(entity, type, owned);
        return this;
    }

    /// Records that the entity gets a new stable id, unless it has one.
    ///
    /// @return this
    public EntityCommands stableId() {
        commands.assignStableId(entity);
        return this;
    }

    /// Records that the entity gets a stable id that was made elsewhere.
    ///
    /// @param id the id, not zero
    /// @return this
    public EntityCommands stableId(long id) {
        commands.bindStableId(entity, id);
        return this;
    }

    /// Records that the entity gets a stable id, and this node the authority over components, as
    /// one whole, see [Commands#publish(Entity, Class...)].
    ///
    /// @param components at least one component class
    /// @return this
    public EntityCommands publish(Class<?>... components) {
        commands.publish(entity, components);
        return this;
    }

    /// Records that the entity gets a stable id, and this node the authority over components, see
    /// [Commands#publish(Entity, Class...)].
    ///
    /// @param components at least one component type
    /// @return this
    public EntityCommands publish(ComponentType<?>... components) {
        commands.publish(entity, components);
        return this;
    }

    /// Records that the entity ends.
    public void destroy() {
        commands.destroy(entity);
    }
}
