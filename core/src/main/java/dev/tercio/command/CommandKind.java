package dev.tercio.command;

/// The kind of a command.
public enum CommandKind {
    /// Spawns an entity with the components recorded with it.
    SPAWN,
    /// Spawns an entity with the components that another entity has at playback.
    COPY,
    /// Adds a component, or replaces the value of an existing one.
    ADD,
    /// Replaces the value of an existing component.
    SET,
    /// Removes a component.
    REMOVE,
    /// Destroys an entity.
    DESTROY,
    /// Sets or clears the authority over a component.
    AUTHORITY,
    /// Sets a resource.
    SET_RESOURCE,
    /// Removes a resource.
    REMOVE_RESOURCE,
    /// Adds a component to all entities that match a query at playback.
    ADD_ALL,
    /// Removes a component from all entities that match a query at playback.
    REMOVE_ALL,
    /// Destroys all entities that match a query at playback.
    DESTROY_ALL,
    /// Runs a custom [Command].
    RUN,
    /// Assigns a new stable id to an entity unless it has one.
    ASSIGN_ID,
    /// Binds an existing stable id to an entity.
    BIND_ID,
    /// Assigns a stable id and sets the authority over components, atomically.
    PUBLISH,
    /// Combines the value of a component with another, see [Combiner].
    COMBINE,
    /// Sends an event.
    SEND
}
