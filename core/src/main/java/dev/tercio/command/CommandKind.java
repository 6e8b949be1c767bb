package dev.tercio.command;

/// What a command does.
public enum CommandKind {
    /// Brings an entity to life, with the components it was recorded with.
    SPAWN,
    /// Brings an entity to life that has what another has at that moment.
    COPY,
    /// Adds a component, or replaces the value of one that is there.
    ADD,
    /// Replaces the value of a component that is there.
    SET,
    /// Removes a component.
    REMOVE,
    /// Ends an entity.
    DESTROY,
    /// Gives or takes the authority over a component.
    AUTHORITY,
    /// Sets a resource.
    SET_RESOURCE,
    /// Removes a resource.
    REMOVE_RESOURCE,
    /// Adds a component to all entities that match a query at that moment.
    ADD_ALL,
    /// Removes a component from all entities that match a query at that moment.
    REMOVE_ALL,
    /// Ends all entities that match a query at that moment.
    DESTROY_ALL,
    /// Runs a command of the user's own, see [Command].
    RUN,
    /// Gives an entity a new stable id, unless it has one.
    ASSIGN_ID,
    /// Gives an entity a stable id that was made elsewhere.
    BIND_ID,
    /// Gives an entity a stable id and this node the authority over components, as one whole.
    PUBLISH
}
