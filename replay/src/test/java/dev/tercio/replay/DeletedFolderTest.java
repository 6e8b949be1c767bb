package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;

import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// The next frame detects that the folder was deleted or replaced during a recording, and new files
/// are synced with their names. Proves PE-05.
@EnabledOnOs({OS.LINUX, OS.MAC})
class DeletedFolderTest {
    @TempDir private Path folder;

    private Path place() {
        return folder.resolve("run");
    }

    private static void delete(Path place) throws IOException {
        try (var files = Files.walk(place)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void frames(World world, int count) {
        for (int i = 0; i < count; i++) {
            world.spawn(new Kinds.Points(i));
            world.nextFrame();
        }
    }

    private Recorder start(World world) {
        return Recorder.start(world, place(), RecorderOptions.DEFAULT);
    }

    private void expectStop(Recorder recorder, long frame, UncheckedIOException stopped) {
        String message = stopped.getMessage();
        assertTrue(
                message.startsWith(
                        "recording has stopped: folder="
                                + place()
                                + ", frame="
                                + frame
                                + ", because=java.nio.file.NoSuchFileException: "),
                message);
        assertTrue(message.contains("deleted"), message);
        assertFalse(recorder.isRecording());
        assertEquals(3, recorder.frames());
        recorder.close();
    }

    @Test
    void deletedFolderStopsTheRecordingWithTheNextFrame() throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            Recorder recorder = start(world);
            frames(world, 3);
            delete(place());
            expectStop(recorder, 4, assertThrows(UncheckedIOException.class, world::nextFrame));
            frames(world, 2);
            assertFalse(Files.exists(place()));
        }
    }

    @Test
    void deletedFileOfFramesStopsTheRecordingWithTheNextFrame() throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            Recorder recorder = start(world);
            frames(world, 3);
            Files.delete(place().resolve("frames-000000000000.tlog"));
            expectStop(recorder, 4, assertThrows(UncheckedIOException.class, world::nextFrame));
        }
    }

    @Test
    void syncDetectsADeletedFolder() throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            Recorder recorder = start(world);
            frames(world, 3);
            recorder.sync();
            delete(place());
            expectStop(recorder, 3, assertThrows(UncheckedIOException.class, recorder::sync));
        }
    }

    @Test
    void closeDetectsADeletedFolder() throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            Recorder recorder = start(world);
            frames(world, 3);
            delete(place());
            UncheckedIOException failed = assertThrows(UncheckedIOException.class, recorder::close);
            assertTrue(failed.getMessage().startsWith("cannot end recording: folder=" + place()));
            assertFalse(recorder.isRecording());
            recorder.close();
        }
    }

    /// The new folder belongs to another recorder, which must not be affected.
    @Test
    void replacedFolderStopsTheFirstRecording() throws IOException {
        try (World world = SmallRecording.tinyWorld();
                World other = SmallRecording.tinyWorld()) {
            Recorder first = start(world);
            frames(world, 3);
            Files.move(place(), folder.resolve("moved"));
            try (Recorder second = start(other)) {
                frames(other, 3);
                expectStop(first, 4, assertThrows(UncheckedIOException.class, world::nextFrame));
                frames(other, 2);
                assertEquals(5, second.frames());
            }
        }
        try (Recording moved = Recording.open(folder.resolve("moved"));
                Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            // the rejected frame is in the file that was moved
            assertEquals(4, moved.frames());
            assertEquals(List.of(), recording.problems());
            assertTrue(Replay.of(recording, world).verify().isEmpty());
            assertEquals(5, world.size());
        }
    }

    /// A file whose name is not on disk is lost at power loss, even if its content was synced.
    @Test
    void namesOfNewFilesAreSynced() throws IOException {
        List<String> synced = syncedDuring(() -> SmallRecording.tiny(place(), 9, 4));
        int at = synced.indexOf(folder.toString());
        assertTrue(at >= 0, "the folder is new in its parent: " + synced);
        for (String name : new String[] {"frames-000000000000", "frames-000000000004"}) {
            at = synced.indexOf(place().resolve(name + ".tlog").toString());
            assertTrue(at >= 0, name + synced);
            assertEquals(place().toString(), synced.get(at + 1), name + synced);
        }
    }

    /// The paths of files and folders that are synced, in order.
    private List<String> syncedDuring(Runnable action) throws IOException {
        Path file = folder.resolve("events.jfr");
        try (jdk.jfr.Recording events = new jdk.jfr.Recording()) {
            events.enable("jdk.FileForce").withoutThreshold();
            events.start();
            action.run();
            events.stop();
            events.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .sorted(Comparator.comparing(event -> event.getStartTime()))
                .map(event -> event.getString("path"))
                .toList();
    }
}
