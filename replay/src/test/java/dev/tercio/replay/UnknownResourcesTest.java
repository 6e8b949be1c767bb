package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/// A file that is read without the classes of its resources has the same hash and shows the
/// resources. Proves PE-05, PE-06.
class UnknownResourcesTest {
    private static final int FRAMES = 24;

    @TempDir private Path folder;

    enum Mode {
        MENU,
        PLAYING,
        /// A constant with a body has a class of its own.
        PAUSED {
            @Override
            public String toString() {
                return "paused!";
            }
        }
    }

    record Score(int points, Mode mode) {}

    sealed interface Weather {}

    record Rain(int drops) implements Weather {}

    record Sun() implements Weather {}

    private static final class WeatherCodec implements ValueCodec<Weather> {
        @Override
        public void write(Weather value, DataOutput out) throws IOException {
            out.writeInt(value instanceof Rain rain ? rain.drops : -1);
        }

        @Override
        public Weather read(DataInput in) throws IOException {
            int drops = in.readInt();
            return drops < 0 ? new Sun() : new Rain(drops);
        }
    }

    private static final SaveFormat FORMAT =
            SaveFormat.DEFAULT.codec(Weather.class, new WeatherCodec());

    private static World world() {
        return World.create(
                WorldOptions.DEFAULT
                        .register(Kinds.Points.class)
                        .allowInStreams(Mode.class, DayOfWeek.class, Score.class, Weather.class));
    }

    private List<Long> record(Random random) {
        List<Long> hashes = new ArrayList<>();
        RecorderOptions options =
                RecorderOptions.DEFAULT.format(FORMAT).segmentFrames(5).hashEvery(1).overwrite();
        try (World world = world()) {
            Entity entity = world.spawn(new Kinds.Points(0));
            change(world, random);
            hashes.add(StateHash.of(world, FORMAT));
            try (Recorder recorder = Recorder.start(world, folder, options)) {
                while (recorder.frames() < FRAMES) {
                    world.set(entity, new Kinds.Points((int) recorder.frames()));
                    change(world, random);
                    world.nextFrame();
                    hashes.add(StateHash.of(world, FORMAT));
                }
            }
        }
        return hashes;
    }

    private static void change(World world, Random random) {
        Mode mode = Mode.values()[random.nextInt(3)];
        switch (random.nextInt(7)) {
            case 0 -> world.resources().set(Mode.class, mode);
            case 1 -> world.resources().remove(Mode.class);
            case 2 -> world.resources().set(DayOfWeek.of(1 + random.nextInt(7)));
            case 3 -> world.resources().set(new Score(random.nextInt(100), mode));
            case 4 -> world.resources().set(Weather.class, new Rain(random.nextInt(100)));
            case 5 -> world.resources().set(Weather.class, new Sun());
            default -> world.resources().remove(Weather.class);
        }
    }

    private static void compare(Replay replay, SaveFormat format, List<Long> expected) {
        for (int frame = 0; frame < expected.size(); frame++) {
            assertEquals(frame, replay.position());
            assertEquals(expected.get(frame), StateHash.of(replay.world(), format));
            assertEquals(frame < FRAMES, replay.step());
            assertEquals(Optional.empty(), replay.check());
        }
        assertEquals(Optional.empty(), replay.verify());
        for (int frame = FRAMES; frame >= 0; frame -= 3) {
            replay.seek(frame);
            assertEquals(expected.get(frame), StateHash.of(replay.world(), format));
        }
    }

    @Test
    void theHashIsTheSameWithAndWithoutClasses() {
        Seed.run(
                random -> {
                    for (int i = 0; i < Seed.repeats(5); i++) {
                        List<Long> expected = record(random);
                        try (Recording recording = Recording.open(folder);
                                World known = world()) {
                            compare(Replay.of(recording, known, FORMAT), FORMAT, expected);
                            Replay unknown = Replay.of(recording);
                            try (World _ = unknown.world()) {
                                compare(unknown, SaveFormat.DEFAULT, expected);
                            }
                        }
                    }
                });
    }

    @Test
    void resourcesWithoutClassesCanBePrinted() {
        try (World world = world()) {
            world.resources().set(Mode.class, Mode.PAUSED);
            world.resources().set(DayOfWeek.FRIDAY);
            world.resources().set(Weather.class, new Rain(7));
            world.resources().set(new Score(4, Mode.PLAYING));
            Recorder.start(world, folder, RecorderOptions.DEFAULT.format(FORMAT)).close();
        }
        try (Recording recording = Recording.open(folder)) {
            Replay replay = Replay.of(recording);
            try (World world = replay.world()) {
                assertEquals(
                        Map.of(
                                "Mode", "PAUSED",
                                "DayOfWeek", "FRIDAY",
                                "Weather", "4 bytes of a codec",
                                "Score", "Score[points=4, mode=PLAYING]"),
                        printed(world));
                for (Class<?> type : world.resources().types()) {
                    Object value = world.resources().get(type);
                    assertTrue(type.isInstance(value));
                    assertEquals(value, value);
                    assertEquals(value.hashCode(), value.hashCode());
                }
            }
        }
    }

    @Test
    void resourcesWhoseClassesAreGivenCanBeRead() {
        Path file = folder.resolve("known.tsnap");
        try (World world = world()) {
            world.resources().set(Mode.class, Mode.PAUSED);
            world.resources().set(DayOfWeek.FRIDAY);
            world.resources().set(Weather.class, new Rain(7));
            Snapshot.save(world, file, FORMAT);
        }
        try (World world = Snapshot.open(file, FORMAT.resource(DayOfWeek.class))) {
            assertEquals(new Rain(7), world.resources().get(Weather.class));
            assertEquals(DayOfWeek.FRIDAY, world.resources().get(DayOfWeek.class));
            assertEquals("PAUSED", printed(world).get("Mode"));
        }
    }

    private static Map<String, String> printed(World world) {
        return world.resources().types().stream()
                .collect(
                        Collectors.toMap(
                                Class::getSimpleName,
                                type -> world.resources().get(type).toString()));
    }

    /// A world of what a file contains can be saved again, with the same content.
    @Test
    void resourcesWithoutClassesCanBeSavedAgain() {
        Path copy = folder.resolve("copy.tsnap");
        long hash;
        try (World world = world()) {
            world.resources().set(Mode.class, Mode.PAUSED);
            world.resources().set(DayOfWeek.FRIDAY);
            world.resources().set(Weather.class, new Rain(7));
            hash = StateHash.of(world, FORMAT);
            Path recorded = folder.resolve("recorded");
            Recorder.start(world, recorded, RecorderOptions.DEFAULT.format(FORMAT)).close();
            try (Recording recording = Recording.open(recorded)) {
                Replay replay = Replay.of(recording);
                try (World read = replay.world()) {
                    Snapshot.save(read, copy);
                }
            }
        }
        try (World again = world()) {
            Snapshot.load(again, copy, FORMAT);
            assertEquals(hash, StateHash.of(again, FORMAT));
            assertEquals(new Rain(7), again.resources().get(Weather.class));
            assertEquals(DayOfWeek.FRIDAY, again.resources().get(DayOfWeek.class));
        }
    }

    record Noise(int number) {}

    /// A report lists what differs, not events that are equal, and shows values of the classes of
    /// the program.
    @Test
    void equalEventsAreNotReported() {
        try (World world = world();
                Schedule schedule = noisy(world, Mode.PAUSED);
                Recorder _ = Recorder.start(schedule, folder)) {
            schedule.run();
            schedule.run();
        }
        try (World world = world();
                Schedule schedule = noisy(world, Mode.MENU);
                Recording recording = Recording.open(folder)) {
            Divergence found = Replay.of(recording, schedule).verify().orElseThrow();
            assertEquals(
                    List.of(
                            new Difference(
                                    "resources",
                                    Mode.class.getName(),
                                    Optional.empty(),
                                    "paused!",
                                    "MENU")),
                    found.differences());
        }
    }

    /// A schedule that sends events and sets a resource.
    private static Schedule noisy(World world, Mode mode) {
        world.resources().set(new Score(1, Mode.PLAYING));
        return Schedule.of(world)
                .add(
                        "noise",
                        setup -> {
                            setup.exclusive();
                            return context -> {
                                context.world().send(new Noise(3));
                                context.world().resources().set(Mode.class, mode);
                            };
                        });
    }
}
