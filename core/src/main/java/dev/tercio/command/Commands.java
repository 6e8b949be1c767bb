package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.command.recording.ImmediateCommands;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.query.EntityQuery;

/// Records structural changes of a world.
///
/// Code that accepts `Commands` works with deferred commands ([CommandBuffer], [CommandStage], the
/// commands of a system or query) and with immediate ones ([dev.tercio.World#immediateCommands()]).
/// Deferred commands take effect during playback: whether the entity is alive and has the component
/// is checked then, and failures are reported as [PlaybackOptions] say. Immediate commands throw
/// like the methods of [dev.tercio.World].
///
/// Component values are copied when they are recorded, except objects of
/// [managed][dev.tercio.Tier#MANAGED] components. A value that does not fit its component's layout
/// is rejected immediately with [dev.tercio.InvalidComponentException], and nothing is recorded. A
/// class that cannot be a component fails at playback, see [FailureReason#INVALID_COMPONENT].
///
/// The methods with a [ComponentType] parameter are allocation-free if the type is a constant.
public sealed interface Commands permits CommandBuffer, ImmediateCommands {
    /// Spawns an entity without components.
    ///
    /// @return a handle that later commands and component fields may use
    Entity spawn();

    /// Spawns an entity without components and returns a builder for it:
    ///
    /// ```java
    /// Entity ship = commands.newEntity().add(new Position(0, 0)).add(Armed.class).entity();
    /// ```
    ///
    /// @return a builder that records commands for the new entity
    default EntityCommands newEntity() {
        return on(spawn());
    }

    /// Spawns an entity with one component.
    ///
    /// @param component the component
    /// @return a handle that later commands and component fields may use
    Entity spawn(Object component);

    /// Spawns an entity with two components.
    ///
    /// @param first a component
    /// @param second a component of another type
    /// @return a handle that later commands and component fields may use
    Entity spawn(Object first, Object second);

    /// Spawns an entity with three components.
    ///
    /// @param first a component
    /// @param second a component of another type
    /// @param third a component of another type
    /// @return a handle that later commands and component fields may use
    Entity spawn(Object first, Object second, Object third);

    /// Spawns an entity with any number of components.
    ///
    /// @param components components of different types
    /// @return a handle that later commands and component fields may use
    Entity spawn(Object... components);

    /// Spawns an entity with the components and values that another entity has at playback.
    ///
    /// @param source the entity to copy
    /// @return a handle that later commands and component fields may use
    Entity copy(Entity source);

    /// Returns a builder that records commands for an entity.
    ///
    /// @param entity an entity, or the handle of a recorded spawn
    /// @return the builder
    default EntityCommands on(Entity entity) {
        return new EntityCommands(this, entity);
    }

    /// Destroys an entity. Unlike [dev.tercio.World#destroy(Entity)], playback counts the command
    /// as [failed][FailureReason#DEAD_ENTITY] if the entity is dead by then.
    ///
    /// @param entity the entity
    void destroy(Entity entity);

    /// Adds a component with a value, or replaces the value if the entity already has the
    /// component.
    ///
    /// @param entity the entity
    /// @param component the component
    void add(Entity entity, Object component);

    /// Adds a component with a value, or replaces the value if the entity already has the
    /// component.
    ///
    /// @param <T> the component class
    /// @param entity the entity
    /// @param type the component type
    /// @param component the component
    <T> void add(Entity entity, ComponentType<T> type, T component);

    /// Adds a tag, or a component with its default value, unless the entity already has it: a
    /// component that is present keeps its value.
    ///
    /// @param entity the entity
    /// @param type the component class
    void add(Entity entity, Class<?> type);

    /// Adds a tag, or a component with its default value, unless the entity already has it: a
    /// component that is present keeps its value.
    ///
    /// @param entity the entity
    /// @param type the component type
    void add(Entity entity, ComponentType<?> type);

    /// Replaces the value of a component. The command fails if the entity does not have it.
    ///
    /// @param entity the entity
    /// @param component the component
    void set(Entity entity, Object component);

    /// Replaces the value of a component. The command fails if the entity does not have it.
    ///
    /// @param <T> the component class
    /// @param entity the entity
    /// @param type the component type
    /// @param component the component
    <T> void set(Entity entity, ComponentType<T> type, T component);

    /// Combines the value of a component with another value: playback replaces the value that the
    /// component has by then with the result of the combiner's operator. If the entity does not
    /// have the component, it is added with the given value.
    ///
    /// Commands are combined one after the other in playback order, so no update is lost: damage
    /// from many sources adds up, whichever system, body or thread has recorded it.
    ///
    /// If the operator throws, the component keeps its value, and the command fails with
    /// [FailureReason#THROWN]; an [Error] stops playback and propagates. If it returns null or a
    /// value that cannot be stored, the command fails with [FailureReason#INVALID_COMPONENT].
    ///
    /// @param <T> the component class
    /// @param entity the entity
    /// @param component the value to combine with the present one
    /// @param combiner the combiner
    <T> void combine(Entity entity, T component, Combiner<T> combiner);

    /// Removes a component. This has no effect if the entity does not have it.
    ///
    /// @param entity the entity
    /// @param type the component class
    void remove(Entity entity, Class<?> type);

    /// Removes a component. This has no effect if the entity does not have it.
    ///
    /// @param entity the entity
    /// @param type the component type
    void remove(Entity entity, ComponentType<?> type);

    /// Sets whether this node has authority over a component, which the entity need not have yet.
    ///
    /// @param entity the entity
    /// @param type the component class
    /// @param owned true if this node decides the value
    void setAuthority(Entity entity, Class<?> type, boolean owned);

    /// Sets whether this node has authority over a component, which the entity need not have yet.
    ///
    /// @param entity the entity
    /// @param type the component type
    /// @param owned true if this node decides the value
    default void setAuthority(Entity entity, ComponentType<?> type, boolean owned) {
        setAuthority(entity, type.type(), owned);
    }

    /// Assigns a new stable id to an entity unless it has one, see
    /// [dev.tercio.StableIds#assign(Entity)]. After playback, [dev.tercio.StableIds#idOf(Entity)]
    /// returns the id.
    ///
    /// @param entity the entity
    void assignStableId(Entity entity);

    /// Binds an existing stable id to an entity, see [dev.tercio.StableIds#bind(Entity, long)].
    ///
    /// @param entity an entity that has no id or this one
    /// @param id the id, not zero
    void bindStableId(Entity entity, long id);

    /// Assigns a stable id to an entity unless it has one, and sets this node's authority over some
    /// of its components. The command is atomic: if the entity does not have all of them, it fails
    /// and changes nothing.
    ///
    /// @param entity the entity
    /// @param types at least one component class, all distinct
    /// @throws IllegalArgumentException if no class is passed or a class occurs twice
    void publish(Entity entity, Class<?>... types);

    /// Assigns a stable id to an entity unless it has one, and sets this node's authority over some
    /// of its components, see [#publish(Entity, Class...)].
    ///
    /// @param entity the entity
    /// @param types at least one component type, all distinct
    /// @throws IllegalArgumentException if no type is passed or a type occurs twice
    default void publish(Entity entity, ComponentType<?>... types) {
        publish(entity, ComponentSpec.classesOf(types));
    }

    /// Sets a resource under the class of the value. A resource of the same class is replaced.
    ///
    /// @param value the value
    void setResource(Object value);

    /// Sets a resource under a superclass or interface of the value. A resource with the same key
    /// is replaced.
    ///
    /// @param <T> the key
    /// @param type the key
    /// @param value the value
    <T> void setResource(Class<T> type, T value);

    /// Removes a resource. This has no effect if the resource is not set.
    ///
    /// @param type the key
    void removeResource(Class<?> type);

    /// Adds a component to all entities that match a query at playback.
    ///
    /// @param query the query; it must not filter by changes or additions
    /// @param component the component
    void addAll(EntityQuery<?> query, Object component);

    /// Adds a tag, or a component with its default value, to all entities that match a query at
    /// playback.
    ///
    /// @param query the query; it must not filter by changes or additions
    /// @param type the component class
    void addAll(EntityQuery<?> query, Class<?> type);

    /// Adds a tag, or a component with its default value, to all entities that match a query at
    /// playback.
    ///
    /// @param query the query; it must not filter by changes or additions
    /// @param type the component type
    default void addAll(EntityQuery<?> query, ComponentType<?> type) {
        addAll(query, type.type());
    }

    /// Removes a component from all entities that match a query at playback.
    ///
    /// @param query the query; it must not filter by changes or additions
    /// @param type the component class
    void removeAll(EntityQuery<?> query, Class<?> type);

    /// Removes a component from all entities that match a query at playback.
    ///
    /// @param query the query; it must not filter by changes or additions
    /// @param type the component type
    default void removeAll(EntityQuery<?> query, ComponentType<?> type) {
        removeAll(query, type.type());
    }

    /// Destroys all entities that match a query at playback.
    ///
    /// @param query the query; it must not filter by changes or additions
    void destroyAll(EntityQuery<?> query);

    /// Sends an event. It becomes readable when the command is played, after the events of earlier
    /// commands. Use this in parallel bodies, on other threads and for events from outside the
    /// simulation; a system that sends events in its own update can also use an
    /// [dev.tercio.EventWriter].
    ///
    /// @param event the event: a record with the same kinds of fields as a component, which may
    ///   contain handles of recorded spawns
    /// @throws dev.tercio.InvalidComponentException if the event does not fit its layout
    void send(Object event);

    /// Runs a custom command.
    ///
    /// @param command a record of plain fields, which is recorded as data, or any other object,
    ///   which is recorded by reference and cannot be serialized
    void run(Command command);

    /// Sets the priority of all following commands, not only of the next one. It stays in force,
    /// even after playback, until it is set again or the buffer is cleared or closed; initially it
    /// is [Priority#NORMAL].
    ///
    /// Only playback with [PlaybackOrder#PRIORITY] uses priorities; other orders ignore them, log a
    /// warning and report [PlaybackReport#prioritiesIgnored()]. Immediate commands ignore the
    /// priority.
    ///
    /// @param priority the priority
    /// @return this
    /// @throws IllegalStateException if the commands belong to a system or query body whose
    ///   [playback options][dev.tercio.schedule.Schedule#playback(PlaybackOptions)] ignore
    ///   priorities
    Commands priority(Priority priority);
}
