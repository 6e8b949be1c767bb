package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.EventReader;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Random operations on events, compared with lists, with other numbers of workers and with
/// replays.
///
/// Proves EV-01, EV-02, EV-04.
class EventModelTest {
    @TempDir private Path folder;

    record Step(int number, long data) {}

    /// The events of a queue as lists.
    private record Model(List<Step> previous, List<Step> current) {
        Model() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        Model copy() {
            return new Model(new ArrayList<>(previous), new ArrayList<>(current));
        }

        List<Step> all() {
            List<Step> all = new ArrayList<>(previous);
            all.addAll(current);
            return all;
        }
    }

    /// A reader, what it has still to read, and what it has missed.
    private static final class ModelReader {
        final EventReader<Step> reader;
        final Deque<Step> unread = new ArrayDeque<>();
        long missed;

        ModelReader(World world, Model model) {
            reader = world.eventReader(Step.class);
            unread.addAll(model.all());
        }

        void check() {
            assertEquals(unread.size(), reader.count());
            assertEquals(unread.isEmpty(), reader.isEmpty());
            assertEquals(missed, reader.missed());
        }

        void read() {
            List<Step> read = new ArrayList<>();
            reader.forEach(read::add);
            assertEquals(new ArrayList<>(unread), read);
            unread.clear();
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void randomOperationsMatchLists(Tier tier) {
        Seed.run(random -> run(tier, random));
    }

    private void run(Tier tier, Random random) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                History history = History.of(world, 6)) {
            Model model = new Model();
            List<ModelReader> readers = new ArrayList<>();
            readers.add(new ModelReader(world, model));
            List<Model> frames = new ArrayList<>(List.of(model.copy()));
            Model saved = null;
            for (int round = Seed.repeats(500); round > 0; round--) {
                switch (random.nextInt(12)) {
                    case 0, 1, 2 -> send(world, model, readers, random, 1 + random.nextInt(9));
                    case 3 -> sendCommands(world, model, readers, random);
                    case 4 -> send(world, model, readers, random, random.nextInt(20_000));
                    case 5, 6 -> readers.get(random.nextInt(readers.size())).read();
                    case 7, 8 -> {
                        nextFrame(world, model, readers);
                        frames.add(model.copy());
                    }
                    case 9 -> {
                        if (readers.size() < 5) {
                            readers.add(new ModelReader(world, model));
                        }
                        world.trim();
                    }
                    case 10 -> {
                        int back = random.nextInt(history.depth() + 1);
                        history.rollback(back);
                        frames = new ArrayList<>(frames.subList(0, frames.size() - back));
                        model = restored(frames.getLast(), readers);
                    }
                    default -> {
                        Path file = folder.resolve("events-" + tier);
                        if (saved == null || random.nextBoolean()) {
                            Snapshot.save(world, file);
                            saved = model.copy();
                        } else {
                            Snapshot.load(world, file);
                            model = restored(saved, readers);
                            // the history restarts with the next frame
                            nextFrame(world, model, readers);
                            frames = new ArrayList<>(List.of(model.copy()));
                        }
                    }
                }
                readers.forEach(ModelReader::check);
            }
            readers.forEach(ModelReader::read);
        }
    }

    /// After a restore, readers outside of systems read all events.
    private static Model restored(Model state, List<ModelReader> readers) {
        for (ModelReader reader : readers) {
            reader.unread.clear();
            reader.unread.addAll(state.all());
        }
        return state.copy();
    }

    private static void send(
            World world, Model model, List<ModelReader> readers, Random random, int count) {
        for (int i = 0; i < count; i++) {
            Step step = new Step(i, random.nextLong());
            world.send(step);
            add(model, readers, step);
        }
    }

    private static void sendCommands(
            World world, Model model, List<ModelReader> readers, Random random) {
        try (CommandBuffer commands = world.commands()) {
            for (int i = random.nextInt(20); i > 0; i--) {
                Step step = new Step(i, random.nextLong());
                commands.send(step);
                add(model, readers, step);
            }
            world.play(commands);
        }
    }

    private static void add(Model model, List<ModelReader> readers, Step step) {
        model.current.add(step);
        readers.forEach(reader -> reader.unread.add(step));
    }

    private static void nextFrame(World world, Model model, List<ModelReader> readers) {
        world.nextFrame();
        model.previous.clear();
        model.previous.addAll(model.current);
        model.current.clear();
        for (ModelReader reader : readers) {
            while (reader.unread.size() > model.previous.size()) {
                reader.unread.removeFirst();
                reader.missed++;
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void gamesHaveTheSameHashOnAnyNumberOfWorkersAndInAReplay(Tier tier) {
        Seed.run(random -> play(tier, random.nextLong()));
    }

    private void play(Tier tier, long seed) {
        List<Long> expected = new ArrayList<>();
        for (int workers : List.of(1, 2, 8)) {
            try (EventGame game = new EventGame(workers, tier)) {
                List<Long> hashes = new ArrayList<>();
                RecordingMode mode = workers == 1 ? RecordingMode.INPUTS : RecordingMode.STATE;
                Path run = folder.resolve(tier + "-" + workers);
                try (Recorder _ =
                        Recorder.start(game.schedule, run, RecorderOptions.DEFAULT.mode(mode))) {
                    Random random = new Random(seed);
                    for (int frame = 0; frame < 30; frame++) {
                        game.input(random);
                        game.schedule.run();
                        hashes.add(game.hash());
                    }
                }
                if (expected.isEmpty()) {
                    expected.addAll(hashes);
                }
                assertEquals(expected, hashes, "workers=" + workers);
                verify(run, tier, mode, expected);
            }
        }
    }

    private static void verify(Path run, Tier tier, RecordingMode mode, List<Long> expected) {
        try (Recording recording = Recording.open(run);
                EventGame game = new EventGame(2, tier)) {
            Replay replay = Replay.of(recording, game.schedule, SaveFormat.DEFAULT);
            assertEquals(Optional.empty(), replay.verify());
            replay.seek(17);
            assertEquals(expected.get(16), game.hash());
            if (mode == RecordingMode.STATE) {
                Replay states = Replay.of(recording, game.world, SaveFormat.DEFAULT);
                assertEquals(Optional.empty(), states.verify());
                states.seek(17);
                assertEquals(expected.get(16), game.hash());
                Replay unknown = Replay.of(recording);
                assertEquals(Optional.empty(), unknown.verify());
                assertTrue(unknown.world().size() > 0);
                unknown.world().close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void gamesContinueAfterRollbackAndLoad(Tier tier) {
        Path file = folder.resolve("game-" + tier);
        List<Long> expected = new ArrayList<>();
        try (EventGame game = new EventGame(2, tier);
                History history = History.of(game.schedule, 8)) {
            for (int frame = 0; frame < 24; frame++) {
                if (frame == 10) {
                    Snapshot.save(game.schedule, file);
                }
                game.schedule.run();
                expected.add(game.hash());
            }
            history.rollback(5);
            assertEquals(expected.get(18), game.hash());
            for (int frame = 19; frame < 24; frame++) {
                game.schedule.run();
                assertEquals(expected.get(frame), game.hash(), "frame=" + frame);
            }
        }
        try (EventGame game = new EventGame(1, tier)) {
            Snapshot.load(game.schedule, file);
            for (int frame = 10; frame < 24; frame++) {
                game.schedule.run();
                assertEquals(expected.get(frame), game.hash(), "frame=" + frame);
            }
        }
    }
}
