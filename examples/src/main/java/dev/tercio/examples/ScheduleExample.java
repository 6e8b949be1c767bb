package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Four systems, their stages, and the result after 90 frames.
final class ScheduleExample implements Example {
    record Height(double metres) {}

    record Speed(double up) {}

    // tag::system[]
    static final class Movement implements ComponentSystem {
        private final Query2<Height, Speed> movers;

        Movement(SystemSetup setup) {
            movers = setup.writes(Height.class).query(Height.class, Speed.class);
        }

        @Override
        public void update(SystemContext context) {
            double dt = context.time().step();
            movers.update((height, speed) -> new Height(height.metres() + speed.up() * dt));
        }
    }

    // end::system[]
    @Override
    public String name() {
        return "schedule";
    }

    @Override
    public String summary() {
        return "four systems, their stages and why, and the result after 90 frames";
    }

    @Override
    public void run(PrintStream out) {
        // tag::schedule[]
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.add("fire", setup -> c -> c.commands().spawn(new Height(0), new Speed(5)))
                    .add("gravity", ScheduleExample::gravity)
                    .add("movement", Movement::new)
                    .add("ground", ScheduleExample::ground);
            out.print(schedule.describe());
            for (int frame = 0; frame < 90; frame++) {
                schedule.run(1.0 / 30);
            }
            out.println("sparks: " + world.size());
        }
        // end::schedule[]
    }

    // tag::lambdas[]
    private static ComponentSystem gravity(SystemSetup setup) {
        Query<Speed> falling = setup.writes(Speed.class).query(Speed.class);
        return context -> falling.update(speed -> new Speed(speed.up() - 10.0 / 30));
    }

    private static ComponentSystem ground(SystemSetup setup) {
        Query<Height> sparks = setup.query(Height.class);
        return context ->
                sparks.forEachEntity(
                        (spark, height, commands) -> {
                            if (height.metres() < 0) {
                                commands.destroy(spark);
                            }
                        });
    }
    // end::lambdas[]
}
