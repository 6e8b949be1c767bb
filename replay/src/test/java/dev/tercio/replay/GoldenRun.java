package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import java.util.ArrayList;
import java.util.List;

/// The simulation of the golden recordings. Neither it nor its classes may change.
final class GoldenRun implements AutoCloseable {
    static final int FRAMES = 12;

    enum Mood {
        CALM,
        ANGRY
    }

    record Place(float x, double y) {}

    record Life(int points, Mood mood, Entity enemy) {}

    record Label(@Utf8(12) String text, @Length(2) short[] codes) {}

    record Marked() {}

    record Weather(boolean rain, long day) {}

    final World world;
    final Schedule schedule;
    private final NetworkIngress ingress;
    private final List<Entity> entities = new ArrayList<>();

    GoldenRun() {
        world = World.create(WorldOptions.DEFAULT.workers(1).allowInStreams(Weather.class));
        world.register(Place.class);
        world.register(Life.class);
        world.register(Label.class);
        world.register(Marked.class);
        for (int i = 0; i < 6; i++) {
            Life life = new Life(i * 3, Mood.CALM, Entity.NONE);
            entities.add(world.spawn(new Place(i, -i), life));
        }
        world.resources().set(new Weather(false, 1));
        ingress = new NetworkIngress(world, 4, NetworkIngress.Overflow.ERROR);
        schedule = Schedule.of(world);
        schedule.add(ingress);
        schedule.add("move", GoldenRun::move);
        schedule.add("age", GoldenRun::age);
        schedule.build();
    }

    private static ComponentSystem move(SystemSetup setup) {
        Query<Place> places = setup.writes(Place.class).query(Place.class);
        return context ->
                places.update(p -> new Place(p.x() + (float) context.time().step(), p.y() * 0.5));
    }

    private static ComponentSystem age(SystemSetup setup) {
        Query<Life> lives = setup.query(Life.class);
        Query<Place> fresh = setup.query(Place.class).added(Place.class);
        return context -> {
            lives.forEachEntity((entity, life) -> age(context, entity, life));
            fresh.forEachEntity((entity, _) -> context.commands().add(entity, new Marked()));
        };
    }

    private static void age(SystemContext context, Entity entity, Life life) {
        if (life.points() == 0) {
            context.commands().destroy(entity);
        } else {
            context.commands().set(entity, new Life(life.points() - 1, Mood.ANGRY, entity));
        }
    }

    /// Applies the inputs of a frame and runs it.
    void run(int frame) {
        if (frame % 3 == 0) {
            try (CommandBuffer buffer = world.commands()) {
                buffer.newEntity()
                        .add(new Place(frame, frame))
                        .add(new Label("nr " + frame, new short[] {1, (short) frame}))
                        .add(new Life(4, Mood.CALM, entities.getLast()));
                world.play(buffer);
            }
        }
        if (frame % 4 == 0) {
            CommandBuffer batch = ingress.rent();
            batch.set(entities.getLast(), new Place(-frame, 8));
            ingress.submit(batch);
        }
        if (frame == 5) {
            world.resources().set(new Weather(true, 2));
        }
        if (frame == 7 || frame == 9) {
            schedule.enable("move", frame == 9);
        }
        schedule.run(1.0 / (10 + frame));
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
