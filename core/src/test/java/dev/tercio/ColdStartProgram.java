package dev.tercio;

import dev.tercio.command.CommandBuffer;

/// The first spawn, query and playback of a program, as a user would write them. Prints how many
/// milliseconds each took.
final class ColdStartProgram {
    private static final int COMMANDS = 10_000;

    private record Position(float x, float y) {}

    private record Velocity(float dx, float dy) {}

    private record Health(int points) {}

    private record Poison(int damage) {}

    private ColdStartProgram() {}

    public static void main(String[] args) {
        long start = System.nanoTime();
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            world.spawn(new Position(1, 2), new Velocity(3, 4), new Health(5));
            long spawned = System.nanoTime();
            world.query(Position.class, Velocity.class)
                    .update((p, v) -> new Position(p.x() + v.dx(), p.y() + v.dy()));
            long updated = System.nanoTime();
            record(commands);
            long recorded = System.nanoTime();
            world.play(commands);
            long played = System.nanoTime();
            print("spawn", spawned - start);
            print("query", updated - spawned);
            print("record", recorded - updated);
            print("play", played - recorded);
        }
    }

    private static void record(CommandBuffer commands) {
        for (int i = 0; i < COMMANDS; i += 4) {
            Entity entity = commands.spawn(new Position(i, i), new Velocity(1, 1), new Health(i));
            commands.set(entity, new Position(i, i + 1));
            commands.add(entity, new Poison(i));
            if (i % 8 == 0) {
                commands.destroy(entity);
            } else {
                commands.set(entity, new Health(3));
            }
        }
    }

    /// Without string concatenation, whose linking would count as classes of the engine.
    private static void print(String name, long nanos) {
        System.out.print(name);
        System.out.print("=");
        System.out.println(nanos / 1_000_000);
    }
}
