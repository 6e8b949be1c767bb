package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;

import java.io.PrintStream;

/// One recording played in several ways.
final class CommandsPlayExample implements Example {
    record Position(float x, float y) {}

    record Health(int points) {}

    @Override
    public String name() {
        return "commands-play";
    }

    @Override
    public String summary() {
        return "play many times, by priority, coalesced, joined and split";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            order(world, commands, out);
            manyTimes(world, commands, out);
            coalesce(world, commands, out);
        }
    }

    private static void order(World world, CommandBuffer commands, PrintStream out) {
        // tag::order[]
        Entity ship = world.spawn(new Health(1));
        commands.priority(Priority.LOW).set(ship, new Health(2));
        commands.priority(Priority.NORMAL).set(ship, new Health(3));

        world.play(commands, PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY));
        out.println(world.get(ship, Health.class)); // 2 points: the low one came last
        // end::order[]
    }

    private static void manyTimes(World world, CommandBuffer wave, PrintStream out) {
        // tag::many[]
        wave.spawn(new Position(0, 0), new Health(100));
        wave.spawn(new Position(5, 0), new Health(100));
        for (int i = 0; i < 3; i++) {
            world.play(wave, PlaybackOptions.DEFAULT.keep());
        }
        out.println("ships: " + world.query(Position.class).count());

        try (CommandBuffer second = wave.split(1);
                CommandBuffer both = world.commands()) {
            both.append(second);
            both.append(wave);
            out.println(wave.count() + " and " + second.count() + ", joined " + both.count());
        }
        wave.clear();
        // end::many[]
    }

    private static void coalesce(World world, CommandBuffer commands, PrintStream out) {
        // tag::coalesce[]
        Entity ship = commands.spawn(new Position(0, 0));
        Entity spark = commands.spawn(new Position(1, 1));
        commands.add(ship, new Health(50));
        commands.set(ship, new Health(60));
        commands.destroy(spark);

        out.println(world.play(commands, PlaybackOptions.DEFAULT.coalesce()));
        out.println(world.describe(commands.entity(ship)));
        // end::coalesce[]
    }
}
