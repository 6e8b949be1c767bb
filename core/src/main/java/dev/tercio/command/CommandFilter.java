package dev.tercio.command;

import dev.tercio.Entity;

import java.util.Optional;

/// Says which commands of a stream are taken over, for streams of others who may not do everything.
@FunctionalInterface
public interface CommandFilter {
    /// Looks at one command. What a spawn is given right away is part of it and not asked about.
    ///
    /// @param kind what it does
    /// @param entity the entity of this world it is about, the handle of a spawn, or [Entity#NONE]
    /// @param type the component, resource or command class it is about, if any
    /// @return false to leave it out
    boolean accepts(CommandKind kind, Entity entity, Optional<Class<?>> type);
}
