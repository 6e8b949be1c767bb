package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ObjIntConsumer;

/// Stages with several lanes are recorded as inputs and replayed with the same result. Proves
/// PE-05, CB-03, CB-19.
class StageRecordingTest {
    private static final Combiner<Kinds.Points> CHAIN = Kinds.Points.CHAIN;

    @TempDir private Path folder;

    /// A world with two component sets that own words.
    private static final class Field implements AutoCloseable {
        final World world = World.create(WorldOptions.DEFAULT.workers(1));
        final Schedule schedule = Schedule.of(world);
        final CommandStage stage = world.stage();
        final List<Entity> entities = new ArrayList<>();

        Field() {
            Kinds.TYPES.forEach(world::register);
            for (int i = 0; i < 70; i++) {
                entities.add(world.spawn(new Kinds.Points(i)));
                entities.add(world.spawn(new Kinds.Points(i), new Kinds.Tag()));
            }
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    private void roundTrip(Path target, int frames, ObjIntConsumer<Field> before) {
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (Field field = new Field();
                Recorder recorder = Recorder.start(field.schedule, target, options)) {
            for (int frame = 1; frame <= frames; frame++) {
                before.accept(field, frame);
                field.schedule.run(0.1);
            }
            assertEquals(frames, recorder.frames());
        }
        try (Recording recording = Recording.open(target);
                Field field = new Field()) {
            Replay replay = Replay.of(recording, field.schedule, SaveFormat.DEFAULT);
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    @Test
    void spawnThatALaterLaneReshapesIsReplayed() {
        roundTrip(
                folder,
                2,
                (field, _) -> {
                    Commands first = field.stage.lane(0);
                    Entity handle = first.spawn(new Kinds.Points(1));
                    first.spawn(new Kinds.Points(2));
                    field.stage.lane(1).add(handle, Kinds.Tag.class);
                    field.world.play(field.stage);
                });
    }

    @Test
    void restOfAStoppedStageIsReplayed() {
        PlaybackOptions stop = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);
        roundTrip(
                folder,
                2,
                (field, _) -> {
                    Commands first = field.stage.lane(0);
                    Entity handle = first.spawn(new Kinds.Points(1));
                    first.set(handle, new Kinds.Wind(1));
                    first.add(handle, Kinds.Tag.class);
                    field.stage.lane(1).set(handle, new Kinds.Points(3));
                    field.world.play(field.stage, stop);
                    field.world.play(field.stage, stop);
                });
    }

    @Test
    void recordersOfLanesAreRecorded() {
        roundTrip(
                folder,
                1,
                (field, _) -> {
                    field.stage.lane(0, 0, "Mining").spawn(new Kinds.Points(1));
                    Commands trading = field.stage.lane(1, 0, "Trading");
                    trading.spawn(new Kinds.Points(2));
                    trading.spawn(new Kinds.Points(3));
                    field.stage.lane(1, 1, "Trading").spawn(new Kinds.Points(4));
                    field.stage.lane(2).spawn(new Kinds.Points(4));
                    field.world.play(field.stage);
                    try (CommandBuffer buffer = field.world.commands().named("Alone")) {
                        buffer.spawn(new Kinds.Points(5));
                        field.world.play(buffer);
                    }
                });
        try (Recording recording = Recording.open(folder)) {
            List<RecordedFrame.Commands> inputs = recording.frame(1).inputs();
            assertEquals(Map.of(0, "Mining", 1, "Trading", 4, ""), inputs.getFirst().recorders());
            assertEquals(Map.of(), inputs.getLast().recorders());
        }
    }

    @Test
    void handlesOfOtherBuffersAreReplayed() {
        roundTrip(
                folder,
                3,
                (field, _) -> {
                    try (CommandBuffer first = field.world.commands();
                            CommandBuffer second = field.world.commands()) {
                        Entity handle = first.spawn(new Kinds.Points(1));
                        field.world.play(first);
                        second.add(handle, Kinds.all().target(handle).build());
                        second.publish(handle, Kinds.Points.class);
                        field.stage.lane(0).set(handle, new Kinds.Points(5));
                        field.stage.lane(1).bindStableId(field.entities.getFirst(), 77);
                        field.world.play(second);
                        field.world.play(field.stage);
                    }
                });
    }

    @Test
    void randomStagesAreReplayed() {
        Seed.run(
                random -> {
                    for (int trial = 0; trial < 12; trial++) {
                        roundTrip(
                                folder.resolve("trial-" + trial),
                                8,
                                (field, _) -> playRandomly(field, random));
                    }
                });
    }

    private static void playRandomly(Field field, Random random) {
        List<Entity> handles = new ArrayList<>(field.entities);
        for (int lane = 0; lane < random.nextInt(2, 6); lane++) {
            Commands commands = field.stage.lane(lane);
            for (int i = random.nextInt(10); i > 0; i--) {
                record(commands, handles, random);
            }
        }
        PlaybackOptions options = options(random);
        // commands left by a stop are played with the lanes of the next frame, or immediately
        while (field.world.play(field.stage, options).stopped() && random.nextBoolean()) {
            options = options(random);
        }
        for (Entity handle : handles.subList(field.entities.size(), handles.size())) {
            resolve(field, handle).ifPresent(field.entities::add);
        }
    }

    private static Optional<Entity> resolve(Field field, Entity handle) {
        try {
            return Optional.of(field.stage.entity(handle));
        } catch (IllegalStateException notPlayed) {
            return Optional.empty();
        }
    }

    private static PlaybackOptions options(Random random) {
        PlaybackOptions options = PlaybackOptions.DEFAULT;
        options = random.nextInt(3) == 0 ? options.coalesce() : options;
        options = random.nextInt(3) == 0 ? options.parallel() : options;
        options = random.nextInt(3) == 0 ? options.onFailure(OnFailure.STOP) : options;
        PlaybackOrder[] orders = PlaybackOrder.values();
        return options.order(orders[random.nextInt(orders.length)]);
    }

    private static void record(Commands commands, List<Entity> handles, Random random) {
        int recent = Math.min(8, handles.size());
        Entity entity = handles.get(handles.size() - 1 - random.nextInt(recent));
        switch (random.nextInt(9)) {
            case 0 -> handles.add(commands.spawn(new Kinds.Points(random.nextInt())));
            case 1 -> handles.add(commands.spawn(new Kinds.Points(1), new Kinds.Tag()));
            case 2 -> commands.add(entity, Kinds.Tag.class);
            case 3 -> commands.add(entity, new Kinds.Wind(random.nextInt(9)));
            case 4 -> commands.remove(entity, Kinds.Tag.class);
            case 5, 6 -> commands.combine(entity, new Kinds.Points(random.nextInt(9)), CHAIN);
            case 7 -> commands.set(entity, Kinds.all().target(entity).build());
            default -> commands.destroy(entity);
        }
    }
}
