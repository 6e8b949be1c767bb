package dev.tercio.showcase.battlefield;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.command.Commands;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Gun;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;
import dev.tercio.showcase.battlefield.Components.Shell;
import dev.tercio.showcase.random.SeededRandom;

import java.util.function.Predicate;

/// The system that fires: a unit whose gun is loaded shoots at the nearest enemy within range.
final class Fires {
    private static final int PARTS = 1 << 10;

    private final Scouts scouts;

    Fires(Scouts scouts) {
        this.scouts = scouts;
    }

    // tag::firing[]
    ComponentSystem firing(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class);
        Query4<Gun, Position, Force, Health> units =
                setup.query(Gun.class, Position.class, Force.class, Health.class).parallel();
        Lookup<Health> lookup = setup.lookup(Health.class);
        Predicate<Entity> alive = unit -> lookup.get(unit).alive();
        return context -> {
            int frame = (int) context.time().frame();
            units.forEach(
                    (gun, p, force, health, commands) -> {
                        if ((frame + force.number()) % gun.reload() == 0 && health.alive()) {
                            fire(gun, p, force, alive, frame, commands);
                        }
                    });
        };
    }

    private void fire(
            Gun gun,
            Position p,
            Force force,
            Predicate<Entity> alive,
            int frame,
            Commands commands) {
        Side target = force.side().enemy();
        SpatialIndex enemies = scouts.units(target);
        Entity enemy = enemies.nearest(p.x(), p.y(), gun.range(), alive);
        if (!enemy.isNone()) {
            float x = (float) enemies.x(enemy) + scatter(gun, 2 * force.number(), frame);
            float y = (float) enemies.y(enemy) + scatter(gun, 2 * force.number() + 1, frame);
            int lands = frame + frames(x - p.x(), y - p.y(), gun.speed());
            commands.newEntity()
                    .add(
                            Components.SHELL,
                            new Shell(
                                    p.x(),
                                    p.y(),
                                    x,
                                    y,
                                    frame,
                                    lands,
                                    gun.damage(),
                                    gun.blast(),
                                    target));
        }
    }

    // end::firing[]

    /// Random numbers depend on unit and frame only, not on the order of threads.
    private static float scatter(Gun gun, int number, int frame) {
        int sum =
                SeededRandom.roll(number, frame, PARTS) + SeededRandom.roll(~number, frame, PARTS);
        return gun.scatter() * (sum - PARTS) / PARTS;
    }

    private static int frames(float dx, float dy, float speed) {
        return 1 + (int) (Math.sqrt(dx * dx + dy * dy) / speed);
    }
}
