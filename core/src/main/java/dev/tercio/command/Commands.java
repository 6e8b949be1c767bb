package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.command.recording.ImmediateCommands;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.query.EntityQuery;

/// Structural changes of a world. Code that takes a `Commands` does not need to know whether they
/// are recorded for later ([CommandBuffer], [CommandStage]) or happen at once
/// ([dev.tercio.World#now()]).
///
/// A component value is taken apart when it is recorded: what the caller does with the object
/// afterwards does not matter, except for classes that are stored as they are
/// ([dev.tercio.Tier#MANAGED]). A value that its component cannot hold is refused at once and
/// records nothing. Whether the entity is alive is looked at when the command is played.
///
/// The forms with a [ComponentType] in a constant make no garbage: the compiler sees that the
/// record never leaves the call.
public sealed interface Commands permits CommandBuffer, ImmediateCommands {
    /// Spawns an entity without components, to be given some by what follows.
    ///
    /// @return records commands for the new entity
    EntityCommands spawn();

    /// Spawns an entity.
    ///
    /// @param component its component
    /// @return its handle, which later commands and component fields can use
    Entity spawn(Object component);

    /// Spawns an entity.
    ///
    /// @param first a component
    /// @param second another
    /// @return its handle, which later commands and component fields can use
    Entity spawn(Object first, Object second);

    /// Spawns an entity.
    ///
    /// @param first a component
    /// @param second another
    /// @param third another
    /// @return its handle, which later commands and component fields can use
    Entity spawn(Object first, Object second, Object third);

    /// Spawns an entity.
    ///
    /// @param components its components, no two of one class
    /// @return its handle, which later commands and component fields can use
    Entity spawn(Object... components);

    /// Spawns an entity with the components another has when the command is played.
    ///
    /// @param source the other entity
    /// @return its handle, which later commands and component fields can use
    Entity copy(Entity source);

    /// Goes on with an entity.
    ///
    /// @param entity an entity, or the handle of a spawn
    /// @return records commands for it
    default EntityCommands on(Entity entity) {
        return new EntityCommands(this, entity);
    }

    /// Ends an entity.
    ///
    /// @param entity the entity
    void destroy(Entity entity);

    /// Adds a component, or replaces its value if the entity has it.
    ///
    /// @param entity the entity
    /// @param component the component
    void add(Entity entity, Object component);

    /// Adds a component, or replaces its value if the entity has it.
    ///
    /// @param <T> the component class
    /// @param entity the entity
    /// @param type its type
    /// @param component the component
    <T> void add(Entity entity, ComponentType<T> type, T component);

    /// Adds a tag, or a component with its default value; one that is there keeps its value.
    ///
    /// @param entity the entity
    /// @param type the component class
    void add(Entity entity, Class<?> type);

    /// Adds a tag, or a component with its default value; one that is there keeps its value.
    ///
    /// @param entity the entity
    /// @param type the component type
    void add(Entity entity, ComponentType<?> type);

    /// Replaces the value of a component.
    ///
    /// @param entity the entity, which must have it
    /// @param component the component
    void set(Entity entity, Object component);

    /// Replaces the value of a component.
    ///
    /// @param <T> the component class
    /// @param entity the entity, which must have it
    /// @param type its type
    /// @param component the component
    <T> void set(Entity entity, ComponentType<T> type, T component);

    /// Removes a component; nothing happens if the entity does not have it.
    ///
    /// @param entity the entity
    /// @param type the component class
    void remove(Entity entity, Class<?> type);

    /// Removes a component; nothing happens if the entity does not have it.
    ///
    /// @param entity the entity
    /// @param type the component type
    void remove(Entity entity, ComponentType<?> type);

    /// Gives or takes this node's authority over a component.
    ///
    /// @param entity the entity, which must have it
    /// @param type the component class
    /// @param owned whether this node has the authority
    void setAuthority(Entity entity, Class<?> type, boolean owned);

    /// Gives or takes this node's authority over a component.
    ///
    /// @param entity the entity, which must have it
    /// @param type the component type
    /// @param owned whether this node has the authority
    default void setAuthority(Entity entity, ComponentType<?> type, boolean owned) {
        setAuthority(entity, type.type(), owned);
    }

    /// Gives an entity a new stable id, unless it has one, as [dev.tercio.StableIds#assign(Entity)]
    /// does. Afterwards [dev.tercio.StableIds#idOf(Entity)] tells it.
    ///
    /// @param entity the entity
    void assignStableId(Entity entity);

    /// Gives an entity a stable id that was made elsewhere, as [dev.tercio.StableIds#bind(Entity,
    /// long)] does.
    ///
    /// @param entity the entity, without an id or with this one
    /// @param id the id, not zero
    void bindStableId(Entity entity, long id);

    /// Gives an entity a stable id, unless it has one, and this node the authority over components
    /// of it, as one whole: if the entity does not have all of them, nothing happens.
    ///
    /// @param entity the entity
    /// @param components at least one component class, no two the same
    void publish(Entity entity, Class<?>... components);

    /// Gives an entity a stable id, unless it has one, and this node the authority over components
    /// of it, see [#publish(Entity, Class...)].
    ///
    /// @param entity the entity
    /// @param components at least one component type, no two the same
    default void publish(Entity entity, ComponentType<?>... components) {
        publish(entity, ComponentSpec.classesOf(components));
    }

    /// Sets a resource, found by the class of the value.
    ///
    /// @param value the value; it replaces one of the same class
    void setResource(Object value);

    /// Sets a resource, found by a class or interface of the caller's choice.
    ///
    /// @param <T> the type it is found by
    /// @param type the type it is found by
    /// @param value the value
    <T> void setResource(Class<T> type, T value);

    /// Removes a resource; nothing happens if it is not set.
    ///
    /// @param type the type it is found by
    void removeResource(Class<?> type);

    /// Adds a component to all entities that match a query when the command is played.
    ///
    /// @param query which entities; it must not be one of changes or additions
    /// @param component the component
    void addAll(EntityQuery<?> query, Object component);

    /// Adds a tag, or a component with its default value, to all entities that match a query when
    /// the command is played.
    ///
    /// @param query which entities; it must not be one of changes or additions
    /// @param type the component class
    void addAll(EntityQuery<?> query, Class<?> type);

    /// Adds a tag, or a component with its default value, to all entities that match a query when
    /// the command is played.
    ///
    /// @param query which entities; it must not be one of changes or additions
    /// @param type the component type
    default void addAll(EntityQuery<?> query, ComponentType<?> type) {
        addAll(query, type.type());
    }

    /// Removes a component from all entities that match a query when the command is played.
    ///
    /// @param query which entities; it must not be one of changes or additions
    /// @param type the component class
    void removeAll(EntityQuery<?> query, Class<?> type);

    /// Removes a component from all entities that match a query when the command is played.
    ///
    /// @param query which entities; it must not be one of changes or additions
    /// @param type the component type
    default void removeAll(EntityQuery<?> query, ComponentType<?> type) {
        removeAll(query, type.type());
    }

    /// Ends all entities that match a query when the command is played.
    ///
    /// @param query which entities; it must not be one of changes or additions
    void destroyAll(EntityQuery<?> query);

    /// Runs a command of the user's own.
    ///
    /// @param command a record, which travels as data, or anything else, which does not
    void run(Command command);

    /// Sets the priority of the commands that follow, see [PlaybackOrder#PRIORITY]. Other orders
    /// ignore it, which is logged, and reported by [PlaybackReport#prioritiesIgnored()]. Commands
    /// that take effect [at once][dev.tercio.World#now()] have no order to choose.
    ///
    /// @param priority their priority
    /// @return this
    /// @throws IllegalStateException if the order is known already and ignores priorities: in
    ///   systems and bodies of queries, unless
    ///   [options][dev.tercio.schedule.Schedule#playback(PlaybackOptions)] say otherwise
    Commands priority(Priority priority);
}
