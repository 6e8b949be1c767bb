package dev.tercio.bench.tercio;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Fuse;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Bullets;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.Map;

/// Three systems of a schedule. They share a stage, and their commands are played at its end.
final class TercioBullets implements Bullets {
    private final World world;
    private final Schedule schedule;
    private final int perFrame;

    TercioBullets(WorldOptions config, int n) {
        world = World.create(config);
        perFrame = Bullets.perFrame(n);
        schedule =
                Schedule.of(world)
                        .add("move", TercioBullets::move)
                        .add("age", TercioBullets::age)
                        .add("fire", _ -> context -> fire(context.commands()))
                        .build();
        for (int i = 0; i < LIFETIME; i++) {
            frame();
        }
    }

    private static ComponentSystem move(SystemSetup setup) {
        Query2<Position, Velocity> movers =
                setup.writes(Position.class).query(Position.class, Velocity.class);
        return _ -> movers.update(TercioBodies::moved);
    }

    private static ComponentSystem age(SystemSetup setup) {
        Query<Fuse> fuses = setup.writes(Fuse.class).query(Fuse.class);
        return _ -> {
            fuses.update(fuse -> new Fuse(fuse.frames() - 1));
            fuses.forEachEntity(
                    (bullet, fuse, commands) -> {
                        if (fuse.frames() == 0) {
                            commands.destroy(bullet);
                        }
                    });
        };
    }

    private void fire(Commands commands) {
        for (int i = 0; i < perFrame; i++) {
            commands.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Fuse(LIFETIME));
        }
    }

    @Override
    public void frame() {
        schedule.run();
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "bullets", (double) world.size(),
                "frames", world.query(Fuse.class).toList().stream().mapToDouble(Fuse::frames).sum(),
                "x", world.query(Position.class).toList().stream().mapToDouble(Position::x).sum());
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
