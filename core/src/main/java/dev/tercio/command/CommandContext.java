package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.World;

/// The context of a running [Command]. It is valid only during [Command#run(CommandContext)].
public interface CommandContext {
    /// Returns the world that plays the command. The command may change its structure directly.
    ///
    /// @return the world
    World world();

    /// Resolves the handle of a recorded spawn to its entity. Only lambdas and other objects
    /// recorded by reference need this; the fields of a command record are already resolved.
    ///
    /// @param handle the handle of a recorded spawn, or an entity, which is returned unchanged
    /// @return the entity
    /// @throws IllegalStateException if the spawn has not been played
    Entity entity(Entity handle);
}
