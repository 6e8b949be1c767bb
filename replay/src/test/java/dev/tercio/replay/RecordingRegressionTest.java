package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.replay.internal.bytes.AtomicFile;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.bytes.FileFormat;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionWriter;
import dev.tercio.replay.internal.state.SectionKind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Failures while a recording is read or continued. Proves PE-04, PE-05 and PE-07.
class RecordingRegressionTest {
    @TempDir private Path folder;

    private Path place() {
        return folder.resolve("run");
    }

    /// Expected: the replay starts with the next snapshot, and both problems are reported.
    @Test
    void recordingWithoutItsFirstSnapshotBeginsWithTheNext() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 12, 5);
        Files.delete(small.snapshotFile(0));
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            assertEquals(5, replay.position());
            assertEquals(12, small.compare(replay, world, SaveFormat.DEFAULT));
            assertEquals(
                    List.of(
                            "snapshot is missing: file=snapshot-000000000000.tsnap",
                            "frames cannot be replayed, because no snapshot before them can be"
                                    + " loaded: from=1, to=5"),
                    recording.problems());
        }
    }

    /// Expected: a CorruptFileException that names the snapshot.
    @Test
    void recordingWithoutItsOnlySnapshotCannotBeReplayed() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 3, 5);
        Files.delete(small.snapshotFile(0));
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            CorruptFileException refused =
                    assertThrows(CorruptFileException.class, () -> Replay.of(recording, world));
            assertTrue(refused.getMessage().contains("snapshot-000000000000.tsnap"));
        }
    }

    /// Expected: all existing frames, then the appended ones.
    @Test
    void recordingWithAGapContinuesAfterItsLastFrame() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 15, 5);
        Files.delete(small.framesFile(5));
        List<Long> hashes = new ArrayList<>(small.hashes());
        try (World world = SmallRecording.tinyWorld()) {
            world.spawn(new Kinds.Points(-1));
            RecorderOptions options = RecorderOptions.DEFAULT.append();
            try (Recorder recorder = Recorder.start(world, place(), options)) {
                assertEquals(15, recorder.frames());
                for (int i = 0; i < 5; i++) {
                    world.spawn(new Kinds.Points(-2));
                    world.nextFrame();
                    hashes.add(StateHash.of(world));
                }
            }
        }
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            assertEquals(20, recording.lastFrame());
            assertEquals(List.of("frames are missing: from=6, to=10"), recording.problems());
            Replay replay = Replay.of(recording, world);
            replay.seek(5);
            assertEquals(hashes.get(5), StateHash.of(world));
            replay.seek(10);
            assertEquals(
                    20,
                    new SmallRecording(place(), RecordingMode.STATE, hashes)
                            .compare(replay, world, SaveFormat.DEFAULT));
        }
    }

    /// Expected: the recording starts.
    @Test
    void folderOfAProcessKilledAtStartupCanBeReused() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 1, 5);
        Files.delete(small.indexFile(0));
        byte[] whole = Files.readAllBytes(small.framesFile(0));
        for (int length : new int[] {0, 7, 16, 40}) {
            Files.write(small.framesFile(0), Arrays.copyOf(whole, length));
            try (World world = SmallRecording.tinyWorld();
                    Recorder recorder =
                            Recorder.start(world, place(), RecorderOptions.DEFAULT.append())) {
                world.nextFrame();
                assertEquals(1, recorder.frames());
            }
            Files.delete(small.indexFile(0));
        }
    }

    /// Expected: seek(6) restores the state after frame 6, however it is reached.
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void seekingGoesToTheStateAfterTheFrame(RecordingMode mode) {
        List<Long> hashes = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            try (Arena arena = new Arena(1, Tier.HEAP, 5 + run)) {
                arena.run(3);
                if (run == 0) {
                    hashes.add(StateHash.of(arena.world));
                }
                RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).append();
                try (Recorder recorder = Recorder.start(arena.schedule, place(), options)) {
                    arena.run(6, _ -> hashes.add(StateHash.of(arena.world)));
                    assertEquals(6 + run * 6, recorder.frames());
                }
            }
        }
        try (Recording recording = Recording.open(place());
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            Replay replay = Replay.of(recording, arena.schedule);
            for (int frame : new int[] {7, 6, 12, 6, 0, 6}) {
                replay.seek(frame);
                assertEquals(hashes.get(frame), StateHash.of(arena.world), "seek=" + frame);
            }
            assertTrue(replay.step());
            assertTrue(replay.stepBack());
            assertEquals(hashes.get(6), StateHash.of(arena.world), "step back");
        }
    }

    private void damage(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
    }

    /// Expected: the frame is reached from the snapshot before, and the problem names the file.
    @Test
    void damagedSnapshotIsNamed() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 12, 5);
        damage(small.snapshotFile(5));
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            assertEquals(List.of(), recording.problems());
            replay.seek(7);
            assertEquals(small.hashes().get(7), StateHash.of(world));
            String problem = recording.problems().getFirst();
            assertTrue(problem.contains("snapshot-000000000005.tsnap"), problem);
        }
    }

    /// Expected: a rejected seek leaves the replay at its position; it can step on.
    @Test
    void replayContinuesAfterARejectedSeek() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 10, 5);
        try (World world = SmallRecording.tinyWorld();
                Recorder another =
                        Recorder.start(world, place(), RecorderOptions.DEFAULT.append())) {
            world.nextFrame();
            assertEquals(11, another.frames());
        }
        // no other snapshot leads to the frames of this segment: it starts with another world
        damage(small.snapshotFile(10));
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            replay.seek(2);
            assertThrows(CorruptFileException.class, () -> replay.seek(11));
            assertEquals(2, replay.position());
            assertEquals(small.hashes().get(2), StateHash.of(world));
            assertTrue(replay.step());
            assertEquals(small.hashes().get(3), StateHash.of(world));
        }
    }

    /// Expected: all frames, or a problem.
    @Test
    void indexWithFewerFramesIsIgnored() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 12, 5);
        List<Long> offsets = new ArrayList<>();
        long size = Files.size(small.framesFile(10));
        try (Recording recording = Recording.open(place())) {
            offsets.add(size - recording.frame(11).bytes() - recording.frame(12).bytes());
        }
        writeIndex(small.indexFile(10), size, offsets);
        try (Recording recording = Recording.open(place())) {
            assertTrue(
                    recording.lastFrame() == 12 || !recording.problems().isEmpty(),
                    "frames=" + recording.lastFrame());
        }
    }

    /// Expected: the frames are found without the index.
    @Test
    void indexWithWrongOffsetsIsIgnored() throws IOException {
        SmallRecording small = SmallRecording.tiny(place(), 12, 5);
        long size = Files.size(small.framesFile(10));
        writeIndex(small.indexFile(10), size, List.of(size - 64, size - 32));
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            assertEquals(12, small.compare(replay, world, SaveFormat.DEFAULT));
        }
    }

    private static void writeIndex(Path file, long size, List<Long> offsets) throws IOException {
        ByteOutput bytes = new ByteOutput();
        bytes.putLong(size);
        bytes.putInt(offsets.size());
        offsets.forEach(bytes::putLong);
        AtomicFile.write(
                file,
                out -> {
                    SectionWriter index = new SectionWriter(out, 0);
                    index.writePlain(FileFormat.INDEX.beginning());
                    index.write(102, 0, bytes.bytes(), bytes.size());
                    index.write(Section.END, 1, new byte[0], 0);
                });
    }

    /// Expected: seeking restores the recorded state, even after the world has run live.
    @Test
    void seekingRestoresAWorldThatHasRun() {
        SmallRecording small =
                SmallRecording.arena(
                        place(),
                        RecorderOptions.DEFAULT.segmentFrames(4).segmentBytes(1 << 20),
                        10);
        try (Recording recording = Recording.open(place());
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            Replay replay = Replay.of(recording, arena.schedule);
            replay.seek(5);
            arena.run(3);
            assertNotEquals(small.hashes().get(5), StateHash.of(arena.world));
            replay.seek(5);
            assertEquals(small.hashes().get(5), StateHash.of(arena.world), "same frame");
            arena.run(3);
            replay.seek(6);
            assertEquals(small.hashes().get(6), StateHash.of(arena.world), "next frame");
        }
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void componentThatIsNewMustBringItsValue() {
        RecorderOptions options =
                RecorderOptions.DEFAULT.hashEvery(0).format(RandomWorld.format().compression(0));
        Entity entity;
        try (World world = RandomWorld.create(Tier.HEAP, 1)) {
            entity = world.spawn(new RandomWorld.Health(1, true));
            try (Recorder recorder = Recorder.start(world, place(), options)) {
                world.add(entity, new RandomWorld.Title("x"));
                world.nextFrame();
                assertEquals(1, recorder.frames());
            }
        }
        FrameFile file = new FrameFile(place().resolve("frames-000000000000.tlog"));
        byte[] content = file.content(0);
        int at = 0;
        while (FrameFile.numbers(content).getInt(at) != SectionKind.VALUES.number()) {
            at += 8 + FrameFile.numbers(content).getInt(at + 4);
        }
        // an ignored section takes the place of the values
        FrameFile.numbers(content).putInt(at, SectionKind.NOTES.number());
        file.replace(0, content);
        try (Recording recording = Recording.open(place());
                World world = RandomWorld.create(Tier.HEAP, 2)) {
            Replay replay = Replay.of(recording, world, RandomWorld.format());
            assertThrows(CorruptFileException.class, replay::step);
        }
    }
}
