package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;

/// Truncated and missing files: frames before the damage are not lost. Proves PE-04 and PE-05.
class TornRecordingTest {
    private static final int FRAMES = 12;
    private static final int SEGMENT = 5;

    /// The first frame of the last segment.
    private static final int LAST = 10;

    @TempDir private Path folder;

    private SmallRecording record() {
        return SmallRecording.tiny(folder.resolve("recording"), FRAMES, SEGMENT);
    }

    /// Opens and replays, and returns the problems.
    private static List<String> problemsOf(SmallRecording small, long frames) {
        try (Recording recording = Recording.open(small.folder());
                World world = SmallRecording.tinyWorld()) {
            assertEquals(frames, recording.lastFrame());
            Replay replay = Replay.of(recording, world);
            assertEquals(frames, small.compare(replay, world, SaveFormat.DEFAULT));
            for (long frame = recording.firstFrame() + 1; frame <= frames; frame++) {
                assertEquals(
                        small.hashes().get((int) frame),
                        recording.frame(frame).hash().orElseThrow());
            }
            return recording.problems();
        }
    }

    @Test
    void lastSegmentMayBeCutAnywhere() throws IOException {
        SmallRecording small = record();
        assertEquals(List.of(), problemsOf(small, FRAMES));
        byte[] whole = Files.readAllBytes(small.framesFile(LAST));
        long[] ends = ends(small, whole.length);
        for (int length = 0; length < whole.length; length++) {
            Files.write(small.framesFile(LAST), Arrays.copyOf(whole, length));
            int frames = LAST;
            while (frames < FRAMES && ends[frames - LAST + 1] <= length) {
                frames++;
            }
            List<String> problems = problemsOf(small, frames);
            boolean atAnEnd = ends[frames - LAST] == length;
            assertEquals(atAnEnd ? 0 : 1, problems.size(), "length=" + length);
            assertTrue(
                    atAnEnd || problems.getFirst().contains("frames-000000000010.tlog"),
                    problems::toString);
        }
    }

    @Test
    void deletedLastFileOfFramesIsReported() throws IOException {
        SmallRecording small = record();
        Files.delete(small.framesFile(LAST));
        String problem =
                "file of frames is missing, but not its snapshot or index:"
                        + " file=frames-000000000010.tlog";
        assertEquals(List.of(problem), problemsOf(small, LAST));
        Files.delete(small.framesFile(SEGMENT));
        Files.delete(small.indexFile(LAST));
        Files.delete(small.indexFile(SEGMENT));
        assertEquals(List.of(problem), problemsOf(small, SEGMENT), "the snapshot alone");
    }

    @Test
    void deletedFirstFilesAreReported() throws IOException {
        SmallRecording small = record();
        Files.delete(small.framesFile(0));
        Files.delete(small.snapshotFile(0));
        assertEquals(
                List.of(
                        "file of frames is missing, but not its snapshot or index:"
                                + " file=frames-000000000000.tlog"),
                problemsOf(small, FRAMES));
    }

    /// The end of each frame of the last segment; the first number is the end of its header.
    private static long[] ends(SmallRecording small, long length) {
        long[] ends = new long[FRAMES - LAST + 1];
        ends[FRAMES - LAST] = length;
        try (Recording recording = Recording.open(small.folder())) {
            for (int i = FRAMES - LAST; i > 0; i--) {
                ends[i - 1] = ends[i] - recording.frame(LAST + i).bytes();
            }
        }
        return ends;
    }

    @Test
    void bytesAfterTheLastFrameAreIgnored() throws IOException {
        SmallRecording small = record();
        byte[] whole = Files.readAllBytes(small.framesFile(LAST));
        for (int more : new int[] {1, 31, 32, 33, 1000}) {
            byte[] longer = Arrays.copyOf(whole, whole.length + more);
            Arrays.fill(longer, whole.length, longer.length, (byte) 7);
            Files.write(small.framesFile(LAST), longer);
            assertEquals(
                    List.of(
                            "end of a segment is not a frame: file=frames-000000000010.tlog, bytes="
                                    + more),
                    problemsOf(small, FRAMES));
        }
        byte[] again = Arrays.copyOf(whole, whole.length * 2);
        System.arraycopy(whole, 0, again, whole.length, whole.length);
        Files.write(small.framesFile(LAST), again);
        assertEquals(1, problemsOf(small, FRAMES).size());
    }

    /// The effect of a power loss: the file has its length, but its end was never written.
    @Test
    void trailingZerosAreNotFrames() throws IOException {
        SmallRecording small = record();
        Files.delete(small.indexFile(LAST));
        byte[] whole = Files.readAllBytes(small.framesFile(LAST));
        long[] ends = ends(small, whole.length);
        for (int length = (int) ends[0]; length < whole.length; length += 11) {
            byte[] zeros = whole.clone();
            Arrays.fill(zeros, length, zeros.length, (byte) 0);
            Files.write(small.framesFile(LAST), zeros);
            int frames = LAST;
            while (frames < FRAMES && unchanged(whole, zeros, (int) ends[frames - LAST + 1])) {
                frames++;
            }
            assertEquals(frames < FRAMES ? 1 : 0, problemsOf(small, frames).size());
        }
    }

    private static boolean unchanged(byte[] whole, byte[] changed, int length) {
        return Arrays.equals(whole, 0, length, changed, 0, length);
    }

    @Test
    void indexIsNotNeeded() throws IOException {
        SmallRecording small = record();
        for (Path index : small.files("frames-").stream().filter(this::isIndex).toList()) {
            Files.delete(index);
            assertEquals(List.of(), problemsOf(small, FRAMES));
        }
    }

    private boolean isIndex(Path file) {
        return file.toString().endsWith(".tidx");
    }

    @Test
    void damagedIndexIsIgnored() throws IOException {
        SmallRecording small = record();
        byte[] index = Files.readAllBytes(small.indexFile(0));
        for (int i = 0; i < index.length; i++) {
            index[i] ^= 0x10;
            Files.write(small.indexFile(0), index);
            index[i] ^= 0x10;
            assertEquals(List.of(), problemsOf(small, FRAMES));
            Files.write(small.indexFile(0), Arrays.copyOf(index, i));
            assertEquals(List.of(), problemsOf(small, FRAMES));
        }
    }

    @Test
    void indexOfAnotherSegmentIsIgnored() throws IOException {
        SmallRecording small = record();
        Files.copy(small.indexFile(LAST), small.indexFile(0), StandardCopyOption.REPLACE_EXISTING);
        assertEquals(List.of(), problemsOf(small, FRAMES));
    }

    @Test
    void framesAfterAMissingSegmentAreReachedBySeeking() throws IOException {
        SmallRecording small = record();
        Files.delete(small.framesFile(SEGMENT));
        try (Recording recording = Recording.open(small.folder());
                World world = SmallRecording.tinyWorld()) {
            assertEquals(List.of("frames are missing: from=6, to=10"), recording.problems());
            assertEquals(FRAMES, recording.lastFrame());
            assertEquals(FRAMES - SEGMENT, recording.frames());
            CorruptFileException missing =
                    assertThrows(CorruptFileException.class, () -> recording.frame(6));
            assertTrue(missing.getMessage().startsWith("frame is missing: frame=6, folder="));
            Replay replay = Replay.of(recording, world);
            replay.seek(SEGMENT);
            assertThrows(CorruptFileException.class, replay::step);
            assertEquals(SEGMENT, replay.position());
            assertEquals(small.hashes().get(SEGMENT), StateHash.of(world));
            assertThrows(CorruptFileException.class, () -> replay.seek(8));
            replay.seek(LAST);
            assertEquals(small.hashes().get(LAST), StateHash.of(world));
            assertTrue(replay.check().isEmpty());
            assertEquals(FRAMES, small.compare(replay, world, SaveFormat.DEFAULT));
        }
    }

    @Test
    void framesAfterAMissingSnapshotAreReachedFromTheOneBefore() throws IOException {
        SmallRecording small = record();
        Files.delete(small.snapshotFile(SEGMENT));
        assertEquals(
                List.of("snapshot is missing: file=snapshot-000000000005.tsnap"),
                problemsOf(small, FRAMES));
        try (Recording recording = Recording.open(small.folder());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            replay.seek(FRAMES);
            replay.seek(7);
            assertEquals(small.hashes().get(7), StateHash.of(world));
        }
    }

    @Test
    void framesAfterATruncatedSegmentAreReachedBySeeking() throws IOException {
        SmallRecording small = record();
        byte[] whole = Files.readAllBytes(small.framesFile(SEGMENT));
        Files.write(small.framesFile(SEGMENT), Arrays.copyOf(whole, whole.length - 1));
        try (Recording recording = Recording.open(small.folder());
                World world = SmallRecording.tinyWorld()) {
            assertEquals(2, recording.problems().size());
            assertEquals("frames are missing: from=10, to=10", recording.problems().get(1));
            Replay replay = Replay.of(recording, world);
            replay.seek(LAST - 1);
            assertThrows(CorruptFileException.class, replay::step);
            replay.seek(LAST + 1);
            assertEquals(small.hashes().get(LAST + 1), StateHash.of(world));
        }
    }

    @Test
    void folderWithoutRecordingIsRefused() throws IOException {
        CorruptFileException none =
                assertThrows(CorruptFileException.class, () -> Recording.open(folder));
        assertEquals("no recording: folder=" + folder + ", problems=[]", none.getMessage());
        SmallRecording small = SmallRecording.tiny(folder.resolve("recording"), 3, SEGMENT);
        Files.write(small.framesFile(0), new byte[5]);
        CorruptFileException broken =
                assertThrows(CorruptFileException.class, () -> Recording.open(small.folder()));
        assertTrue(broken.getMessage().contains("frames-000000000000.tlog"));
    }

    @Test
    void oldSegmentsMayBeGone() throws IOException {
        SmallRecording small = record();
        for (String kind : new String[] {"frames-000000000000", "snapshot-000000000000"}) {
            for (Path file : small.files(kind)) {
                Files.delete(file);
            }
        }
        assertEquals(List.of(), problemsOf(small, FRAMES));
        try (Recording recording = Recording.open(small.folder())) {
            assertEquals(SEGMENT, recording.firstFrame());
            assertEquals(FRAMES - SEGMENT, recording.frames());
            assertThrows(IndexOutOfBoundsException.class, () -> recording.frame(SEGMENT));
        }
    }

    @Test
    void unrelatedFilesAreIgnored() throws IOException {
        SmallRecording small = record();
        Files.writeString(small.folder().resolve("notes.txt"), "mine");
        Files.write(
                small.folder().resolve(".snapshot-000000000015.tsnap123.unfinished"), new byte[9]);
        Files.write(small.folder().resolve("snapshot-000000000012.tsnap"), new byte[9]);
        assertEquals(List.of(), problemsOf(small, FRAMES));
    }
}
