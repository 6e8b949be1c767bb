package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandContext;
import dev.tercio.command.CommandFilter;
import dev.tercio.command.CommandFormatException;
import dev.tercio.command.CommandKind;
import dev.tercio.command.LoadReport;

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.util.Set;

/// Commands as bytes, replayed by a second world.
final class CommandsLogExample implements Example {
    record Position(float x, float y) {}

    record Parent(Entity entity) {}

    record Score(int points) {}

    record Reward(int points) implements Command {
        @Override
        public void run(CommandContext context) {
            context.world().resources().set(new Score(points));
        }
    }

    @Override
    public String name() {
        return "commands-log";
    }

    @Override
    public String summary() {
        return "commands written as bytes and replayed by a second world";
    }

    @Override
    public void run(PrintStream out) {
        // tag::log[]
        WorldOptions config =
                WorldOptions.DEFAULT
                        .register(Position.class, Parent.class)
                        .allowInStreams(Reward.class);
        // end::log[]
        try (World here = World.create(config);
                World there = World.create(config);
                CommandBuffer commands = here.commands();
                CommandBuffer replay = there.commands()) {
            // tag::log[]
            Entity ship = commands.spawn(new Position(10, 20));
            commands.spawn(new Position(0, 1), new Parent(ship));
            commands.run(new Reward(50));
            byte[] log = commands.toBytes();
            here.play(commands);

            replay.load(there, ByteBuffer.wrap(log));
            there.play(replay);
            // end::log[]
            for (World world : new World[] {here, there}) {
                world.query(Position.class)
                        .forEachEntity((entity, p) -> out.println(world.describe(entity)));
                out.println(world.resources().tryGet(Score.class));
            }
            reject(replay, there, log, out);
            filter(replay, there, log, out);
        }
    }

    private static void reject(CommandBuffer replay, World world, byte[] log, PrintStream out) {
        // tag::reject[]
        try {
            replay.load(world, ByteBuffer.wrap(log, 0, log.length / 2));
        } catch (CommandFormatException e) {
            out.println("refused, " + replay.count() + " commands loaded");
        }
        // end::reject[]
    }

    private static void filter(CommandBuffer replay, World world, byte[] log, PrintStream out) {
        // tag::filter[]
        Set<Class<?>> allowed = Set.of(Position.class);
        CommandFilter filter =
                (kind, entity, type) ->
                        (kind == CommandKind.SPAWN || kind == CommandKind.SET)
                                && type.map(allowed::contains).orElse(true);
        LoadReport report = replay.load(world, ByteBuffer.wrap(log), entity -> entity, filter);
        report.first().forEach(rejected -> out.println("rejected: " + rejected));
        // end::filter[]
    }
}
