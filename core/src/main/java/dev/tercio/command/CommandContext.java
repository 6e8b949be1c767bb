package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.World;

/// What a [Command] has at hand while it runs.
public interface CommandContext {
    /// The world that plays the command. Its structure may be changed directly.
    ///
    /// @return the world
    World world();

    /// The real entity behind a handle. Handles in the fields of a command that is a record are
    /// real already; this is for those that a lambda has captured.
    ///
    /// @param handle a handle of a spawn, or a real entity
    /// @return the entity
    /// @throws IllegalStateException if the spawn has not been played
    Entity entity(Entity handle);
}
