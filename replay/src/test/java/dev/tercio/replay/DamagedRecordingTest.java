package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Flipped bits in any file are detected. Proves PE-04 and PE-05.
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class DamagedRecordingTest {
    private static final int FRAMES = 10;
    private static final int TRIALS = Seed.repeats(60);

    @TempDir private Path folder;

    @Test
    void statesAreRightOrRefused() {
        RecorderOptions options =
                RecorderOptions.DEFAULT
                        .segmentFrames(4)
                        .segmentBytes(1 << 20)
                        .format(RandomWorld.format());
        Seed.run(
                random -> {
                    SmallRecording small =
                            SmallRecording.random(folder, options, FRAMES, random.nextLong());
                    try (World world = RandomWorld.create(Tier.HEAP, 5)) {
                        damage(small, random, TRIALS, recording -> replay(small, recording, world));
                    }
                });
    }

    private static long replay(SmallRecording small, Recording recording, World world) {
        Replay replay = Replay.of(recording, world, RandomWorld.format());
        return small.compare(replay, world, RandomWorld.format());
    }

    @Test
    void inputsAreRightOrRefused() {
        RecorderOptions options =
                RecorderOptions.DEFAULT
                        .mode(RecordingMode.INPUTS)
                        .segmentFrames(4)
                        .segmentBytes(1 << 20);
        Seed.run(
                random -> {
                    SmallRecording small = SmallRecording.arena(folder, options, FRAMES);
                    try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
                        damage(
                                small,
                                random,
                                TRIALS,
                                recording -> {
                                    Replay replay = Replay.of(recording, arena.schedule);
                                    return small.compare(replay, arena.world, SaveFormat.DEFAULT);
                                });
                    }
                });
    }

    /// Replays a recording to its end.
    private interface Player {
        long play(Recording recording);
    }

    private void damage(SmallRecording small, Random random, int trials, Player player) {
        List<Path> files = new ArrayList<>(small.files("frames"));
        files.addAll(small.files("snapshot"));
        int refused = 0;
        for (int i = 0; i < trials; i++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] whole = read(file);
            byte[] damaged = whole.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            write(file, damaged);
            refused += attempt(small, file, player) ? 0 : 1;
            write(file, whole);
        }
        assertTrue(refused > 0 && refused < trials, "refused=" + refused);
        assertTrue(attempt(small, files.getFirst(), player), "all is well in the end");
    }

    /// Opens and replays a recording.
    ///
    /// @return false if something was rejected
    private boolean attempt(SmallRecording small, Path file, Player player) {
        boolean whole = true;
        try (Recording recording = Recording.open(small.folder())) {
            if (recording.lastFrame() < FRAMES) {
                assertFalse(recording.problems().isEmpty(), file.toString());
                whole = false;
            }
            whole &= readFrames(small, recording);
            assertEquals(recording.lastFrame(), player.play(recording));
        } catch (CorruptFileException | SchemaMismatchException refused) {
            whole = false;
            String message = String.valueOf(refused.getMessage());
            assertTrue(
                    file.toString().endsWith(".tsnap")
                            || message.contains("frame=")
                            || message.contains(folder.toString()),
                    message);
        }
        return whole;
    }

    private static boolean readFrames(SmallRecording small, Recording recording) {
        boolean whole = true;
        for (long frame = recording.firstFrame() + 1; frame <= recording.lastFrame(); frame++) {
            try {
                long hash = recording.frame(frame).hash().orElseThrow();
                assertEquals(small.hashes().get((int) frame), hash, "frame=" + frame);
            } catch (CorruptFileException refused) {
                whole = false;
                assertTrue(refused.getMessage().contains("frame=" + frame), refused.getMessage());
                boolean missing = refused.getMessage().startsWith("frame is missing");
                String problem = "frame cannot be read: frame=" + frame + ", because=";
                assertTrue(
                        missing
                                || recording.problems().stream()
                                        .anyMatch(each -> each.startsWith(problem)),
                        recording.problems()::toString);
            }
        }
        return whole;
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
