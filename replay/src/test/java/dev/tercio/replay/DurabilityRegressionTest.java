package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.schedule.Phase;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Snapshots, recordings, replays and histories used together in odd ways. Proves PE-01, PE-05 and
/// PE-07.
class DurabilityRegressionTest {
    public record H(long points) {}

    public record P(float x, float y) {}

    public record V(float x, float y) {}

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

    private static WorldConfig config() {
        return new WorldConfig().register(H.class, P.class, V.class);
    }

    private static Schedule counting(World world) {
        return Schedule.of(world)
                .add(
                        "inc",
                        setup -> {
                            var q = setup.writes(H.class).query(H.class);
                            return c -> q.update(h -> new H(h.points() + 1));
                        });
    }

    /// 12 frames; H is the number of the frame.
    private Path recorded(RecorderOptions options) {
        Path folder = dir.resolve("rec");
        try (World w = World.create(config())) {
            Entity e = w.spawn(new H(0));
            try (Recorder r = Recorder.start(w, folder, options)) {
                for (int i = 1; i <= 12; i++) {
                    w.set(e, new H(i));
                    w.nextFrame();
                }
                assertTrue(r.isRecording());
            }
        }
        return folder;
    }

    @Test
    void lookingOftenChangesNothing() {
        try (Recording rd = Recording.open(recorded(new RecorderOptions()));
                World w = World.create(config())) {
            Replay replay = Replay.of(rd, w);
            while (replay.step()) {
                assertEquals(Optional.empty(), replay.check());
                replay.check();
                replay.check();
            }
        }
    }

    @Test
    void keptHashIsRightOnAReplayedWorld() {
        try (Recording rd = Recording.open(recorded(new RecorderOptions()));
                World w = World.create(config())) {
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
        try (Recording rd = Recording.open(recorded(new RecorderOptions()));
                World w = World.create(config())) {
            Replay replay = Replay.of(rd, w);
            var changed = w.query(H.class).changed(H.class);
            while (replay.step()) {
                assertEquals(1, changed.toList().size(), "frame " + replay.position());
                changed.toList();
            }
        }
    }

    @Test
    void componentOfATrimmedPageComesBack() {
        try (World w = World.create();
                History h = History.of(w, 6)) {
            Entity e = w.spawn(new H(1), new P(1, 1));
            w.nextFrame();
            w.remove(e, P.class);
            w.trim();
            w.nextFrame();
            h.rollback(1);
            assertTrue(w.has(e, P.class));
            assertEquals(new P(1, 1), w.get(e, P.class));
        }
    }

    @Test
    void componentOfATrimmedPageIsNotRevived() {
        try (World w = World.create();
                History h = History.of(w, 6)) {
            Entity e = w.spawn(new H(1), new P(1, 1));
            Entity f = w.spawn(new H(2));
            w.nextFrame();
            w.remove(e, P.class);
            w.trim();
            w.nextFrame();
            w.add(f, new P(5, 5));
            w.nextFrame();
            h.rollback(1);
            assertFalse(w.has(e, P.class));
            assertEquals(List.of(), w.query(P.class).toList());
        }
    }

    @Test
    void rollbackAfterALoadIsRefused() {
        Path file = dir.resolve("a.tsnap");
        try (World w = World.create();
                History h = History.of(w, 6)) {
            w.spawn(new H(7), new P(1, 1));
            Snapshot.save(w, file);
            w.destroyAll(w.entities());
            Entity e = w.spawn(new H(1));
            w.nextFrame();
            w.set(e, new H(2));
            w.spawn(new V(3, 3));
            w.nextFrame();
            Snapshot.load(w, file);
            try {
                h.rollback(1);
            } catch (IllegalStateException clear) {
                return;
            } catch (IllegalArgumentException unclear) {
                System.out.println("rollback: " + unclear);
            }
            w.spawn(new V(1, 1));
            w.spawn(new H(1), new P(1, 1));
            Snapshot.save(w, file);
            Snapshot.load(w, file);
        }
    }

    @Test
    void resourceWithoutFieldsIsLoaded() {
        Path file = dir.resolve("a.tsnap");
        try (World w = World.create()) {
            w.resources().set(new Nothing());
            w.spawn(new H(1));
            Snapshot.save(w, file);
            Snapshot.load(w, file);
        }
    }

    @Test
    void frameAfterARollbackIsRecorded() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(config());
                Schedule s = counting(w)) {
            Entity e = w.spawn(new H(0));
            try (Recorder r = Recorder.start(s, folder);
                    History h = History.of(s, 5)) {
                s.run();
                s.run();
                h.rollback(1);
                w.set(e, new H(500));
                s.run();
                assertEquals(3, r.frames());
            }
        }
        try (Recording rd = Recording.open(folder);
                World w = World.create(config())) {
            Replay.of(rd, w).seek(rd.lastFrame());
            assertEquals(List.of(new H(501)), w.query(H.class).toList());
        }
    }

    @Test
    void recordingGoesOnAfterARollbackWithWaitingCommands() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(config());
                Schedule s = late(w)) {
            w.spawn(new H(0));
            RecorderOptions inputs = new RecorderOptions().mode(RecordingMode.INPUTS);
            try (Recorder r = Recorder.start(s, folder, inputs);
                    History h = History.of(s, 8)) {
                for (int i = 0; i < 6; i++) {
                    s.run();
                }
                h.rollback(2);
                for (int i = 0; i < 4; i++) {
                    s.run();
                }
                assertTrue(r.isRecording());
            }
        }
        try (World w = World.create(config());
                Schedule s = late(w);
                Recording rd = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(rd, s).verify());
        }
    }

    private static Schedule late(World w) {
        Schedule s = counting(w);
        return s.add(
                "late",
                setup ->
                        c ->
                                c.commandsAt(SyncPoints.END_OF_SIMULATION)
                                        .spawn(new V(c.time().frame(), 1)),
                o -> o.in(Phase.PRESENTATION).runIf(x -> s.frame() % 2 == 0));
    }

    @Test
    void replayGoesBackWhileCommandsWait() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(config());
                Schedule s = late(w);
                Recorder r = Recorder.start(s, folder)) {
            for (int i = 0; i < 5; i++) {
                s.run();
            }
            assertEquals(5, r.frames());
        }
        try (World w = World.create(config());
                Schedule s = late(w);
                Recording rd = Recording.open(folder)) {
            Replay replay = Replay.of(rd, s);
            replay.seek(5);
            replay.stepBack();
            replay.verify();
            replay.verify();
        }
    }

    @Test
    void oldSegmentsGoAlsoWithRollbacks() throws IOException {
        Path folder = dir.resolve("rec");
        RecorderOptions options = new RecorderOptions().segments(50, 1 << 20).keepSegments(2);
        try (World w = World.create(config());
                Schedule s = counting(w);
                Recorder r = Recorder.start(s, folder, options);
                History h = History.of(s, 8)) {
            w.spawn(new H(0));
            for (int i = 0; i < 50; i++) {
                for (int k = 0; k < 4; k++) {
                    s.run();
                }
                h.rollback(3);
            }
            assertTrue(r.isRecording());
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertTrue(files.filter(f -> f.toString().endsWith(".tsnap")).count() <= 3);
        }
    }

    @Test
    void whatCannotBeSavedEndsTheRecording() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(config());
                Recorder r = Recorder.start(w, folder, new RecorderOptions())) {
            Entity e = w.spawn(new H(1));
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
        SaveFormat format = new SaveFormat().codec(Bag.class, new BagCodec());
        try (World w = World.create(config().register(Bag.class, Tier.MANAGED));
                Recorder r = Recorder.start(w, folder, new RecorderOptions().format(format))) {
            w.spawn(new Bag(3), new H(1));
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
    void frameThatTheScheduleHasNotRunEndsARecordingOfInputs() {
        Path folder = dir.resolve("rec");
        RecorderOptions inputs = new RecorderOptions().mode(RecordingMode.INPUTS);
        try (World w = World.create(config());
                Schedule s = counting(w);
                Recorder r = Recorder.start(s, folder, inputs)) {
            s.run();
            assertThrows(IllegalStateException.class, w::nextFrame);
            s.run();
            assertEquals(1, r.frames());
            assertFalse(r.isRecording());
        }
        try (World w = World.create(config());
                Schedule s = counting(w);
                Recording rd = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(rd, s).verify());
        }
    }

    @Test
    void checkFindsDifferencesWhereSegmentsMeet() {
        RecorderOptions options = new RecorderOptions().segments(2, 1 << 20);
        try (Recording rd = Recording.open(recorded(options));
                World w = World.create(config())) {
            Replay replay = Replay.of(rd, w);
            replay.seek(5);
            replay.seek(4);
            assertTrue(rd.frame(4).hash().isPresent());
            w.set(w.entities().getFirst(), new H(-5));
            assertTrue(replay.check().isPresent());
        }
    }

    @Test
    void closedHistoryDoesNotRollBack() {
        try (World w = World.create();
                Schedule s = counting(w)) {
            Entity e = w.spawn(new H(0));
            History h = History.of(s, 3);
            s.run();
            h.close();
            s.run();
            s.run();
            assertThrows(IllegalStateException.class, () -> h.rollback(1));
            assertEquals(3, w.get(e, H.class).points());
        }
    }

    @Test
    void depthIsZeroAfterALoad() {
        Path file = dir.resolve("a.tsnap");
        try (World w = World.create();
                History h = History.of(w, 3)) {
            w.spawn(new H(0));
            w.nextFrame();
            w.nextFrame();
            Snapshot.save(w, file);
            Snapshot.load(w, file);
            assertEquals(0, h.depth());
            w.nextFrame();
            assertEquals(0, h.depth());
            w.nextFrame();
            assertEquals(1, h.depth());
        }
    }

    @Test
    void notesOfAppendedSegmentsAreKept() {
        Path folder = recorded(new RecorderOptions().note("seed", "1"));
        try (World w = World.create(config());
                Recorder r =
                        Recorder.start(
                                w, folder, new RecorderOptions().append().note("more", "x"))) {
            w.nextFrame();
            assertEquals(13, r.frames());
        }
        try (Recording rd = Recording.open(folder)) {
            assertEquals("x", rd.notes().get("more"));
        }
    }
}
