package dev.tercio.showcase.battlefield;

import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;

/// The systems of every node: they compute the positions of all units.
final class Scouting {
    private final Scouts scouts;

    Scouting(Scouts scouts) {
        this.scouts = scouts;
    }

    void addTo(Schedule schedule) {
        schedule.add("tracking", Scouting::tracking)
                .add("index", scouts.units()::refreshing)
                .add("scouting", this::scouting);
    }

    // tag::tracking[]
    /// Computes positions from courses, the same on every node.
    private static ComponentSystem tracking(SystemSetup setup) {
        Query2<Position, Course> units =
                setup.writes(Position.class).query(Position.class, Course.class).parallel();
        return context -> {
            long frame = context.time().frame();
            units.update((_, course) -> course.at(frame));
        };
    }

    // end::tracking[]

    private ComponentSystem scouting(SystemSetup setup) {
        setup.writesResources(Scouts.class);
        Query3<Position, Force, Health> units =
                setup.query(Position.class, Force.class, Health.class);
        return _ -> {
            scouts.clear();
            units.forEach(scouts::put);
            scouts.spread();
        };
    }
}
