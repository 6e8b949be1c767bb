package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Bits in the headers of all files of a recording are flipped, one at a time: no intact frame that
/// can be reached is lost, and all others are reported. Proves PE-04 and PE-05.
class FlippedBitsTest {
    private static final int FRAMES = 12;
    private static final int SEGMENT = 5;

    /// The magic letters and the version of a file.
    private static final int BEGINNING = 16;

    /// The header of a section.
    private static final int HEADER = 32;

    /// Steps in bits that are coprime to the size of a byte, so that all bit positions are hit. A
    /// build flips some bits, and few if a recorder has to sync files for each of them.
    private static final int SOME = step(29);

    private static final int FEW = step(127);

    @TempDir private Path folder;

    private SmallRecording small;
    private final Map<Path, byte[]> whole = new TreeMap<>();

    @BeforeEach
    void record() throws IOException {
        small = SmallRecording.tiny(folder.resolve("recording"), FRAMES, SEGMENT);
        // as after a killed process
        Files.delete(small.indexFile(10));
        for (String kind : new String[] {"frames", "snapshot"}) {
            for (Path file : small.files(kind)) {
                whole.put(file, Files.readAllBytes(file));
            }
        }
        assertEquals(8, whole.size());
    }

    /// More rounds make the steps smaller. They stay odd.
    private static int step(int normal) {
        return 10 * normal / Seed.repeats(10) | 1;
    }

    /// The position of the first frame in a file of frames.
    private int headEnd(Path file) {
        byte[] bytes = whole.get(file);
        int stored = FrameFile.numbers(bytes).getInt(BEGINNING + 8);
        return BEGINNING + HEADER + (stored + 7) / 8 * 8;
    }

    /// The number of bytes at the start of a file to damage, one after the other.
    private int headBytes(Path file) {
        return file.toString().endsWith(".tlog")
                ? headEnd(file) + HEADER
                : Math.min(whole.get(file).length, 80);
    }

    private static long firstOf(Path file) {
        return Long.parseLong(file.getFileName().toString().replaceAll("\\D", ""));
    }

    /// The frames that can still be reached, according to the format.
    private Set<Long> reachable(Path file, int offset) {
        String name = file.getFileName().toString();
        Set<Long> frames = new TreeSet<>();
        for (long frame = 1; frame <= FRAMES; frame++) {
            frames.add(frame);
        }
        long first = firstOf(file);
        boolean wholeSegment =
                name.endsWith(".tlog") && (offset < BEGINNING || offset >= headEnd(file));
        boolean onlySnapshot = name.endsWith(".tsnap") && first == 0;
        if (wholeSegment || onlySnapshot) {
            // damage in the first frame makes all later frames of its segment unreachable, except
            // for the state at the start of the next segment
            frames.removeIf(frame -> frame > first && frame < first + SEGMENT);
        }
        return frames;
    }

    private interface Flip {
        void check(Path file, int offset, byte[] damaged) throws IOException;
    }

    private void flip(int step, Flip flip) throws IOException {
        for (Path file : whole.keySet()) {
            for (int bit = 0; bit < headBytes(file) * 8; bit += step) {
                byte[] damaged = whole.get(file).clone();
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(file, damaged);
                flip.check(file, bit / 8, damaged);
            }
            Files.write(file, whole.get(file));
        }
    }

    @Test
    void reachableFramesAreReplayed() throws IOException {
        replayFlipped(SOME);
    }

    @Test
    @Tag("manual")
    void reachableFramesAreReplayedWhicheverBitIsFlipped() throws IOException {
        replayFlipped(1);
    }

    private void replayFlipped(int step) throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            flip(
                    step,
                    (file, offset, _) -> {
                        Set<Long> reachable = reachable(file, offset);
                        String where = file.getFileName() + " " + offset;
                        try (Recording recording = Recording.open(small.folder())) {
                            expectFrames(recording, world, reachable, small.hashes(), where);
                        }
                    });
        }
    }

    /// Seeks to each frame, backwards so that all snapshots are needed.
    private static void expectFrames(
            Recording recording,
            World world,
            Set<Long> reachable,
            List<Long> hashes,
            String where) {
        Replay replay = Replay.of(recording, world);
        for (long frame = hashes.size() - 1; frame > 0; frame--) {
            long wanted = frame;
            if (reachable.contains(frame)) {
                replay.seek(frame);
                assertEquals(hashes.get((int) frame), StateHash.of(world), where + " " + frame);
            } else if (frame >= recording.firstFrame() && frame <= recording.lastFrame()) {
                assertThrows(CorruptFileException.class, () -> replay.seek(wanted), where);
            }
        }
        if (reachable.size() < hashes.size() - 1) {
            boolean reported =
                    !recording.problems().isEmpty() || recording.frames() == recording.lastFrame();
            assertTrue(reported, where);
        }
    }

    /// A problem names the lost frames when a recording is opened or replayed.
    @Test
    void damageIsReported() throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            flip(
                    SOME,
                    (file, offset, _) -> {
                        List<String> reports = new ArrayList<>();
                        try (Recording recording = Recording.open(small.folder())) {
                            Replay replay = Replay.of(recording, world);
                            for (long frame = FRAMES; frame > recording.firstFrame(); frame--) {
                                try {
                                    recording.frame(frame);
                                    replay.seek(frame);
                                } catch (CorruptFileException | IndexOutOfBoundsException e) {
                                    reports.add(e.getMessage());
                                }
                            }
                            reports.addAll(recording.problems());
                        }
                        boolean index = file.toString().endsWith(".tidx");
                        assertEquals(index, reports.isEmpty(), file + " " + offset + reports);
                    });
        }
    }

    @Test
    void appendingLosesNothing() throws IOException {
        appendFlipped(FEW);
    }

    @Test
    @Tag("manual")
    void appendingLosesNothingWhicheverByteIsDamaged() throws IOException {
        appendFlipped(7);
    }

    private void appendFlipped(int step) throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            flip(step, (file, offset, damaged) -> append(world, file, offset, damaged));
        }
    }

    private void append(World world, Path file, int offset, byte[] damaged) throws IOException {
        boolean unreadableEnd = file.equals(small.framesFile(10)) && offset < BEGINNING;
        String where = file.getFileName() + " " + offset;
        List<Long> hashes = new ArrayList<>(small.hashes());
        Set<Long> reachable = reachable(file, offset);
        try (World other = SmallRecording.tinyWorld()) {
            RecorderOptions options = RecorderOptions.DEFAULT.append();
            if (unreadableEnd) {
                assertThrows(
                        CorruptFileException.class,
                        () -> Recorder.start(other, small.folder(), options));
                expectFiles(file, damaged, where);
                return;
            }
            try (Recorder recorder = Recorder.start(other, small.folder(), options)) {
                hashes.subList((int) recorder.frames() + 1, hashes.size()).clear();
                reachable.removeIf(frame -> frame > recorder.frames());
                other.spawn(new Kinds.Points(7));
                other.nextFrame();
                reachable.add(recorder.frames());
                hashes.add(StateHash.of(other));
            }
        }
        try (Recording recording = Recording.open(small.folder())) {
            expectFrames(recording, world, reachable, hashes, where);
        }
        expectFiles(file, damaged, where);
        restore();
    }

    /// All files with frames are unchanged, possibly renamed.
    private void expectFiles(Path file, byte[] damaged, String where) throws IOException {
        for (Path each : whole.keySet()) {
            if (each.toString().endsWith(".tlog")) {
                Path aside = each.resolveSibling(each.getFileName() + ".unreachable");
                byte[] now = Files.readAllBytes(Files.exists(aside) ? aside : each);
                assertArrayEquals(each.equals(file) ? damaged : whole.get(each), now, where);
            }
        }
    }

    private void restore() {
        for (String kind : new String[] {"frames", "snapshot"}) {
            for (Path each : small.files(kind)) {
                try {
                    if (!whole.containsKey(each)) {
                        Files.delete(each);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        whole.forEach(
                (file, bytes) -> {
                    try {
                        Files.write(file, bytes);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    /// Damages the first frame of the last segment, whose intact frames are then renamed.
    private void damageFirstFrame(long first) throws IOException {
        byte[] bytes = Files.readAllBytes(small.framesFile(first));
        bytes[headEnd(small.framesFile(10)) + 4] ^= 1;
        Files.write(small.framesFile(first), bytes);
    }

    @Test
    void framesThatWereRenamedStay() throws IOException {
        List<String> expected = new ArrayList<>();
        for (String ending : new String[] {"", "-2", "-3"}) {
            damageFirstFrame(10);
            byte[] damaged = Files.readAllBytes(small.framesFile(10));
            try (World world = SmallRecording.tinyWorld();
                    Recorder recorder =
                            Recorder.start(
                                    world, small.folder(), RecorderOptions.DEFAULT.append())) {
                assertEquals(10, recorder.frames());
                world.nextFrame();
                world.spawn(new Kinds.Points(7));
                world.nextFrame();
            }
            String name = "frames-000000000010.tlog.unreachable" + ending;
            assertArrayEquals(damaged, Files.readAllBytes(small.folder().resolve(name)));
            Files.delete(small.indexFile(10));
            expected.add("unreachable frames were renamed: file=" + name);
            try (Recording recording = Recording.open(small.folder())) {
                assertEquals(expected, recording.problems());
                assertEquals(12, recording.frames());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 10})
    void headerIsNotNeededToReadFrames(long first) throws IOException {
        byte[] bytes = whole.get(small.framesFile(first)).clone();
        bytes[BEGINNING + HEADER] ^= 1;
        Files.write(small.framesFile(first), bytes);
        try (Recording recording = Recording.open(small.folder());
                World world = SmallRecording.tinyWorld()) {
            assertEquals(1, recording.problems().size());
            String problem = recording.problems().getFirst();
            assertTrue(
                    problem.startsWith(
                            "header of a segment is damaged, its notes are lost: file=frames-"),
                    problem);
            assertEquals(RecordingMode.STATE, recording.mode());
            Replay replay = Replay.of(recording, world);
            assertEquals(FRAMES, small.compare(replay, world, SaveFormat.DEFAULT));
        }
    }

    /// All headers are damaged: the mode is derived from the frames.
    @ParameterizedTest
    @CsvSource({"STATE", "INPUTS"})
    void modeIsKnownWithoutAnyHeader(RecordingMode mode) throws IOException {
        Path place = folder.resolve("other");
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode);
        SmallRecording other = SmallRecording.arena(place, options, 3);
        byte[] bytes = Files.readAllBytes(other.framesFile(0));
        bytes[BEGINNING + HEADER] ^= 1;
        Files.write(other.framesFile(0), bytes);
        try (Recording recording = Recording.open(place);
                Arena arena = new Arena(1, Tier.HEAP, 9)) {
            assertEquals(mode, recording.mode());
            Replay replay = Replay.of(recording, arena.schedule);
            assertEquals(3, other.compare(replay, arena.world, SaveFormat.DEFAULT));
        }
    }

    @Test
    void lostFramesAreNamed() throws IOException {
        damageFirstFrame(10);
        try (Recording recording = Recording.open(small.folder())) {
            String problem = recording.problems().getFirst();
            assertTrue(
                    problem.endsWith(
                            "; intact frames after the damage cannot be reached: from=12, to=12"),
                    problem);
            assertFalse(recording.frames() > 10);
        }
    }
}
