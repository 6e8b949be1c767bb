package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/// Manipulated frames with correct checksums. Proves PE-04.
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileRecordingTest {
    private static final int[] NUMBERS = {
        0, 1, -1, 2, 7, 63, 64, 255, 256, 1 << 14, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE
    };
    private static final int FRAMES = 8;
    private static final int CHANGES = Seed.repeats(60);

    @TempDir private Path folder;

    private SmallRecording record(long seed) {
        SaveFormat format = RandomWorld.format().compression(0);
        RecorderOptions options = RecorderOptions.DEFAULT.format(format).hashEvery(0);
        return SmallRecording.random(folder.resolve("run-" + seed), options, FRAMES, seed);
    }

    @Test
    void changedStatesAreRefusedOrSound() {
        Seed.run(
                random -> {
                    int refused = 0;
                    for (int i = 0; i < 4; i++) {
                        refused += changedStates(random.nextLong());
                    }
                    assertTrue(refused > 60 && refused < 4 * CHANGES - 12, "refused=" + refused);
                });
    }

    /// @return the number of rejected changes
    private int changedStates(long seed) {
        Random random = new Random(seed);
        SmallRecording small = record(seed);
        FrameFile file = new FrameFile(small.framesFile(0));
        int refused = 0;
        try (Recording recording = Recording.open(small.folder());
                World world = RandomWorld.create(Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, world, RandomWorld.format());
            for (int i = 0; i < CHANGES; i++) {
                refused += attempt(replay, file, random, small) ? 0 : 1;
            }
            file.restore();
            replay.seek(0);
            assertEquals(FRAMES, small.compare(replay, world, RandomWorld.format()));
        }
        return refused;
    }

    /// Replays a frame that was changed.
    ///
    /// @return false if it was rejected
    private static boolean attempt(
            Replay replay, FrameFile file, Random random, SmallRecording small) {
        World world = replay.world();
        int frame = random.nextInt(FRAMES);
        file.restore();
        replay.seek(frame);
        long before = StateHash.of(world, RandomWorld.format());
        assertEquals(small.hashes().get(frame), before);
        byte[] content = file.content(frame);
        mutate(content, random);
        file.replace(frame, content);
        long allocated = allocated();
        try {
            assertTrue(replay.step());
        } catch (CorruptFileException | SchemaMismatchException refused) {
            assertEquals(before, StateHash.of(world, RandomWorld.format()), refused.toString());
            assertEquals(frame, replay.position());
            return false;
        } finally {
            assertTrue(allocated() - allocated < 32 << 20, "bytes=" + (allocated() - allocated));
        }
        FrameAudit.run(world, RandomWorld.format(), new RandomWorld.Wind(1));
        file.restore();
        replay.seek(0);
        return true;
    }

    private static void mutate(byte[] content, Random random) {
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            int at = random.nextInt(content.length);
            if (random.nextBoolean() && content.length >= 4) {
                int number = NUMBERS[random.nextInt(NUMBERS.length)];
                FrameFile.numbers(content).putInt(Math.min(at, content.length - 4), number);
            } else {
                content[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getThreadAllocatedBytes(Thread.currentThread().threadId());
    }

    /// Makes every count in a frame too large, one after the other.
    @Test
    void declaredLengthsAreVerified() {
        SmallRecording small = record(7);
        FrameFile file = new FrameFile(small.framesFile(0));
        try (Recording recording = Recording.open(small.folder());
                World world = RandomWorld.create(Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, world, RandomWorld.format());
            byte[] content = file.content(0);
            for (int at = 0; at + 4 <= Math.min(content.length, 600); at++) {
                byte[] changed = content.clone();
                FrameFile.numbers(changed).putInt(at, 0x7FFF_FFF0);
                file.replace(0, changed);
                long allocated = allocated();
                step(replay);
                assertTrue(allocated() - allocated < 32 << 20, "at=" + at);
                file.restore();
                if (replay.position() > 0) {
                    replay.seek(0);
                }
                assertEquals(small.hashes().get(0), StateHash.of(world, RandomWorld.format()));
            }
        }
    }

    private static void step(Replay replay) {
        try {
            replay.step();
        } catch (CorruptFileException | SchemaMismatchException refused) {
            assertEquals(0, replay.position());
        }
    }

    @Test
    void sectionLongerThanTheFileIsNotAFrame() throws IOException {
        SmallRecording small = record(7);
        Files.delete(small.indexFile(0));
        byte[] whole = Files.readAllBytes(small.framesFile(0));
        int head = 16 + 32 + (FrameFile.numbers(whole).getInt(16 + 8) + 7) / 8 * 8;
        for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, whole.length}) {
            byte[] changed = whole.clone();
            FrameFile.numbers(changed).putInt(head + 8, length);
            Files.write(small.framesFile(0), changed);
            long allocated = allocated();
            try (Recording recording = Recording.open(small.folder())) {
                assertEquals(0, recording.frames());
                assertEquals(1, recording.problems().size());
                assertThrows(IndexOutOfBoundsException.class, () -> recording.frame(1));
            }
            assertTrue(allocated() - allocated < 4 << 20);
        }
    }
}
