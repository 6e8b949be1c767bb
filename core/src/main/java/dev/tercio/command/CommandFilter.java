package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// Accepts or rejects commands when serialized commands are loaded, for example to enforce what a
/// peer is allowed to do. See [CommandBuffer#load].
@FunctionalInterface
public interface CommandFilter {
    /// Returns whether a command is accepted. The components of a spawn belong to the spawn and are
    /// not passed to the filter.
    ///
    /// @param kind the kind of the command
    /// @param entity its entity in this world, the handle of a recorded spawn, or [Entity#NONE]
    /// @param type its component, resource or command class, if any
    /// @return false to reject the command
    boolean accepts(CommandKind kind, Entity entity, Optional<Class<?>> type);
}
