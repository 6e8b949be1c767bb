package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Missiles that follow their targets: access to other entities by their handles.
final class LookupsExample implements Example {
    private record Position(float x, float y) {}

    private record Missile(Entity target, float speed) {}

    private record Health(int points) {}

    // tag::system[]
    private static ComponentSystem steer(SystemSetup setup) {
        Query2<Position, Missile> missiles = setup.query(Position.class, Missile.class);
        Lookup<Position> positions = setup.lookup(Position.class); // declares the access
        setup.writes(Position.class);
        return context ->
                missiles.update(
                        (at, missile) -> {
                            if (!positions.has(missile.target())) {
                                return at; // the target is gone
                            }
                            Position to = positions.get(missile.target());
                            return new Position(
                                    at.x() + Math.signum(to.x() - at.x()) * missile.speed(),
                                    at.y() + Math.signum(to.y() - at.y()) * missile.speed());
                        });
    }

    // end::system[]

    @Override
    public String name() {
        return "lookups";
    }

    @Override
    public String summary() {
        return "access other entities by their handles, in systems and outside";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            Entity tank = world.spawn(new Position(8, -4), new Health(10));
            Entity missile = world.spawn(new Position(0, 0), new Missile(tank, 2));

            Schedule schedule = Schedule.of(world).add("steer", LookupsExample::steer);
            for (int frame = 0; frame < 4; frame++) {
                schedule.run();
            }
            out.println("missile at " + world.get(missile, Position.class));

            // tag::world[]
            Lookup<Health> health = world.lookup(Health.class);
            health.update(tank, h -> new Health(h.points() - 7));
            out.println("tank: " + health.get(tank) + ", missile: " + health.tryGet(missile));
            // end::world[]
        }
    }
}
