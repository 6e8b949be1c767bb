package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/// Failures while a recording is made. Proves PE-05.
class RecorderRegressionTest {
    @TempDir private Path folder;

    private Path place() {
        return folder.resolve("run");
    }

    /// Expected: rejected, because a recording has one mode.
    @Test
    void recordingOfAnotherModeIsNotContinued() {
        SmallRecording.arena(place(), RecorderOptions.DEFAULT, 3);
        try (Arena arena = new Arena(1, Tier.HEAP, 9)) {
            RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).append();
            assertThrows(
                    RuntimeException.class,
                    () -> Recorder.start(arena.schedule, place(), options).close());
        }
    }

    private static final class Fragile {
        private final int number;

        Fragile(int number) {
            this.number = number;
        }
    }

    private static final class FragileCodec implements ValueCodec<Fragile> {
        @Override
        public void write(Fragile value, DataOutput out) throws IOException {
            if (value.number < 0) {
                throw new IOException("too small");
            }
            out.writeInt(value.number);
        }

        @Override
        public Fragile read(DataInput in) throws IOException {
            return new Fragile(in.readInt());
        }
    }

    /// Expected: the recording ends with the error, or continues with complete frames.
    @Test
    void codecThatFailsBetweenFramesDoesNotSpoilTheNextFrame() {
        SaveFormat format = SaveFormat.DEFAULT.codec(Fragile.class, new FragileCodec());
        long frames;
        try (Arena arena = new Arena(1, Tier.HEAP, 9)) {
            arena.world.resources().set(new Fragile(1));
            try (Recorder recorder =
                    Recorder.start(
                            arena.schedule, place(), RecorderOptions.DEFAULT.format(format))) {
                arena.schedule.run();
                arena.world.resources().set(new Fragile(-1));
                assertThrows(RuntimeException.class, () -> arena.schedule.run());
                arena.world.resources().set(new Fragile(2));
                arena.schedule.run();
                arena.schedule.run();
                frames = recorder.frames();
            }
        }
        try (Recording recording = Recording.open(place());
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(frames, recording.frames());
            Replay replay = Replay.of(recording, arena.schedule, format);
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    /// Expected: the number of bytes never decreases.
    @Test
    void bytesAreCountedOverALoad() {
        Path save = folder.resolve("save.tsnap");
        try (Arena arena = new Arena(1, Tier.HEAP, 5)) {
            Snapshot.save(arena.schedule, save);
            try (Recorder recorder = Recorder.start(arena.schedule, place())) {
                arena.run(10);
                long before = recorder.bytes();
                Snapshot.load(arena.schedule, save);
                arena.run(1);
                assertTrue(recorder.bytes() >= before, before + " " + recorder.bytes());
            }
        }
    }

    /// Expected: a recorder that fails does not affect another.
    @Test
    void recorderThatFailsDoesNotSpoilAnother() {
        SaveFormat format = SaveFormat.DEFAULT.codec(Fragile.class, new FragileCodec());
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (Arena arena = new Arena(1, Tier.HEAP, 9)) {
            arena.schedule.add(
                    "fragile",
                    setup -> {
                        setup.exclusive();
                        return context -> {
                            boolean bad = context.time().frame() == 3;
                            setup.world().resources().set(new Fragile(bad ? -1 : 1));
                        };
                    });
            SaveFormat other = SaveFormat.DEFAULT.skipUnsavable();
            try (Recorder first =
                            Recorder.start(
                                    arena.schedule,
                                    folder.resolve("first"),
                                    RecorderOptions.DEFAULT.format(format));
                    Recorder second =
                            Recorder.start(arena.schedule, place(), options.format(other))) {
                for (int i = 0; i < 6; i++) {
                    try {
                        arena.run(1);
                    } catch (IllegalStateException | UncheckedIOException stopped) {
                        assertEquals(3, i);
                    }
                }
                assertEquals(3, first.frames());
                assertEquals(6, second.frames());
            }
        }
    }

    /// Expected: rejected in mode INPUTS, or replayed alike.
    @Test
    void playbackWithAHandlerIsReplayedOrRefused() {
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (Arena arena = new Arena(1, Tier.HEAP, 5)) {
            arena.run(3);
            Entity dead = arena.world.spawn();
            arena.world.destroy(dead);
            try (Recorder recorder = Recorder.start(arena.schedule, place(), options)) {
                try (CommandBuffer buffer = arena.world.commands()) {
                    buffer.set(dead, new Arena.Health(3));
                    buffer.newEntity().add(new Arena.Health(30));
                    PlaybackOptions stopping = PlaybackOptions.DEFAULT.onFailure(_ -> false);
                    arena.world.play(buffer, stopping);
                    buffer.clear();
                } catch (IllegalStateException refused) {
                    return;
                }
                arena.schedule.run();
                assertEquals(1, recorder.frames());
            }
        }
        try (Recording recording = Recording.open(place());
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(Optional.empty(), Replay.of(recording, arena.schedule).verify());
        }
    }
}
