package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

/// A falling stone with a given gravity, for [ReplayExample].
///
/// @param world the world of the stone
/// @param schedule its only system
record Falling(World world, Schedule schedule) implements AutoCloseable {
    record Height(double metres, double speed) {}

    static Falling with(double gravity) {
        World world = World.create();
        world.spawn(new Height(100, 0));
        return new Falling(world, Schedule.of(world).add("gravity", setup -> fall(setup, gravity)));
    }

    private static ComponentSystem fall(SystemSetup setup, double gravity) {
        Query<Height> all = setup.writes(Height.class).query(Height.class);
        return context -> {
            double dt = context.time().step();
            all.update(h -> new Height(h.metres() + h.speed() * dt, h.speed() - gravity * dt));
        };
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
