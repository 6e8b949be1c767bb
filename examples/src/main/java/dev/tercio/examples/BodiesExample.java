package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;

import java.io.PrintStream;

/// Bodies that spawn and destroy, with commands.
final class BodiesExample implements Example {
    record Health(int points) {}

    record Bomb(float x) {}

    record Cloud(float x) {}

    record Spark(Entity cloud) {}

    record Bullet(int ticksLeft) {}

    @Override
    public String name() {
        return "bodies";
    }

    @Override
    public String summary() {
        return "bodies that spawn and destroy with commands, played at once or left in a stage";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create(WorldOptions.DEFAULT.workers(2))) {
            for (int i = 0; i < 10; i++) {
                world.spawn(new Health(i - 3));
                world.spawn(new Bomb(i));
            }
            playAtOnce(world);
            out.println("alive: " + world.query(Health.class).count());
            out.println("clouds: " + world.query(Cloud.class).count());
            leaveInStage(world);
            out.println("bombs: " + world.query(Bomb.class).count());
            Entity cloud = world.query(Spark.class).first().orElseThrow().cloud();
            out.println("spark of " + world.describe(cloud));
            age(world);
            out.println("bullets: " + world.query(Bullet.class).toList());
        }
    }

    private static void playAtOnce(World world) {
        // tag::play[]
        world.query(Health.class)
                .forEachEntity(
                        (entity, health, commands) -> {
                            if (health.points() <= 0) {
                                commands.destroy(entity);
                            }
                        });

        world.query(Bomb.class)
                .parallel()
                .forEach(
                        (bomb, commands) -> {
                            Entity cloud = commands.spawn(new Cloud(bomb.x()));
                            commands.spawn(new Spark(cloud));
                        });
        // end::play[]
    }

    private static void age(World world) {
        for (int i = 0; i < 3; i++) {
            world.spawn(new Bullet(i));
        }
        // tag::step[]
        world.query(Bullet.class)
                .updateEntity(
                        (entity, bullet, commands) -> {
                            if (bullet.ticksLeft() == 0) {
                                commands.destroy(entity);
                            }
                            return new Bullet(bullet.ticksLeft() - 1);
                        });
        // end::step[]
    }

    private static void leaveInStage(World world) {
        // tag::stage[]
        CommandStage stage = world.stage();
        Query<Bomb> bombs = world.query(Bomb.class);
        Commands destroyed = stage.lane(1);
        Commands clouds = stage.lane(2);
        bombs.forEach(bomb -> clouds.spawn(new Cloud(bomb.x())));
        bombs.forEachEntity((entity, bomb) -> destroyed.destroy(entity));
        world.play(stage);
        // end::stage[]
    }
}
