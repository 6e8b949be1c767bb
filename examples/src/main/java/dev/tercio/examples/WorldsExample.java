package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;

/// Settings, two worlds, handing a world over to another thread, closing.
final class WorldsExample implements Example {
    record Score(int points) {}

    @Override
    public String name() {
        return "worlds";
    }

    @Override
    public String summary() {
        return "settings, two worlds, handover to another thread, use after close";
    }

    @Override
    public void run(PrintStream out) {
        configure(out);
        foreignHandle(out);
        handOver(out);
    }

    private static void configure(PrintStream out) {
        // tag::config[]
        WorldOptions config =
                WorldOptions.DEFAULT.name("arena").tier(Tier.NATIVE).maxEntities(1_000_000).node(3);

        World arena = World.create(config);
        arena.close();
        // end::config[]
        try {
            arena.spawn();
        } catch (IllegalStateException e) {
            out.println(e.getMessage());
        }
    }

    private static void foreignHandle(PrintStream out) {
        // tag::foreign[]
        try (World red = World.create(WorldOptions.DEFAULT.name("red").handleSeed(1));
                World blue = World.create(WorldOptions.DEFAULT.name("blue").handleSeed(2))) {
            Entity ours = red.spawn(new Score(1));
            Entity theirs = blue.spawn(new Score(2));

            out.println("same slot: " + (ours.index() == theirs.index()));
            out.println("red knows its own: " + red.isAlive(ours));
            out.println("red knows blue's: " + red.isAlive(theirs));
        }
        // end::foreign[]
    }

    private static void handOver(PrintStream out) {
        // tag::threads[]
        try (World world = World.create()) {
            CompletableFuture.runAsync(
                            () -> {
                                world.bindToCurrentThread();
                                world.spawn(new Score(7));
                            })
                    .join();
            world.bindToCurrentThread();
            out.println("spawned elsewhere: " + world.size());
        }
        // end::threads[]
    }
}
