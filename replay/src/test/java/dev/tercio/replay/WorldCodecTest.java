package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Snapshots, hashes and recordings use the codecs of the world.
///
/// Proves RE-01, RE-03.
class WorldCodecTest {
    @TempDir Path folder;

    @Storage(Tier.MANAGED)
    private static final class Bag {
        final String items;

        Bag(String items) {
            this.items = items;
        }
    }

    private static final class BagCodec implements ValueCodec<Bag> {
        @Override
        public void write(Bag value, DataOutput out) throws IOException {
            if (value.items.isEmpty()) {
                throw new IOException("bag is empty");
            }
            out.writeUTF(value.items);
        }

        @Override
        public Bag read(DataInput in) throws IOException {
            return new Bag(in.readUTF());
        }
    }

    private static final WorldOptions OPTIONS =
            WorldOptions.DEFAULT
                    .workers(1)
                    .register(Bag.class)
                    .allowInStreams(Bag.class)
                    .codec(Bag.class, new BagCodec());

    /// Bags come as inputs, as a component and as a resource; a system fills them.
    private static final class Shop implements AutoCloseable {
        final World world;
        final Schedule schedule;
        final NetworkIngress ingress;
        final Entity first;

        Shop(WorldOptions options) {
            world = World.create(options);
            first = world.spawn(new Bag("first"));
            ingress = new NetworkIngress(world, 8, NetworkIngress.Overflow.ERROR);
            schedule = Schedule.of(world);
            schedule.add(ingress);
            schedule.add(
                    "fill",
                    setup -> {
                        setup.exclusive();
                        return _ -> fill();
                    });
        }

        private void fill() {
            for (Entity entity : world.query(Bag.class).entities()) {
                String items = world.get(entity, Bag.class).items;
                int more =
                        world.resources()
                                .tryGet(Bag.class)
                                .map(bag -> bag.items.length())
                                .orElse(0);
                world.set(entity, new Bag(items + more));
            }
        }

        void run(String input) {
            CommandBuffer commands = world.commands();
            commands.spawn(new Bag(input));
            commands.set(first, new Bag(input + "!"));
            commands.setResource(new Bag(input));
            ingress.submit(commands);
            try (CommandBuffer direct = world.commands()) {
                direct.add(first, new Bag(input + "?"));
                world.play(direct);
            }
            schedule.run();
        }

        List<String> bags() {
            return world.query(Bag.class).toList().stream().map(bag -> bag.items).toList();
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void recordingWithCodedInputsIsReplayedAndVerified(RecordingMode mode) {
        List<String> recorded;
        try (Shop shop = new Shop(OPTIONS)) {
            RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).hashEvery(1);
            try (Recorder recorder =
                    Recorder.start(shop.schedule, folder.resolve("recording"), options)) {
                shop.run("a");
                shop.run("bcd");
                shop.run("efghijklmnop");
                assertEquals(3, recorder.frames());
            }
            recorded = shop.bags();
            assertTrue(recorded.getFirst().startsWith("efghijklmnop!"), recorded.toString());
        }
        try (Recording recording = Recording.open(folder.resolve("recording"));
                Shop shop = new Shop(OPTIONS)) {
            assertEquals(Optional.empty(), Replay.of(recording, shop.schedule).verify());
            assertEquals(recorded, shop.bags());
        }
    }

    /// The commands are refused as a whole, and the recording goes on.
    @Test
    void codecThatThrowsKeepsCommandsFromBeingPlayedAndRecorded() {
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).hashEvery(1);
        List<String> recorded;
        try (Shop shop = new Shop(OPTIONS)) {
            try (Recorder recorder =
                    Recorder.start(shop.schedule, folder.resolve("recording"), options)) {
                shop.run("a");
                try (CommandBuffer direct = shop.world.commands()) {
                    direct.spawn(new Bag("fine"));
                    direct.spawn(new Bag(""));
                    String message =
                            assertThrows(IllegalStateException.class, () -> shop.world.play(direct))
                                    .getMessage();
                    assertTrue(
                            message.startsWith(
                                    "commands cannot be recorded, so they are not played"),
                            message);
                    assertTrue(message.contains("codec cannot write a value"), message);
                }
                assertFalse(shop.bags().contains("fine"));
                shop.run("b");
                assertEquals(2, recorder.frames());
            }
            recorded = shop.bags();
        }
        try (Recording recording = Recording.open(folder.resolve("recording"));
                Shop shop = new Shop(OPTIONS)) {
            assertEquals(Optional.empty(), Replay.of(recording, shop.schedule).verify());
            assertEquals(recorded, shop.bags());
        }
    }

    @Test
    void snapshotUsesTheCodecsOfTheWorld() {
        Path file = folder.resolve("save.tsnap");
        try (Shop shop = new Shop(OPTIONS);
                Shop other = new Shop(OPTIONS)) {
            shop.run("a");
            Snapshot.save(shop.schedule, file);
            assertNotEquals(StateHash.of(shop.world), StateHash.of(other.world));
            Snapshot.load(other.schedule, file);
            assertEquals(shop.bags(), other.bags());
            assertEquals("a", other.world.resources().get(Bag.class).items);
            assertEquals(StateHash.of(shop.world), StateHash.of(other.world));
            other.world.set(other.first, new Bag("changed"));
            assertNotEquals(StateHash.of(shop.world), StateHash.of(other.world));
        }
    }

    @Test
    void codecOfTheFormatIsUsedBeforeThatOfTheWorld() {
        Path file = folder.resolve("save.tsnap");
        ValueCodec<Bag> loud =
                new ValueCodec<>() {
                    @Override
                    public void write(Bag value, DataOutput out) throws IOException {
                        out.writeUTF(value.items + "!");
                    }

                    @Override
                    public Bag read(DataInput in) throws IOException {
                        return new Bag(in.readUTF());
                    }
                };
        try (Shop shop = new Shop(OPTIONS);
                Shop other = new Shop(OPTIONS)) {
            Snapshot.save(shop.world, file, SaveFormat.DEFAULT.codec(Bag.class, loud));
            Snapshot.load(other.world, file);
            assertEquals(List.of("first!"), other.bags());
        }
    }

    @Test
    void inputsThatTheReplayHasNoCodecForAreRefused() {
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).hashEvery(1);
        try (Shop shop = new Shop(OPTIONS);
                Recorder recorder =
                        Recorder.start(shop.schedule, folder.resolve("recording"), options)) {
            shop.run("a");
            assertEquals(1, recorder.frames());
        }
        WorldOptions plain =
                WorldOptions.DEFAULT.workers(1).register(Bag.class).allowInStreams(Bag.class);
        SaveFormat format = SaveFormat.DEFAULT.codec(Bag.class, new BagCodec());
        try (Recording recording = Recording.open(folder.resolve("recording"));
                Shop shop = new Shop(plain)) {
            Replay replay = Replay.of(recording, shop.schedule, format);
            List<String> before = shop.bags();
            String message = assertThrows(CorruptFileException.class, replay::verify).getMessage();
            assertTrue(message.contains("; set it with WorldOptions.codec"), message);
            assertEquals(before, shop.bags());
        }
    }
}
