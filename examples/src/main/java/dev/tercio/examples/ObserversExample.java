package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.ObserverFailedException;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Observers: functions that run when a component is added, set or removed.
final class ObserversExample implements Example {
    // tag::first[]
    record Health(int points) {}

    record Enemy(int level) {}

    record Loot(int gold) {}

    // end::first[]

    @Override
    public String name() {
        return "observers";
    }

    @Override
    public String summary() {
        return "functions that run when a component is added, set or removed; their commands";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::first[]
            Observer<Health> deaths =
                    world.observe(Health.class)
                            .named("deaths")
                            .with(Enemy.class)
                            .onSet(
                                    (entity, old, now, commands) -> {
                                        out.println(old.points() + " → " + now.points());
                                        if (now.points() <= 0) {
                                            commands.destroy(entity);
                                        }
                                    });
            Entity orc = world.spawn(new Health(10), new Enemy(3));
            world.set(orc, new Health(4));
            world.set(orc, new Health(-1)); // destroys the orc before it returns
            out.println("alive: " + world.isAlive(orc));
            deaths.close();
            // end::first[]
        }
        passes(out);
        failure(out);
        system(out);
    }

    private static void passes(PrintStream out) {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            // tag::passes[]
            world.observe(Health.class)
                    .onSet(
                            (entity, old, now, recorded) -> {
                                out.println(old + " becomes " + now);
                                if (now.points() <= 0) {
                                    recorded.destroy(entity); // first pass
                                }
                            });
            world.observe(Enemy.class)
                    .onDestroy(
                            (entity, enemy, recorded) -> recorded.spawn(new Loot(enemy.level())));
            world.observe(Loot.class).onSpawn((entity, loot, _) -> out.println(loot));

            Entity orc = world.spawn(new Health(10), new Enemy(3));
            commands.set(orc, new Health(5));
            commands.set(orc, new Health(0));
            world.play(commands);
            // end::passes[]
        }
    }

    private static void failure(PrintStream out) {
        try (World world = World.create()) {
            // tag::failure[]
            world.observe(Health.class)
                    .named("checks")
                    .onAdd(
                            (entity, health, commands) -> {
                                if (health.points() < 0) {
                                    throw new IllegalArgumentException("negative health");
                                }
                            });
            try {
                world.spawn(new Health(-5));
            } catch (ObserverFailedException e) {
                out.println(e.observer() + " of " + e.entity() + ": " + e.getCause());
            }
            out.println("entities: " + world.size()); // the spawn is done
            // end::failure[]
        }
    }

    // tag::system[]
    /// Counts enemies without a loop over all of them.
    static final class Census implements ComponentSystem {
        private final PrintStream out;
        private int enemies;

        Census(PrintStream out) {
            this.out = out;
        }

        @Override
        public void create(SystemSetup setup) {
            setup.observe(Enemy.class)
                    .onAdd((entity, enemy, commands) -> enemies++)
                    .onRemove((entity, enemy, commands) -> enemies--);
        }

        @Override
        public void update(SystemContext context) {
            out.println("enemies: " + enemies);
        }
    }

    // end::system[]

    private static void system(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "waves",
                    setup -> {
                        Query<Enemy> enemies = setup.query(Enemy.class);
                        return context -> {
                            context.commands().spawn(new Enemy(enemies.count()));
                            context.commands().spawn(new Enemy(0));
                        };
                    });
            schedule.add(new Census(out));
            schedule.run();
            schedule.run();
        }
    }
}
