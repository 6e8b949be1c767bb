package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.command.Command;
import dev.tercio.command.CommandContext;

import java.util.List;

/// A recorded [Replication#publish(Entity)]. It is a named class so that failures show its name.
final class PublishCommand implements Command {
    private final Replication replication;
    private final Entity entity;
    private final boolean all;
    private final List<Class<?>> components;

    /// @param all whether to publish all components that are shared when the command is played
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
