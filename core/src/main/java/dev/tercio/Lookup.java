package dev.tercio;

import dev.tercio.internal.world.ComponentLookup;

import java.util.Optional;
import java.util.function.UnaryOperator;

/// Access to one component of any entity by its handle, made once and kept.
///
/// ```java
/// Lookup<Position> positions = world.lookup(Position.class);
/// world.query(Target.class).forEach(target -> aim(positions.get(target.entity())));
/// ```
///
/// A lookup does what [World#get(Entity, Class)] and its relatives do, with the same checks, but
/// the component type is resolved once instead of in every call. Dead entities and missing
/// components are detected in every call, even without other checks. Writes call no observers,
/// except those of a [Relation], which change the structure like [World#set(Entity, Object)].
///
/// A lookup of a world follows the rules of the world: inside a system, the system must have
/// declared the access to read or write values; [#has] needs none. A lookup that a system obtains
/// from [dev.tercio.schedule.SystemSetup#lookup(Class)] declares it, and can read and write only
/// while the system runs. Other systems must not use it; reads are not detected if they run at the
/// same time. Both kinds can be used in parallel bodies; bodies that run at the same time must not
/// write the same entity, or read what another one writes.
///
/// After the world is closed, every access throws [IllegalStateException]. A thread that uses the
/// lookup while another one closes the world may get another exception.
///
/// @param <T> the component class
public sealed interface Lookup<T> permits ComponentLookup {
    /// Returns the component type.
    ///
    /// @return the type
    ComponentType<T> type();

    /// Returns whether an entity is alive and has the component.
    ///
    /// @param entity any handle
    /// @return true if it has the component
    boolean has(Entity entity);

    /// Returns the value of an entity.
    ///
    /// @param entity a living entity
    /// @return the value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws IllegalStateException if the component is a tag
    T get(Entity entity);

    /// Returns the value of an entity if the entity is alive and has the component.
    ///
    /// @param entity any handle
    /// @return the value, or empty
    /// @throws IllegalStateException if the component is a tag and the entity has it
    Optional<T> tryGet(Entity entity);

    /// Replaces the value of an entity that has the component.
    ///
    /// @param entity a living entity
    /// @param component the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws InvalidComponentException if the value does not fit its layout; the old value stays
    void set(Entity entity, T component);

    /// Computes a new value from the value of an entity.
    ///
    /// @param entity a living entity
    /// @param change computes the new value
    /// @return the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws IllegalStateException if the component is a tag
    /// @throws InvalidComponentException if the new value does not fit its layout; the old value
    ///   stays
    T update(Entity entity, UnaryOperator<T> change);
}
