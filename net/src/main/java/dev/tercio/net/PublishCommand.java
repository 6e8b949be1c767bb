package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.command.Command;
import dev.tercio.command.CommandContext;

import java.util.List;

/// A recorded [Replication#publish(Entity)]. It is a class of its own so that a failure names it.
final class PublishCommand implements Command {
    private final Replication replication;
    private final Entity entity;
    private final boolean all;
    private final List<Class<?>> components;

    /// @param all whether all shared components are published, whatever they are then
    PublishCommand(Replication replication, Entity entity, boolean all, List<Class<?>> components) {
        this.replication = replication;
        this.entity = entity;
        this.all = all;
        this.components = components;
    }

    @Override
    public void run(CommandContext context) {
        if (all) {
            replication.publish(context.entity(entity));
        } else {
            replication.publish(context.entity(entity), components.toArray(Class<?>[]::new));
        }
    }
}
