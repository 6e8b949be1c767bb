package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;

import java.io.PrintStream;

/// Damage from a thousand sources on several threads, without a lost update.
final class CommandsCombineExample implements Example {
    record Health(int points) {}

    record Arrow(Entity target, int force) {}

    // tag::combiner[]
    record Damage(int amount) {
        static final Combiner<Damage> SUM =
                Combiner.of("sum", Damage.class, (a, b) -> new Damage(a.amount() + b.amount()));
    }

    // end::combiner[]

    @Override
    public String name() {
        return "commands-combine";
    }

    @Override
    public String summary() {
        return "damage from a thousand parallel sources adds up";
    }

    @Override
    public void run(PrintStream out) {
        for (int workers : new int[] {1, 2, 4}) {
            try (World world = World.create(WorldOptions.DEFAULT.workers(workers))) {
                Entity castle = world.spawn(new Health(9_000));
                for (int i = 0; i < 1_000; i++) {
                    world.spawn(new Arrow(castle, i % 10));
                }
                hit(world);
                out.println(workers + " workers: " + world.describe(castle));
                apply(world);
                out.println(world.get(castle, Health.class));
            }
        }
    }

    private static void hit(World world) {
        // tag::combine[]
        world.query(Arrow.class)
                .parallel()
                .forEach(
                        (arrow, commands) -> {
                            Damage damage = new Damage(arrow.force());
                            commands.combine(arrow.target(), damage, Damage.SUM);
                        });
        // end::combine[]
    }

    private static void apply(World world) {
        // tag::combine[]

        world.query(Health.class, Damage.class)
                .update((health, damage) -> new Health(health.points() - damage.amount()));
        world.immediateCommands().removeAll(world.query(Damage.class), Damage.class);
        // end::combine[]
    }
}
