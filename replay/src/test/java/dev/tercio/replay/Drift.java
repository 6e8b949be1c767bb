package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A simulation with an optional extra change in one frame.
final class Drift implements AutoCloseable {
    /// The number of recorded frames.
    static final int FRAMES = 10;

    /// The frame with the extra change.
    static final int FRAME = 6;

    final World world;
    final Schedule schedule;
    final List<Entity> entities = new ArrayList<>();

    /// @param change the extra change
    Drift(Consumer<Drift> change) {
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .workers(1)
                                .allowInStreams(Kinds.Points.class, Kinds.Wind.class));
        Kinds.TYPES.forEach(world::register);
        for (int i = 0; i < 50; i++) {
            entities.add(world.spawn(value(i).build(), new Kinds.Points(i)));
        }
        world.resources().set(new Kinds.Wind(1));
        schedule = Schedule.of(world);
        schedule.add(
                "drift",
                setup -> {
                    setup.exclusive();
                    return context -> {
                        for (Entity entity : entities) {
                            Kinds.Points now = world.get(entity, Kinds.Points.class);
                            world.set(entity, new Kinds.Points(now.points() + 1));
                        }
                        if (context.time().frame() == FRAME - 1) {
                            change.accept(this);
                        }
                    };
                });
    }

    /// The initial value of the entities.
    static Kinds.Builder value(int number) {
        return Kinds.all()
                .points(number)
                .text("name " + number)
                .mood(Kinds.Mood.WARY)
                .mark(1, number)
                .raw(1, (byte) 3);
    }

    void run(int frames) {
        for (int i = 0; i < frames; i++) {
            schedule.run();
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
