package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandPool;
import dev.tercio.command.CommandTelemetry;

import java.io.PrintStream;

/// Counters, warnings and the history of commands; frames without allocation.
final class CommandsWatchExample implements Example {
    record Position(float x, float y) {}

    record Health(int points) {}

    // tag::frames[]
    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    // end::frames[]

    @Override
    public String name() {
        return "commands-watch";
    }

    @Override
    public String summary() {
        return "counters, warnings and history of commands; the pool of buffers";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::telemetry[]
            CommandTelemetry telemetry = world.commandTelemetry();
            telemetry.enable().keepHistory(3);
            telemetry.warnAboveSkipped(0).warnAbovePoolMisses(2).onWarning(out::println);
            // end::telemetry[]
            frames(world, out);
            late(world);
            // tag::telemetry[]

            out.println("set: " + telemetry.played(CommandKind.SET));
            out.println("refused: " + telemetry.refused(Health.class));
            telemetry.history().forEach(out::println);
            // end::telemetry[]
        }
    }

    private static void frames(World world, PrintStream out) {
        // tag::frames[]
        CommandPool pool = world.commandPool();
        pool.prewarm(1, 64 * 1024);
        Entity ship = world.spawn(new Position(0, 0));

        for (int frame = 0; frame < 100; frame++) {
            try (CommandBuffer commands = pool.rent().named("Moving")) {
                commands.set(ship, POSITION, new Position(frame, 0));
                world.play(commands);
            }
            world.nextFrame();
        }
        out.println("hits: " + pool.hits() + ", misses: " + pool.misses());
        // end::frames[]
    }

    private static void late(World world) {
        Entity rock = world.spawn(new Position(1, 1));
        try (CommandBuffer commands = world.commands().named("Mining")) {
            commands.add(rock, new Health(5));
            commands.destroy(rock);
            commands.set(rock, new Health(9));
            world.play(commands);
        }
    }
}
