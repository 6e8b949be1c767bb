package dev.tercio.showcase.battlefield;

import dev.tercio.kit.SpatialIndex;
import dev.tercio.query.Query;
import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Mobility;
import dev.tercio.showcase.battlefield.Components.Orders;

/// The systems that move units. They read the health of units and never write it.
final class Manoeuvre {
    private final Steering steering;

    Manoeuvre(Terrain terrain, Scouts scouts) {
        steering = new Steering(terrain, scouts);
    }

    void addTo(Schedule schedule) {
        schedule.add("burial", Manoeuvre::burial, SystemOptions.DEFAULT.before("index"))
                .add("steering", this::steering);
    }

    // tag::steering[]
    private ComponentSystem steering(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class, Scouts.class, Orders.class).writes(Course.class);
        Query4<Course, Force, Mobility, Health> units =
                setup.query(Course.class, Force.class, Mobility.class, Health.class).parallel();
        return context -> {
            int frame = (int) context.time().frame();
            Orders orders = context.world().resources().get(Orders.class);
            units.update((c, f, m, h) -> steering.next(c, f, m, h, orders, frame));
        };
    }

    // end::steering[]

    // tag::burial[]
    /// Destroys units that the other node has declared dead: only the node that created an entity
    /// can destroy it for all. It runs before the index is refreshed, which then contains only
    /// living units.
    private static ComponentSystem burial(SystemSetup setup) {
        Query<Health> units = setup.query(Health.class).parallel();
        return _ ->
                units.forEachEntity(
                        (unit, health, commands) -> {
                            if (!health.alive()) {
                                commands.destroy(unit);
                            }
                        });
    }
    // end::burial[]
}
