package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/// Malicious frames with correct checksums. Proves PE-04.
class HostileFramesTest {
    @TempDir private Path folder;

    /// Expected: CorruptFileException; world and position unchanged.
    @Test
    void invalidSumsAreRejectedBeforeTheFrameIsApplied() {
        RecorderOptions options =
                RecorderOptions.DEFAULT.format(RandomWorld.format().compression(0));
        SmallRecording small = SmallRecording.random(folder, options, 4, 7);
        FrameFile file = new FrameFile(small.framesFile(0));
        byte[] content = file.content(0);
        int sums = find(content, SectionKind.SUMS);
        FrameFile.numbers(content).putInt(sums + 8 + 8, Integer.MAX_VALUE);
        file.replace(0, content);
        try (Recording recording = Recording.open(folder);
                World world = RandomWorld.create(Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, world, RandomWorld.format());
            assertThrows(CorruptFileException.class, replay::step);
            assertEquals(0, replay.position());
            assertEquals(small.hashes().get(0), StateHash.of(world, RandomWorld.format()));
        }
    }

    /// At the start of a segment, the recorded sums are in the segment before.
    @Test
    void worldIsComparedAfterTheFirstFrameOfASegmentWasRefused() throws IOException {
        SmallRecording small = SmallRecording.tiny(folder, 5, 3);
        byte[] frames = Files.readAllBytes(small.framesFile(3));
        frames[frames.length / 2] ^= 1;
        Files.write(small.framesFile(3), frames);
        try (Recording recording = Recording.open(folder);
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            for (int i = 0; i < 3; i++) {
                assertTrue(replay.step());
            }
            assertThrows(CorruptFileException.class, replay::step);
            assertEquals(3, replay.position());
            assertTrue(replay.check().isEmpty());

            world.set(world.entities().get(1), new Kinds.Points(-1));
            Divergence found = replay.check().orElseThrow();

            assertEquals(
                    List.of(Kinds.Points.class.getName()),
                    found.differences().stream().map(Difference::component).distinct().toList());
        }
    }

    /// A segment that does not continue the one before is loaded only if its first frame can be
    /// read.
    @Test
    void worldStaysAsItIsIfTheFirstFrameAfterALoadCannotBeRead() throws IOException {
        Path place = folder.resolve("run");
        Path file = folder.resolve("world.tsnap");
        try (World world = SmallRecording.tinyWorld()) {
            Entity entity = world.spawn(new Kinds.Points(0));
            Snapshot.save(world, file);
            try (Recorder recorder = Recorder.start(world, place)) {
                world.set(entity, new Kinds.Points(1));
                world.nextFrame();
                Snapshot.load(world, file);
                world.set(entity, new Kinds.Points(100));
                world.nextFrame();
                world.set(entity, new Kinds.Points(101));
                world.nextFrame();
                assertEquals(2, recorder.frames());
            }
        }
        Path second = place.resolve("frames-%012d.tlog".formatted(1));
        try (Recording recording = Recording.open(place);
                World world = SmallRecording.tinyWorld()) {
            Replay replay = Replay.of(recording, world);
            assertTrue(replay.step());
            assertEquals(2, recording.lastFrame());
            byte[] frames = Files.readAllBytes(second);
            frames[frames.length - 9] ^= 1;
            Files.write(second, frames);

            assertThrows(CorruptFileException.class, replay::step);

            assertEquals(1, replay.position());
            assertEquals(List.of(new Kinds.Points(1)), world.query(Kinds.Points.class).toList());
            assertTrue(replay.check().isEmpty());
        }
    }

    private static int find(byte[] content, SectionKind kind) {
        int at = 0;
        while (FrameFile.numbers(content).getInt(at) != kind.number()) {
            at += 8 + FrameFile.numbers(content).getInt(at + 4);
        }
        return at;
    }

    /// Expected: a CorruptFileException or SchemaMismatchException that names the frame, with world
    /// and schedule unchanged; or the frame runs.
    @Test
    void invalidInputsAreRejectedBeforeAnythingIsPlayed() {
        RecorderOptions options =
                RecorderOptions.DEFAULT
                        .mode(RecordingMode.INPUTS)
                        .hashEvery(0)
                        .format(SaveFormat.DEFAULT.compression(0));
        SmallRecording small = SmallRecording.arena(folder, options, 12);
        FrameFile file = new FrameFile(small.framesFile(0));
        TreeMap<String, Integer> wrong = new TreeMap<>();
        Random random = new Random(5);
        for (int i = Seed.repeats(240); i > 0; i--) {
            String found = attempt(small, file, random);
            if (!found.isEmpty()) {
                wrong.merge(found, 1, Integer::sum);
            }
        }
        assertEquals("{}", wrong.toString());
    }

    private String attempt(SmallRecording small, FrameFile file, Random random) {
        int frame = random.nextInt(file.frames());
        file.restore();
        try (Recording recording = Recording.open(folder);
                Arena arena = new Arena(1, Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, arena.schedule);
            replay.seek(frame);
            assertEquals(small.hashes().get(frame), StateHash.of(arena.world));
            byte[] content = file.content(frame);
            content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
            file.replace(frame, content);
            try {
                replay.step();
                FrameAudit.run(arena.world, SaveFormat.DEFAULT, new Arena.Hit(1));
                return "";
            } catch (CorruptFileException | SchemaMismatchException e) {
                boolean same = small.hashes().get(frame) == StateHash.of(arena.world);
                return same ? "" : "world has changed after " + e.getClass().getSimpleName();
            } catch (RuntimeException e) {
                String message = String.valueOf(e.getMessage());
                return e.getClass().getSimpleName() + ": " + message.split("[:=]")[0];
            }
        }
    }

    /// Expected: CorruptFileException, with allocations of at most a small multiple of the file.
    @Test
    void compressedFrameThatClaimsToBeHugeCostsLittle() {
        RecorderOptions options =
                RecorderOptions.DEFAULT.format(RandomWorld.format().compression(0));
        SmallRecording small = SmallRecording.random(folder, options, 60, 7);
        FrameFile file = new FrameFile(small.framesFile(0));
        int largest = 0;
        for (int i = 0; i < file.frames(); i++) {
            largest = file.content(i).length > file.content(largest).length ? i : largest;
        }
        long stored = file.content(largest).length;
        int claimed = (int) Math.min(1 << 30, stored * 32_768);
        file.pretend(largest, claimed);
        try (Recording recording = Recording.open(folder)) {
            long frame = largest + 1;
            long before = allocated();
            assertThrows(CorruptFileException.class, () -> recording.frame(frame));
            long bytes = allocated() - before;
            assertTrue(
                    bytes < 64L * file.bytes(),
                    "allocated=" + bytes + ", file=" + file.bytes() + ", stored=" + stored);
        }
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
    }

    /// Expected: a CorruptFileException names the frame.
    @Test
    void problemOfAFrameIsReportedWithItsNumber() {
        RecorderOptions options =
                RecorderOptions.DEFAULT.format(RandomWorld.format().compression(0));
        SmallRecording small = SmallRecording.random(folder, options, 4, 7);
        FrameFile file = new FrameFile(small.framesFile(0));
        List<String> messages = new ArrayList<>();
        byte[] content = file.content(2);
        int world = find(content, SectionKind.WORLD);
        FrameFile.numbers(content).putLong(world + 8, -1);
        file.replace(2, content);
        try (Recording recording = Recording.open(folder);
                World target = RandomWorld.create(Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, target, RandomWorld.format());
            replay.seek(2);
            messages.add(assertThrows(CorruptFileException.class, replay::step).getMessage());
        }
        assertTrue(messages.getFirst().contains("frame=3"), messages.getFirst());
    }
}
