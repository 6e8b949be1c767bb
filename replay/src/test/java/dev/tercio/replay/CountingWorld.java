package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemOptions;

/// A world whose systems count its frames.
final class CountingWorld {
    public record Health(long points) {}

    public record Position(float x, float y) {}

    public record Velocity(float x, float y) {}

    private CountingWorld() {}

    static WorldOptions config() {
        return WorldOptions.DEFAULT.register(Health.class, Position.class, Velocity.class);
    }

    /// Adds one to all health in each frame.
    static Schedule counting(World world) {
        return Schedule.of(world)
                .add(
                        "inc",
                        setup -> {
                            var q = setup.writes(Health.class).query(Health.class);
                            return c -> q.update(h -> new Health(h.points() + 1));
                        });
    }

    /// Counts, and in every other frame records commands that wait for the next frame.
    static Schedule late(World w) {
        Schedule s = counting(w);
        return s.add(
                "late",
                setup ->
                        c ->
                                c.commandsAt(SyncPoints.END_OF_SIMULATION)
                                        .spawn(new Velocity(c.time().frame(), 1)),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION).runIf(x -> s.frame() % 2 == 0));
    }
}
