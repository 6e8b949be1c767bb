package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.replay.CountingWorld.Health;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Unusual combinations of snapshots, recordings and replays. Proves PE-01, PE-05 and PE-07.
class DurabilityRegressionTest {
    public record Nothing() {}

    public static final class Bag {
        final int n;

        public Bag(int n) {
            this.n = n;
        }
    }

    static final class BagCodec implements ValueCodec<Bag> {
        @Override
        public void write(Bag value, DataOutput out) throws IOException {
            out.writeInt(value.n);
        }

        @Override
        public Bag read(DataInput in) throws IOException {
            return new Bag(in.readInt());
        }
    }

    @TempDir Path dir;

    /// Records 12 frames; Health is the frame number.
    private Path recorded(RecorderOptions options) {
        Path folder = dir.resolve("rec");
        try (World w = World.create(CountingWorld.config())) {
            Entity e = w.spawn(new Health(0));
            try (Recorder r = Recorder.start(w, folder, options)) {
                for (int i = 1; i <= 12; i++) {
                    w.set(e, new Health(i));
                    w.nextFrame();
                }
                assertTrue(r.isRecording());
            }
        }
        return folder;
    }

    @Test
    void frequentInspectionChangesNothing() {
        try (Recording rd = Recording.open(recorded(RecorderOptions.DEFAULT));
                World w = World.create(CountingWorld.config())) {
            Replay replay = Replay.of(rd, w);
            while (replay.step()) {
                assertEquals(Optional.empty(), replay.check());
                replay.check();
                replay.check();
            }
        }
    }

    @Test
    void incrementalHashIsCorrectOnAReplayedWorld() {
        try (Recording rd = Recording.open(recorded(RecorderOptions.DEFAULT));
                World w = World.create(CountingWorld.config())) {
            Replay replay = Replay.of(rd, w);
            StateHash kept = new StateHash(w);
            while (replay.step()) {
                assertEquals(StateHash.of(w), kept.now(), "frame " + replay.position());
                kept.now();
                kept.now();
            }
        }
    }

    @Test
    void queriesSeeTheChangesOfReplayedFrames() {
        try (Recording rd = Recording.open(recorded(RecorderOptions.DEFAULT));
                World w = World.create(CountingWorld.config())) {
            Replay replay = Replay.of(rd, w);
            var changed = w.query(Health.class).changed(Health.class);
            while (replay.step()) {
                assertEquals(1, changed.toList().size(), "frame " + replay.position());
                changed.toList();
            }
        }
    }

    @Test
    void resourceWithoutFieldsIsLoaded() {
        Path file = dir.resolve("a.tsnap");
        try (World w = World.create()) {
            w.resources().set(new Nothing());
            Entity e = w.spawn(new Health(1));
            Snapshot.save(w, file);
            w.resources().remove(Nothing.class);
            w.destroy(e);
            Snapshot.load(w, file, SaveFormat.DEFAULT.resource(Nothing.class));
            assertEquals(new Nothing(), w.resources().get(Nothing.class));
            assertEquals(new Health(1), w.get(e, Health.class));
        }
    }

    @Test
    void replaySeeksBackWhileCommandsArePending() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.late(w);
                Recorder r = Recorder.start(s, folder)) {
            for (int i = 0; i < 5; i++) {
                s.run();
            }
            assertEquals(5, r.frames());
        }
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.late(w);
                Recording rd = Recording.open(folder)) {
            Replay replay = Replay.of(rd, s);
            replay.seek(5);
            long hash = StateHash.of(w);
            assertTrue(replay.stepBack());
            assertEquals(4, replay.position());
            assertEquals(Optional.empty(), replay.verify());
            assertEquals(hash, StateHash.of(w));
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    @Test
    void unsavableStateStopsTheRecording() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(CountingWorld.config());
                Recorder r = Recorder.start(w, folder, RecorderOptions.DEFAULT)) {
            Entity e = w.spawn(new Health(1));
            w.nextFrame();
            w.register(Bag.class, Tier.MANAGED);
            w.add(e, new Bag(1));
            assertThrows(RuntimeException.class, w::nextFrame);
            assertFalse(r.isRecording());
        }
    }

    @Test
    void recordingWithCodecsIsVerifiedWithoutClasses() {
        Path folder = dir.resolve("rec");
        SaveFormat format = SaveFormat.DEFAULT.codec(Bag.class, new BagCodec());
        try (World w = World.create(CountingWorld.config().register(Bag.class, Tier.MANAGED));
                Recorder r = Recorder.start(w, folder, RecorderOptions.DEFAULT.format(format))) {
            w.spawn(new Bag(3), new Health(1));
            w.nextFrame();
            assertEquals(1, r.frames());
        }
        try (Recording rd = Recording.open(folder)) {
            Replay replay = Replay.of(rd);
            try (World w = replay.world()) {
                assertEquals(Optional.empty(), replay.verify());
                assertEquals(1, w.size());
            }
        }
    }

    @Test
    void frameOutsideTheScheduleStopsAnInputRecording() {
        Path folder = dir.resolve("rec");
        RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.counting(w);
                Recorder r = Recorder.start(s, folder, inputs)) {
            s.run();
            assertThrows(IllegalStateException.class, w::nextFrame);
            s.run();
            assertEquals(1, r.frames());
            assertFalse(r.isRecording());
        }
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.counting(w);
                Recording rd = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(rd, s).verify());
        }
    }

    @Test
    void checkFindsDifferencesWhereSegmentsMeet() {
        RecorderOptions options = RecorderOptions.DEFAULT.segmentFrames(2).segmentBytes(1 << 20);
        try (Recording rd = Recording.open(recorded(options));
                World w = World.create(CountingWorld.config())) {
            Replay replay = Replay.of(rd, w);
            replay.seek(5);
            replay.seek(4);
            assertTrue(rd.frame(4).hash().isPresent());
            w.set(w.entities().getFirst(), new Health(-5));
            assertTrue(replay.check().isPresent());
        }
    }

    @Test
    void notesOfAppendedSegmentsAreKept() {
        Path folder = recorded(RecorderOptions.DEFAULT.note("seed", "1"));
        try (World w = World.create(CountingWorld.config());
                Recorder r =
                        Recorder.start(
                                w, folder, RecorderOptions.DEFAULT.append().note("more", "x"))) {
            w.nextFrame();
            assertEquals(13, r.frames());
        }
        try (Recording rd = Recording.open(folder)) {
            assertEquals("x", rd.notes().get("more"));
        }
    }
}
