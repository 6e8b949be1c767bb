package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// Accepts or rejects commands when serialized commands are loaded, for example to enforce what a
/// peer is allowed to do. See [CommandBuffer#load].
///
/// A spawn is passed once without a type, and then once for each component it has, with the kind
/// [CommandKind#SPAWN]. Likewise, a publication is passed once for each component, with the kind
/// [CommandKind#PUBLISH]. If the filter rejects one of them, the whole command is rejected, and the
/// rest of it is not passed.
@FunctionalInterface
public interface CommandFilter {
    /// Returns whether a command, or a component of a spawn or publication, is accepted.
    ///
    /// @param kind the kind of the command
    /// @param entity its entity in this world, the handle of a recorded spawn, or [Entity#NONE]
    /// @param type its component, resource or command class, if any
    /// @return false to reject the command
    boolean accepts(CommandKind kind, Entity entity, Optional<Class<?>> type);
}
