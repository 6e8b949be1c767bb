package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Failures during a recording do not affect the frames recorded before. Proves PE-05.
class RecorderFailureTest {
    @TempDir private Path folder;

    private Path place(String name) {
        return folder.resolve(name);
    }

    /// A limit on the size of files simulates a full disk. It is hit within a frame, or within a
    /// snapshot if segments are short.
    @ParameterizedTest
    @CsvSource({"1000,0,128", "10,0,37", "1,60,24"})
    @EnabledOnOs(OS.LINUX)
    void fullDiskStopsOnlyTheRecording(int segmentFrames, int extra, int blocks)
            throws IOException {
        List<Long> hashes = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        String recorded = "";
        String failures = "";
        Process process =
                FullDiskRecorder.start(place("run"), segmentFrames, extra, blocks).start();
        try (var reader = process.inputReader()) {
            for (String line : reader.lines().toList()) {
                String rest = line.substring(line.indexOf(' ') + 1);
                switch (line.substring(0, Math.max(0, line.indexOf(' ')))) {
                    case "frame" -> hashes.add(Long.parseLong(rest));
                    case "failed" -> failed.add(rest);
                    case "recorded" -> recorded = rest;
                    case "failures" -> failures = rest;
                    default -> throw new AssertionError(line);
                }
            }
        } finally {
            process.destroyForcibly();
        }
        assertEquals("1", failures, "one clear error");
        assertTrue(
                failed.getFirst().startsWith("recording has stopped: folder=" + place("run")),
                failed.getFirst());
        assertEquals(FullDiskRecorder.FRAMES, hashes.size(), "the simulation goes on");
        checkFrames(hashes, recorded);
    }

    private void checkFrames(List<Long> hashes, String recorded) {
        hashes.addFirst(0L);
        try (Recording recording = Recording.open(place("run"));
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(recording.frames() + " false", recorded);
            assertTrue(recording.frames() > 5, recorded);
            SmallRecording small = new SmallRecording(place("run"), RecordingMode.STATE, hashes);
            Replay replay = Replay.of(recording, arena.world);
            small.compare(replay, arena.world, SaveFormat.DEFAULT);
            assertEquals(recording.lastFrame(), replay.position());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void loadedWorldBeginsASegmentThatDoesNotContinue(RecordingMode mode) {
        Path save = place("save.tsnap");
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode);
        List<Long> hashes = new ArrayList<>();
        try (Arena arena = new Arena(1, Tier.HEAP, 5)) {
            arena.run(10);
            Snapshot.save(arena.schedule, save);
            arena.run(10);
            hashes.add(StateHash.of(arena.world));
            try (Recorder recorder = Recorder.start(arena.schedule, place("run"), options)) {
                arena.run(6, _ -> hashes.add(StateHash.of(arena.world)));
                Snapshot.load(arena.schedule, save);
                arena.run(7, _ -> hashes.add(StateHash.of(arena.world)));
                assertEquals(13, recorder.frames());
            }
        }
        SmallRecording small = new SmallRecording(place("run"), mode, hashes);
        try (Recording recording = Recording.open(place("run"));
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(List.of(0L, 6L), recording.snapshots());
            Replay replay = Replay.of(recording, arena.schedule);
            assertEquals(13, small.compare(replay, arena.world, SaveFormat.DEFAULT));
            for (int frame : new int[] {9, 3, 13, 5, 7}) {
                replay.seek(frame);
                assertEquals(hashes.get(frame), StateHash.of(arena.world), "seek=" + frame);
            }
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    @Test
    void twoRecordersDoNotDisturbEachOther() {
        List<Long> hashes = new ArrayList<>();
        RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (Arena arena = new Arena(1, Tier.HEAP, 5)) {
            hashes.add(StateHash.of(arena.world));
            try (Recorder first =
                            Recorder.start(
                                    arena.schedule,
                                    place("a"),
                                    inputs.segmentFrames(7).segmentBytes(1 << 20));
                    Recorder second =
                            Recorder.start(
                                    arena.schedule,
                                    place("b"),
                                    RecorderOptions.DEFAULT
                                            .segmentFrames(5)
                                            .segmentBytes(1 << 20))) {
                arena.run(16, _ -> hashes.add(StateHash.of(arena.world)));
                assertEquals(16, first.frames());
                assertEquals(16, second.frames());
            }
        }
        for (String name : new String[] {"a", "b"}) {
            SmallRecording small = new SmallRecording(place(name), RecordingMode.STATE, hashes);
            try (Recording recording = Recording.open(place(name));
                    Arena arena = new Arena(1, Tier.HEAP, 9)) {
                Replay replay = Replay.of(recording, arena.schedule);
                assertEquals(16, small.compare(replay, arena.world, SaveFormat.DEFAULT));
            }
        }
    }

    @Test
    void worldMayBeClosedFirst() {
        Arena arena = new Arena(1, Tier.HEAP, 5);
        Recorder recorder = Recorder.start(arena.schedule, place("run"));
        arena.run(4);
        long hash = StateHash.of(arena.world);
        arena.close();
        recorder.close();
        assertFalse(recorder.isRecording());
        try (Recording recording = Recording.open(place("run"));
                Arena other = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(List.of(), recording.problems());
            Replay.of(recording, other.world).seek(4);
            assertEquals(hash, StateHash.of(other.world));
        }
    }

    @Storage(Tier.MANAGED)
    record Unsavable(Object thing) {}

    @Test
    void unsavableWorldIsRejected() throws IOException {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Unsavable("x"));
            UnsavableException refused =
                    assertThrows(
                            UnsavableException.class,
                            () -> Recorder.start(world, place("run"), RecorderOptions.DEFAULT));
            assertTrue(refused.getMessage().contains("Unsavable"), refused.getMessage());
            assertFalse(Files.exists(place("run")), "an empty folder is left");
            world.nextFrame();
            RecorderOptions skipping =
                    RecorderOptions.DEFAULT.format(SaveFormat.DEFAULT.skipUnsavable());
            try (Recorder recorder = Recorder.start(world, place("run"), skipping)) {
                world.set(entity, new Unsavable("y"));
                world.nextFrame();
                assertEquals(1, recorder.frames());
            }
        }
        assertTrue(Files.exists(place("run").resolve("frames-000000000000.tlog")));
    }

    @Test
    void pathThatIsNotADirectoryIsRejected() throws IOException {
        Files.writeString(place("file"), "x");
        try (Arena arena = new Arena(1, Tier.HEAP, 5)) {
            assertThrows(
                    UncheckedIOException.class,
                    () -> Recorder.start(arena.schedule, place("file")));
            arena.run(1);
        }
    }

    @Test
    void inputsAloneAreNotStates() {
        RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        SmallRecording.arena(place("run"), options, 3);
        try (Recording recording = Recording.open(place("run"));
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertThrows(IllegalArgumentException.class, () -> Replay.of(recording, arena.world));
            assertThrows(IllegalArgumentException.class, () -> Replay.of(recording));
        }
    }
}
