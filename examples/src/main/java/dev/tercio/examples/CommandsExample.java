package dev.tercio.examples;

import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;

import java.io.PrintStream;

/// Changes that are recorded now and played later, and commands that fail because of that.
final class CommandsExample implements Example {
    record Position(float x, float y) {}

    record Parent(Entity entity) {}

    record Armed() {}

    @Override
    public String name() {
        return "commands";
    }

    @Override
    public String summary() {
        return "record changes, play them later; handles and failures";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            early(world, out);
            record(world, out);
            fail(world, out);
        }
    }

    private static void early(World world, PrintStream out) {
        try (CommandBuffer commands = world.commands()) {
            // tag::early[]
            Entity ship = commands.spawn(new Position(1, 1));
            world.get(ship, Position.class); // DeadEntityException
            // end::early[]
        } catch (DeadEntityException e) {
            out.println(e.getMessage());
        }
    }

    private static void record(World world, PrintStream out) {
        // tag::hello[]
        try (CommandBuffer commands = world.commands()) {
            Entity ship = commands.spawn(new Position(10, 20));
            commands.add(ship, Armed.class);
            Entity turret = commands.spawn(new Position(0, 1), new Parent(ship));
            out.println("before: " + world.size());

            world.play(commands);
            out.println("after: " + world.size());
            out.println(world.describe(commands.entity(turret)));
        }
        // end::hello[]
    }

    private static void fail(World world, PrintStream out) {
        // tag::failures[]
        Entity rock = world.spawn(new Position(1, 1));
        try (CommandBuffer commands = world.commands().named("Mining")) {
            commands.add(rock, new Position(2, 2)); // it has one: replaced
            commands.set(rock, new Parent(rock)); // it has none: skipped
            commands.destroy(rock);
            commands.remove(rock, Position.class); // it is dead: skipped
            PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
            out.println(report);
            report.failures().forEach(out::println);
        }
        // end::failures[]
    }
}
