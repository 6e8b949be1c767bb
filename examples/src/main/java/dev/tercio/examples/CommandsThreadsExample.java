package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/// Commands recorded by one, two and four threads, with the same world in the end.
final class CommandsThreadsExample implements Example {
    record Position(float x, float y) {}

    record Convoy(Entity leader, int number) {}

    @Override
    public String name() {
        return "commands-threads";
    }

    @Override
    public String summary() {
        return "record on 1, 2 and 4 threads with the same result; one key for two threads";
    }

    @Override
    public void run(PrintStream out) {
        for (int threads : new int[] {1, 2, 4}) {
            try (World world = World.create()) {
                spawn(world, threads);
                List<Entity> ships = world.query(Convoy.class).entities();
                out.println(threads + " threads: " + world.describe(ships.getLast()));
            }
        }
        collide(out);
    }

    private static void spawn(World world, int threads) {
        // tag::stage[]
        CommandStage stage = world.stage();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            IntStream.range(0, 8)
                    .mapToObj(block -> CompletableFuture.runAsync(() -> record(stage, block), pool))
                    .toList()
                    .forEach(CompletableFuture::join);
        }
        world.play(stage);
        // end::stage[]
    }

    // tag::stage[]
    private static void record(CommandStage stage, int block) {
        Commands commands = stage.lane(block);
        Entity leader = commands.spawn(new Position(block, 0));
        for (int i = 1; i <= 100; i++) {
            commands.spawn(new Position(block, i), new Convoy(leader, i));
        }
    }

    // end::stage[]

    private static void collide(PrintStream out) {
        try (World world = World.create()) {
            CommandStage stage = world.stage();
            stage.lane(3, 0, "Mining");
            Executor trader = task -> Thread.ofPlatform().name("trader").start(task);
            CompletableFuture.runAsync(() -> stage.lane(3, 0, "Trading"), trader).join();
            world.play(stage);
        } catch (IllegalStateException e) {
            out.println(e.getMessage());
        }
    }
}
