package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.command.Command;
import dev.tercio.command.CommandContext;
import dev.tercio.internal.world.DirectWorld;

/// A recorded `publish`. It is plain data, so that a recording contains it as an input.
///
/// @param replication the number of the [Publisher] in its world
/// @param entity the entity
/// @param types the shared types to publish, one bit for each in the order in which they were
///   shared; 0 means all that are shared when the command is played
public record PublishCommand(int replication, Entity entity, long types) implements Command {
    @Override
    public void run(CommandContext context) {
        DirectWorld world = (DirectWorld) context.world();
        world.bound(replication, Publisher.class).publish(entity, types);
    }

    /// Publishes entities of a world.
    @FunctionalInterface
    public interface Publisher {
        /// Publishes an entity.
        ///
        /// @param types see [PublishCommand#types()]
        void publish(Entity entity, long types);
    }
}
