package dev.tercio.showcase.overworld;

import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Health;

/// Destroys characters without hit points.
final class Dying implements ComponentSystem {
    private final Query<Health> all;

    Dying(SystemSetup setup) {
        all = setup.query(Health.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        all.forEachEntity(
                (entity, health, commands) -> {
                    if (health.points() <= 0) {
                        commands.destroy(entity);
                    }
                });
    }
}
