package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Creating a recording, and the effect of its options. Proves PE-05.
class RecorderTest {
    private static final int FRAMES = 30;

    @TempDir private Path folder;

    private Path place(String name) {
        return folder.resolve(name);
    }

    @Test
    void oneLineRecordsASchedule() {
        try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
            try (Recorder recorder = Recorder.start(arena.schedule, place("new/run"))) {
                assertTrue(recorder.isRecording());
                arena.run(FRAMES);
                assertEquals(FRAMES, recorder.frames());
                assertTrue(recorder.bytes() > 1000);
            }
            arena.run(5);
        }
        try (Recording recording = Recording.open(place("new/run"))) {
            assertEquals(RecordingMode.STATE, recording.mode());
            assertEquals(place("new/run"), recording.folder());
            assertEquals(FRAMES, recording.frames());
            assertEquals(FRAMES, recording.lastFrame());
            assertEquals(0, recording.firstFrame());
            assertEquals(List.of(0L), recording.snapshots());
            assertEquals(Map.of(), recording.notes());
            assertEquals(List.of(), recording.problems());
        }
    }

    @Test
    void worldIsRecordedWithoutSchedule() {
        SmallRecording small = SmallRecording.tiny(folder, 9, 4);
        try (Recording recording = Recording.open(folder);
                World world = SmallRecording.tinyWorld()) {
            assertEquals(9, small.compare(Replay.of(recording, world), world, SaveFormat.DEFAULT));
            assertTrue(recording.frame(1).step().isEmpty());
            assertThrows(IndexOutOfBoundsException.class, () -> recording.frame(0));
            assertThrows(IndexOutOfBoundsException.class, () -> recording.frame(10));
        }
    }

    @Test
    void inputsOfAWorldWithoutScheduleAreRefused() {
        try (World world = World.create()) {
            RecorderOptions options = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> Recorder.start(world, folder, options));
            assertTrue(refused.getMessage().contains("schedule"));
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void framesDescribeWhatHappened(RecordingMode mode) {
        SmallRecording.arena(folder, RecorderOptions.DEFAULT.mode(mode), FRAMES);
        int inputs = 0;
        int fromIngress = 0;
        int commands = 0;
        long bytes = 0;
        try (Recording recording = Recording.open(folder)) {
            for (int i = 1; i <= FRAMES; i++) {
                RecordedFrame frame = recording.frame(i);
                assertEquals(i, frame.number());
                double step = frame.step().orElseThrow();
                assertTrue(step > 1 / 61.0 && step < 1 / 29.0);
                for (RecordedFrame.Commands input : frame.inputs()) {
                    assertTrue(input.count() > 0 && input.bytes().length > 0);
                    assertEquals(Optional.empty(), input.problem());
                    inputs++;
                    fromIngress += input.system().equals(Optional.of("NetworkIngress")) ? 1 : 0;
                }
                commands += frame.commands().size();
                bytes += frame.bytes();
            }
        }
        assertTrue(fromIngress > 0 && inputs > fromIngress, inputs + " " + fromIngress);
        assertEquals(mode == RecordingMode.STATE, commands > FRAMES);
        System.out.printf("mode=%s, bytes per frame=%d%n", mode, bytes / FRAMES);
    }

    @Test
    void commandsCanBeLeftOut() {
        SmallRecording with = SmallRecording.arena(place("with"), RecorderOptions.DEFAULT, FRAMES);
        SmallRecording without =
                SmallRecording.arena(
                        place("without"), RecorderOptions.DEFAULT.withoutCommands(), FRAMES);
        assertEquals(with.hashes(), without.hashes());
        try (Recording recording = Recording.open(place("without"));
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            boolean inputs = false;
            for (int i = 1; i <= FRAMES; i++) {
                assertEquals(List.of(), recording.frame(i).commands());
                inputs |= !recording.frame(i).inputs().isEmpty();
            }
            assertTrue(inputs, "they are inputs, not commands of systems");
            Replay replay = Replay.of(recording, arena.world);
            assertEquals(FRAMES, without.compare(replay, arena.world, SaveFormat.DEFAULT));
        }
    }

    @Test
    void hashIsRecordedAsOftenAsWanted() {
        for (int interval : new int[] {0, 1, 7}) {
            Path place = place("every-" + interval);
            RecorderOptions options = RecorderOptions.DEFAULT.hashEvery(interval);
            SmallRecording small =
                    SmallRecording.arena(place, options.segmentFrames(5).segmentBytes(1 << 20), 20);
            try (Recording recording = Recording.open(place);
                    Arena arena = new Arena(1, Tier.HEAP, 9)) {
                for (int i = 1; i <= 20; i++) {
                    boolean wanted = interval > 0 && i % interval == 0;
                    var hash = recording.frame(i).hash();
                    assertEquals(wanted, hash.isPresent(), "frame=" + i);
                    assertTrue(!wanted || hash.getAsLong() == small.hashes().get(i));
                }
                Replay replay = Replay.of(recording, arena.schedule);
                if (interval == 0) {
                    assertThrows(IllegalStateException.class, replay::verify);
                } else {
                    assertEquals(Optional.empty(), replay.verify());
                }
                assertEquals(small.hashes().get(20), StateHash.of(arena.world));
            }
        }
    }

    @Test
    void notesAreKept() {
        RecorderOptions options = RecorderOptions.DEFAULT.note("seed", "42").note("who", "ü\n€");
        SmallRecording.arena(
                folder, options.segmentFrames(3).segmentBytes(1 << 20).keepSegments(2), 10);
        try (Recording recording = Recording.open(folder)) {
            assertEquals(Map.of("seed", "42", "who", "ü\n€"), recording.notes());
        }
    }

    @Test
    void segmentsEndByFramesOrBytes() {
        RecorderOptions byFrames = RecorderOptions.DEFAULT.segmentFrames(7).segmentBytes(1 << 30);
        SmallRecording.arena(place("frames"), byFrames, FRAMES);
        try (Recording recording = Recording.open(place("frames"))) {
            assertEquals(List.of(0L, 7L, 14L, 21L, 28L), recording.snapshots());
        }
        RecorderOptions byBytes = RecorderOptions.DEFAULT.segmentFrames(1000).segmentBytes(1);
        SmallRecording.arena(place("bytes"), byBytes, 4);
        try (Recording recording = Recording.open(place("bytes"))) {
            assertEquals(List.of(0L, 1L, 2L, 3L, 4L), recording.snapshots());
            assertEquals(4, recording.frames());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void oldSegmentsAreDeleted(RecordingMode mode) {
        RecorderOptions options =
                RecorderOptions.DEFAULT
                        .mode(mode)
                        .segmentFrames(4)
                        .segmentBytes(1 << 30)
                        .keepSegments(3);
        SmallRecording small = SmallRecording.arena(folder, options, FRAMES);
        assertEquals(3, small.files("snapshot").size());
        assertEquals(6, small.files("frames").size());
        try (Recording recording = Recording.open(folder);
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(20, recording.firstFrame());
            assertEquals(10, recording.frames());
            assertEquals(FRAMES, recording.lastFrame());
            Replay replay = Replay.of(recording, arena.schedule);
            assertEquals(20, replay.position());
            assertEquals(small.hashes().get(20), StateHash.of(arena.world));
            assertEquals(FRAMES, small.compare(replay, arena.world, SaveFormat.DEFAULT));
            assertThrows(IndexOutOfBoundsException.class, () -> replay.seek(19));
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    @Test
    void folderWithARecordingCanOnlyBeContinued() {
        SmallRecording.arena(folder, RecorderOptions.DEFAULT, 5);
        try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
            IllegalStateException refused =
                    assertThrows(
                            IllegalStateException.class,
                            () -> Recorder.start(arena.schedule, folder));
            assertEquals(
                    "folder already has a recording: folder="
                            + folder
                            + "; choose another folder, continue with RecorderOptions.append(), or"
                            + " replace it with RecorderOptions.overwrite()",
                    refused.getMessage());
            RecorderOptions options = RecorderOptions.DEFAULT.append();
            try (Recorder recorder = Recorder.start(arena.schedule, folder, options)) {
                assertEquals(5, recorder.frames());
                arena.run(4);
                assertEquals(9, recorder.frames());
            }
            try (Recording recording = Recording.open(folder);
                    Arena other = new Arena(1, Tier.HEAP, 9)) {
                assertEquals(List.of(0L, 5L), recording.snapshots());
                Replay replay = Replay.of(recording, other.schedule);
                assertEquals(Optional.empty(), replay.verify());
                assertEquals(StateHash.of(arena.world), StateHash.of(other.world));
            }
        }
    }

    @Test
    void recorderIsClosedOnce() {
        try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
            Recorder recorder = Recorder.start(arena.schedule, folder);
            arena.run(3);
            recorder.sync();
            recorder.close();
            assertFalse(recorder.isRecording());
            arena.run(3);
            recorder.close();
            assertEquals(3, recorder.frames());
        }
        try (Recording recording = Recording.open(folder)) {
            assertEquals(3, recording.frames());
        }
    }

    @Test
    void recorderBelongsToTheThreadOfTheWorld() {
        try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
            arena.schedule.build();
            CompletableFuture<Recorder> elsewhere =
                    CompletableFuture.supplyAsync(() -> Recorder.start(arena.schedule, folder));
            CompletionException thrown = assertThrows(CompletionException.class, elsewhere::join);
            assertEquals(IllegalStateException.class, thrown.getCause().getClass());
            try (Recorder recorder = Recorder.start(arena.schedule, folder)) {
                arena.run(2);
                assertEquals(2, recorder.frames());
            }
        }
    }

    @Test
    void nonsensicalOptionsAreRejected() {
        RecorderOptions options = RecorderOptions.DEFAULT;
        assertThrows(
                IllegalArgumentException.class, () -> options.segmentFrames(0).segmentBytes(1));
        assertThrows(
                IllegalArgumentException.class, () -> options.segmentFrames(1).segmentBytes(0));
        assertThrows(IllegalArgumentException.class, () -> options.keepSegments(0));
        assertThrows(IllegalArgumentException.class, () -> options.hashEvery(-1));
        assertThrows(IllegalArgumentException.class, () -> SyncPolicy.every(Duration.ZERO));
        assertThrows(NullPointerException.class, () -> options.note("name", null));
        assertThrows(NullPointerException.class, () -> options.mode(null));
    }
}
