package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A recorder that keeps the last segments may be killed at every step of changing to the next
/// segment. Proves PE-05.
class KeptSegmentsTest {
    private static final int SEGMENT = 2;
    private static final RecorderOptions OPTIONS =
            RecorderOptions.DEFAULT.segmentFrames(SEGMENT).segmentBytes(1 << 20).keepSegments(2);

    @TempDir private Path folder;

    /// The files that the recorder touches while it changes from the segment of frame 4 to that of
    /// frame 6. A folder in the place of a file stops it at this step.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "frames-000000000004.tidx",
                "snapshot-000000000006.tsnap",
                "frames-000000000006.tlog",
                "frames-000000000002.tidx",
                "frames-000000000002.tlog",
                "snapshot-000000000002.tsnap"
            })
    void killedChangeOfSegmentsLeavesARecordingWithoutProblems(String name) throws IOException {
        Path file = folder.resolve(name);
        try (World world = SmallRecording.tinyWorld()) {
            Recorder recorder = Recorder.start(world, folder, OPTIONS);
            advance(world, 5);
            byte[] content = Files.exists(file) ? Files.readAllBytes(file) : null;
            Files.deleteIfExists(file);
            Files.createDirectories(file.resolve("blocked"));
            assertThrows(UncheckedIOException.class, () -> advance(world, 1));
            Files.delete(file.resolve("blocked"));
            Files.delete(file);
            if (content != null) {
                Files.write(file, content);
            }
            recorder.close();
            checkWhole(6);
            Recorder appended = Recorder.start(world, folder, OPTIONS.append());
            advance(world, 3);
            appended.close();
            checkWhole(9);
        }
        assertEquals(2, filesLike("snapshot-*"));
        assertEquals(2, filesLike("frames-*.tlog"));
    }

    private static void advance(World world, int frames) {
        for (int i = 0; i < frames; i++) {
            world.spawn(new Kinds.Points(i));
            world.nextFrame();
        }
    }

    private void checkWhole(long lastFrame) {
        try (Recording recording = Recording.open(folder);
                World world = SmallRecording.tinyWorld()) {
            assertEquals(List.of(), recording.problems());
            assertEquals(lastFrame, recording.lastFrame());
            Replay replay = Replay.of(recording, world);
            replay.seek(lastFrame);
            assertEquals(lastFrame, world.size());
        }
    }

    private int filesLike(String names) throws IOException {
        try (var files = Files.newDirectoryStream(folder, names)) {
            int count = 0;
            for (Path _ : files) {
                count++;
            }
            return count;
        }
    }
}
