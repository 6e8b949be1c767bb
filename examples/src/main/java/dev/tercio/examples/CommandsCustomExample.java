package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandContext;
import dev.tercio.command.Commands;

import java.io.PrintStream;

/// User-defined commands, and commands for all entities of a query; recorded or immediate.
final class CommandsCustomExample implements Example {
    record Position(float x, float y) {}

    record Fuse(float radius) {}

    record Burning(int ticks) {}

    record Score(int points) {}

    // tag::command[]
    record Explode(Entity bomb) implements Command {
        @Override
        public void run(CommandContext context) {
            World world = context.world();
            float reach = world.get(bomb, Fuse.class).radius();
            world.destroy(bomb);
            for (Entity other : world.query(Position.class).entities()) {
                if (world.get(other, Position.class).x() < reach) {
                    world.add(other, new Burning(3));
                }
            }
        }
    }

    // end::command[]

    @Override
    public String name() {
        return "commands-custom";
    }

    @Override
    public String summary() {
        return "commands of your own, query-wide commands, immediate commands";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            // tag::forms[]
            squad(world.immediateCommands(), 1); // happens at once
            squad(commands, 2); // happens when played
            // end::forms[]

            // tag::run[]
            Entity bomb = commands.spawn(new Position(0, 0), new Fuse(2));
            commands.run(new Explode(bomb));
            commands.run(context -> context.world().resources().set(new Score(10)));
            // end::run[]

            // tag::all[]
            commands.addAll(world.query(Position.class).without(Burning.class), new Fuse(1));
            commands.destroyAll(world.query(Burning.class));
            // end::all[]
            out.println(world.play(commands));
            world.query(Fuse.class).entities().forEach(e -> out.println(world.describe(e)));
            out.println(world.resources().get(Score.class));
        }
    }

    // tag::forms[]
    private static void squad(Commands commands, int x) {
        Entity leader = commands.newEntity().add(new Position(x, 0)).entity();
        commands.copy(leader);
    }
    // end::forms[]
}
