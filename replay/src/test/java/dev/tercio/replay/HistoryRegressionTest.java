package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.replay.CountingWorld.Health;
import dev.tercio.replay.CountingWorld.Position;
import dev.tercio.replay.CountingWorld.Velocity;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Unusual combinations of histories with snapshots and recordings. Proves PE-05 and PE-07.
class HistoryRegressionTest {
    @TempDir Path dir;

    @Test
    void numbersOfFramesAreChecked() {
        try (World w = World.create();
                History h = History.of(w, 6)) {
            assertMessage("number of frames is negative: frames=-1", () -> h.rollback(-1));
            assertMessage("history has fewer frames: frames=1, kept=0", () -> h.rollback(1));
            assertMessage(
                    "history is too long: frames=2147483647, limit=1000000",
                    () -> History.of(w, Integer.MAX_VALUE));
        }
    }

    private static void assertMessage(String expected, Runnable misuse) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, misuse::run).getMessage());
    }

    @Test
    void closedRecordingIsRefused() {
        SmallRecording.tiny(dir, 3, 10);
        Recording recording = Recording.open(dir);
        try (World w = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, w);
            recording.close();
            String message = "recording is closed: folder=" + dir;
            assertEquals(
                    message,
                    assertThrows(IllegalStateException.class, () -> replay.seek(2)).getMessage());
            assertEquals(
                    message, assertThrows(IllegalStateException.class, replay::step).getMessage());
            assertEquals(
                    message,
                    assertThrows(IllegalStateException.class, () -> recording.frame(1))
                            .getMessage());
        }
    }

    @Test
    void componentOfATrimmedPageIsRestored() {
        try (World w = World.create();
                History h = History.of(w, 6)) {
            Entity e = w.spawn(new Health(1), new Position(1, 1));
            w.nextFrame();
            w.remove(e, Position.class);
            w.trim();
            w.nextFrame();
            h.rollback(1);
            assertTrue(w.has(e, Position.class));
            assertEquals(new Position(1, 1), w.get(e, Position.class));
        }
    }

    @Test
    void componentOfATrimmedPageIsNotRevived() {
        try (World w = World.create();
                History h = History.of(w, 6)) {
            Entity e = w.spawn(new Health(1), new Position(1, 1));
            Entity f = w.spawn(new Health(2));
            w.nextFrame();
            w.remove(e, Position.class);
            w.trim();
            w.nextFrame();
            w.add(f, new Position(5, 5));
            w.nextFrame();
            h.rollback(1);
            assertFalse(w.has(e, Position.class));
            assertEquals(List.of(), w.query(Position.class).toList());
        }
    }

    @Test
    void rollbackAfterALoadIsRefused() {
        Path file = dir.resolve("a.tsnap");
        try (World w = World.create();
                History h = History.of(w, 6)) {
            w.spawn(new Health(7), new Position(1, 1));
            Snapshot.save(w, file);
            w.destroyAll(w.entities());
            Entity e = w.spawn(new Health(1));
            w.nextFrame();
            w.set(e, new Health(2));
            w.spawn(new Velocity(3, 3));
            w.nextFrame();
            Snapshot.load(w, file);

            var refused = assertThrows(IllegalArgumentException.class, () -> h.rollback(1));

            assertEquals("history has fewer frames: frames=1, kept=0", refused.getMessage());
            assertEquals(List.of(new Health(7)), w.query(Health.class).toList());
            w.spawn(new Velocity(1, 1));
            w.spawn(new Health(1), new Position(1, 1));
            Snapshot.save(w, file);
            Snapshot.load(w, file);
            assertEquals(3, w.size());
        }
    }

    @Test
    void closedHistoryDoesNotRollBack() {
        try (World w = World.create();
                Schedule s = CountingWorld.counting(w)) {
            Entity e = w.spawn(new Health(0));
            History h = History.of(s, 3);
            s.run();
            h.close();
            s.run();
            s.run();
            assertThrows(IllegalStateException.class, () -> h.rollback(1));
            assertEquals(3, w.get(e, Health.class).points());
        }
    }

    @Test
    void depthIsZeroAfterALoad() {
        Path file = dir.resolve("a.tsnap");
        try (World w = World.create();
                History h = History.of(w, 3)) {
            w.spawn(new Health(0));
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
    void frameAfterARollbackIsRecorded() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.counting(w)) {
            Entity e = w.spawn(new Health(0));
            try (Recorder r = Recorder.start(s, folder);
                    History h = History.of(s, 5)) {
                s.run();
                s.run();
                h.rollback(1);
                w.set(e, new Health(500));
                s.run();
                assertEquals(3, r.frames());
            }
        }
        try (Recording rd = Recording.open(folder);
                World w = World.create(CountingWorld.config())) {
            Replay.of(rd, w).seek(rd.lastFrame());
            assertEquals(List.of(new Health(501)), w.query(Health.class).toList());
        }
    }

    @Test
    void recordingContinuesAfterARollbackWithPendingCommands() {
        Path folder = dir.resolve("rec");
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.late(w)) {
            w.spawn(new Health(0));
            RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
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
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.late(w);
                Recording rd = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(rd, s).verify());
        }
    }

    @Test
    void oldSegmentsAreDeletedDespiteRollbacks() throws IOException {
        Path folder = dir.resolve("rec");
        RecorderOptions options =
                RecorderOptions.DEFAULT.segmentFrames(50).segmentBytes(1 << 20).keepSegments(2);
        try (World w = World.create(CountingWorld.config());
                Schedule s = CountingWorld.counting(w);
                Recorder r = Recorder.start(s, folder, options);
                History h = History.of(s, 8)) {
            w.spawn(new Health(0));
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
}
