package dev.tercio.examples;

// tag::program[]
import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Three ships that fly until their fuel is used up.
final class FirstProgram {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Fuel(int litres) {}

    public static void main(String[] args) {
        fly(System.out);
    }

    static void fly(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            for (int i = 1; i <= 3; i++) {
                world.spawn(new Position(0, i), new Velocity(i, 0), new Fuel(2 * i));
            }
            schedule.add("engines", FirstProgram::engines).add("movement", FirstProgram::movement);
            out.print(schedule.describe());
            for (int frame = 0; frame < 4; frame++) {
                schedule.run();
            }
            world.entities().forEach(ship -> out.println(world.describe(ship)));
        }
    }

    private static ComponentSystem engines(SystemSetup setup) {
        Query<Fuel> running = setup.writes(Fuel.class).query(Fuel.class).with(Velocity.class);
        return context -> {
            running.update(fuel -> new Fuel(fuel.litres() - 1));
            running.forEachEntity(
                    (ship, fuel, commands) -> {
                        if (fuel.litres() == 0) {
                            commands.remove(ship, Velocity.class);
                        }
                    });
        };
    }

    private static ComponentSystem movement(SystemSetup setup) {
        Query2<Position, Velocity> moving =
                setup.writes(Position.class).query(Position.class, Velocity.class);
        return context -> moving.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));
    }
}
// end::program[]
