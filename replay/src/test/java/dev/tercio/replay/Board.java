package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.schedule.Schedule;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A few entities whose points depend on inputs.
final class Board implements AutoCloseable {
    /// A resource that is not a record, so it needs a codec.
    static final class Score {
        final int points;

        Score(int points) {
            this.points = points;
        }
    }

    static final class ScoreCodec implements ValueCodec<Score> {
        @Override
        public void write(Score value, DataOutput out) throws IOException {
            out.writeInt(value.points);
        }

        @Override
        public Score read(DataInput in) throws IOException {
            return new Score(in.readInt());
        }
    }

    record Late(int number, @Utf8(20) String text) {}

    final World world;
    final Schedule schedule;
    final NetworkIngress ingress;
    final List<Entity> entities = new ArrayList<>();
    int frame;

    Board(Consumer<Schedule> more) {
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .workers(1)
                                .allowInStreams(Kinds.Points.class, Kinds.Wind.class));
        world.register(Kinds.Points.class);
        for (int i = 0; i < 4; i++) {
            entities.add(world.spawn(new Kinds.Points(0)));
        }
        world.resources().set(new Score(1));
        ingress = new NetworkIngress(world, 8, NetworkIngress.Overflow.ERROR);
        schedule = Schedule.of(world);
        schedule.add(ingress);
        schedule.add(
                "count",
                setup -> {
                    setup.exclusive();
                    return _ -> count();
                });
        more.accept(schedule);
    }

    /// Allows all resource classes, because a file never loads a class that the world does not
    /// know.
    void knowAll() {
        world.register(Kinds.Wind.class);
        world.register(Kinds.Tag.class);
        world.register(Late.class);
    }

    private void count() {
        int points = world.resources().get(Score.class).points;
        for (Entity entity : world.query(Kinds.Points.class).entities()) {
            int now = world.get(entity, Kinds.Points.class).points();
            world.set(entity, new Kinds.Points(now * 3 + points));
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }

    static SaveFormat format() {
        return SaveFormat.DEFAULT.codec(Score.class, new ScoreCodec());
    }
}
