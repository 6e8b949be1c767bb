package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A recording is replaced completely or not at all, and no other file is deleted. Proves PE-05.
@Timeout(120)
class OverwriteTest {
    @TempDir private Path folder;

    private Path place() {
        return folder.resolve("run");
    }

    /// Records frames that each spawn an entity with a value that identifies the run.
    static void record(Path place, RecorderOptions options, int run, int frames) {
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder =
                        Recorder.start(
                                world,
                                place,
                                options.segmentFrames(3)
                                        .segmentBytes(1 << 20)
                                        .note("run", "" + run))) {
            for (int i = 0; i < frames; i++) {
                world.spawn(new Kinds.Points(run));
                world.nextFrame();
            }
            assertEquals(frames, recorder.frames());
        }
    }

    private void record(int run, int frames) {
        record(place(), RecorderOptions.DEFAULT.overwrite(), run, frames);
    }

    private void expect(int run, int frames) {
        try (Recording recording = Recording.open(place())) {
            assertEquals(List.of(), recording.problems());
            assertEquals(frames, recording.frames());
            expectOneRun(recording, run);
        }
    }

    private static void expectOneRun(Recording recording, int run) {
        assertEquals(Map.of("run", "" + run), recording.notes());
        try (World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            assertTrue(replay.verify().isEmpty());
            Set<Integer> values =
                    world.query(Kinds.Points.class).toList().stream()
                            .map(Kinds.Points::points)
                            .collect(Collectors.toSet());
            assertTrue(Set.of(run).containsAll(values), values::toString);
            assertEquals(recording.lastFrame(), world.size());
        }
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (var all = Files.list(place())) {
            for (Path file : all.toList()) {
                boolean lock = file.endsWith("recording.lock");
                String content =
                        Files.isDirectory(file) || lock
                                ? ""
                                : Arrays.hashCode(Files.readAllBytes(file)) + "";
                files.put(file.getFileName().toString(), content);
            }
        }
        return files;
    }

    @Test
    void programCanBeRunAgainAndAgain() throws IOException {
        record(1, 10);
        expect(1, 10);
        record(2, 2);
        expect(2, 2);
        assertEquals(
                Set.of(
                        "recording.lock",
                        "frames-000000000000.tlog",
                        "frames-000000000000.tidx",
                        "snapshot-000000000000.tsnap"),
                files().keySet());
        record(3, 7);
        expect(3, 7);
    }

    @Test
    void lastOptionWins() {
        record(1, 4);
        record(place(), RecorderOptions.DEFAULT.append().overwrite(), 2, 3);
        expect(2, 3);
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder =
                        Recorder.start(
                                world, place(), RecorderOptions.DEFAULT.overwrite().append())) {
            assertEquals(3, recorder.frames());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", "frames-1.tlog", "frames-000000000000.tlog.bak", "dir/"})
    void folderWithOtherFilesIsRefused(String name) throws IOException {
        record(1, 4);
        if (name.endsWith("/")) {
            Files.createDirectory(place().resolve(name));
        } else {
            Files.writeString(place().resolve(name), "mine");
        }
        Map<String, String> before = files();
        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> record(2, 4));
        String expected =
                "folder has files that do not belong to a recording and is not overwritten: folder="
                        + place()
                        + ", files=["
                        + name.replace("/", "")
                        + "], count=1; choose a folder of its own";
        assertEquals(expected, refused.getMessage());
        assertEquals(before, files());
    }

    @Test
    void unrelatedFolderIsNotTouched() throws IOException {
        Files.createDirectory(place());
        Files.writeString(place().resolve("thesis.txt"), "mine");
        assertThrows(IllegalStateException.class, () -> record(1, 4));
        assertEquals(Set.of("thesis.txt"), files().keySet());
    }

    @Test
    void damagedRecordingIsReplaced() throws IOException {
        record(1, 10);
        Files.writeString(place().resolve("frames-000000000000.tlog"), "damaged");
        Files.writeString(place().resolve("frames-000000000003.tlog.unreachable-2"), "damaged");
        Files.writeString(place().resolve(".tercio-ab.unfinished"), "left");
        record(2, 4);
        expect(2, 4);
        assertTrue(files().keySet().stream().noneMatch(name -> name.contains("un")));
    }

    /// The codec fails while the first snapshot is written.
    @Test
    void oldRecordingStaysIfTheNewOneCannotBegin() throws IOException {
        record(1, 10);
        Map<String, String> before = files();
        try (World world = SmallRecording.tinyWorld()) {
            world.spawn(new SavingChild.Slow(1));
            SaveFormat failing =
                    SavingChild.format(
                            () -> {
                                throw new IllegalStateException("no");
                            });
            RecorderOptions options = RecorderOptions.DEFAULT.overwrite().format(failing);
            assertThrows(
                    IllegalStateException.class, () -> Recorder.start(world, place(), options));
        }
        assertEquals(before, files());
        expect(1, 10);
    }

    /// The files after a crash during the deletion of old files.
    @Test
    void restOfAnOverwrittenRecordingIsNotContinued() throws IOException {
        record(1, 10);
        Files.createFile(place().resolve("recording.overwriting"));
        Files.delete(place().resolve("frames-000000000009.tlog"));
        try (Recording recording = Recording.open(place())) {
            assertEquals(
                    List.of(
                            "recording was being overwritten when the process ended; frames are"
                                    + " missing",
                            "file of frames is missing, but not its snapshot or index:"
                                    + " file=frames-000000000009.tlog"),
                    recording.problems());
        }
        for (RecorderOptions options :
                List.of(RecorderOptions.DEFAULT, RecorderOptions.DEFAULT.append())) {
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> record(place(), options, 2, 2));
            assertEquals(
                    "folder has the remains of a recording that was being overwritten: folder="
                            + place()
                            + "; finish with RecorderOptions.overwrite(), or choose another"
                            + " folder",
                    refused.getMessage());
        }
        record(3, 4);
        expect(3, 4);
        assertFalse(Files.exists(place().resolve("recording.overwriting")));
    }

    /// The new recording has files with the same names.
    @Test
    void openReaderDoesNotMixTwoRecordings() {
        record(1, 11);
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            replay.seek(11);
            record(2, 11);
            for (long frame : new long[] {7, 10, 2}) {
                CorruptFileException refused =
                        assertThrows(CorruptFileException.class, () -> replay.seek(frame));
                assertEquals(
                        "recording was overwritten since it was opened, or its segments were"
                                + " deleted: folder="
                                + place()
                                + "; open it again",
                        refused.getMessage());
                assertEquals(11, replay.position());
                assertEquals(11, world.size());
            }
            assertEquals(1, recording.problems().size(), recording.problems()::toString);
            assertThrows(CorruptFileException.class, () -> Replay.of(recording));
            assertEquals("1", recording.notes().get("run"));
            assertEquals(4, recording.frame(4).number(), "frames are read from the open file");
        }
        expect(2, 11);
    }

    /// A segment without frames is replaced by one with another state when the recording is
    /// continued.
    @Test
    void openReaderDoesNotTakeTheSnapshotOfAContinuedRecording() {
        record(1, 6);
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            try (World other = SmallRecording.tinyWorld();
                    Recorder recorder =
                            Recorder.start(other, place(), RecorderOptions.DEFAULT.append())) {
                assertEquals(6, recorder.frames());
            }
            replay.seek(6);
            assertEquals(6, world.size(), "the state of the run that was opened");
            assertEquals(
                    List.of(
                            "segment was deleted or replaced since the recording was opened:"
                                    + " file=frames-000000000006.tlog"),
                    recording.problems());
        }
    }

    @Test
    void recordingThatIsBeingOverwrittenIsNotOpened() throws IOException {
        record(1, 6);
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder =
                        Recorder.start(world, place(), RecorderOptions.DEFAULT.overwrite())) {
            assertEquals(0, recorder.frames());
            // as before the start of the new recording
            Files.createFile(place().resolve("recording.overwriting"));
            CorruptFileException refused =
                    assertThrows(CorruptFileException.class, () -> Recording.open(place()));
            assertEquals(
                    "recording is being overwritten: folder="
                            + place()
                            + "; open it when the new recording has started",
                    refused.getMessage());
            Files.delete(place().resolve("recording.overwriting"));
            Recording.open(place()).close();
        }
    }

    /// Readers see one of the recordings or the message, at any time.
    @Test
    void readersSeeOneConsistentRecordingWhileItIsOverwritten() throws InterruptedException {
        record(0, 4);
        Thread writer =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    for (int run = 1; run <= 40; run++) {
                                        record(run, 4);
                                    }
                                });
        while (writer.isAlive()) {
            try (Recording recording = Recording.open(place())) {
                assertEquals(1, recording.notes().size());
                assertEquals(0, recording.firstFrame());
            } catch (CorruptFileException e) {
                assertTrue(
                        e.getMessage().startsWith("recording is being overwritten: folder="),
                        e.getMessage());
            }
        }
        writer.join();
        expect(40, 4);
    }

    /// A process that overwrites a recording repeatedly is killed at any time.
    @Test
    void killedProcessLeavesTheOldOrTheNewFile() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 6; i++) {
                        try (FolderChild child = new FolderChild(place(), "again")) {
                            assertEquals("ready", child.line());
                            child.go();
                            for (int lines = 2 + random.nextInt(4); lines > 0; lines--) {
                                assertEquals("started 7", child.line());
                            }
                            child.killAfter(random.nextInt(3_000_000));
                        }
                        expectNoMixture();
                    }
                });
    }

    private void expectNoMixture() {
        try (Recording recording = Recording.open(place())) {
            int run = Integer.parseInt(recording.notes().getOrDefault("run", "-1"));
            boolean interrupted = Files.exists(place().resolve("recording.overwriting"));
            if (interrupted) {
                assertFalse(recording.problems().isEmpty());
            } else {
                assertEquals(0, recording.firstFrame());
                expectOneRun(recording, run);
            }
        } catch (CorruptFileException e) {
            // the new recording had not started, and the old one is deleted
            assertTrue(e.getMessage().startsWith("no recording"), e.getMessage());
        }
    }
}
