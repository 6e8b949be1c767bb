package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.replay.History;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.Snapshot;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// States, timers and groups at rates of their own give the same states with any number of workers,
/// after a rollback, after loading, and in a replay.
///
/// Proves GK-03 and SY-11.
class TimedReplayTest {
    private static final int FRAMES = 80;

    @TempDir Path folder;

    private static List<Long> hashes(int workers, List<TimedGame.Frame> frames, boolean presents) {
        try (TimedGame game = new TimedGame(workers)) {
            List<Long> hashes = new ArrayList<>();
            frames.forEach(frame -> hashes.add(game.run(frame, presents)));
            TimedGame.Seen seen = game.world.resources().get(TimedGame.Seen.class);
            assertEquals(List.of(), game.schedule.failures());
            assertEquals(0, seen.missed());
            assertTrue(game.steps > 100, () -> "steps " + game.steps);
            assertTrue(seen.entered() > 0 && seen.removals() != 0, seen::toString);
            return hashes;
        }
    }

    @Test
    void workersAndPresentationsDoNotMatter() {
        Seed.run(
                random -> {
                    List<TimedGame.Frame> frames = TimedGame.frames(random, FRAMES);
                    List<Long> expected = hashes(1, frames, false);
                    assertNotEquals(expected.getFirst(), expected.getLast());
                    assertEquals(expected, hashes(2, frames, true));
                    assertEquals(expected, hashes(8, frames, true));
                });
    }

    @Test
    void rolledBackFramesRunTheSameAgain() {
        Seed.run(TimedReplayTest::checkRollback);
    }

    private static void checkRollback(Random random) {
        List<TimedGame.Frame> frames = TimedGame.frames(random, FRAMES);
        List<Long> expected = hashes(2, frames, false);
        try (TimedGame game = new TimedGame(2);
                History history = History.of(game.schedule, 12)) {
            List<Long> hashes = new ArrayList<>();
            while (hashes.size() < FRAMES) {
                hashes.add(game.run(frames.get(hashes.size()), random.nextBoolean()));
                if (random.nextInt(6) == 0) {
                    int undone = random.nextInt(Math.min(history.depth(), 10) + 1);
                    history.rollback(undone);
                    hashes.subList(hashes.size() - undone, hashes.size()).clear();
                }
            }
            assertEquals(expected, hashes);
        }
    }

    @Test
    void loadedGameContinues() {
        Seed.run(
                random -> {
                    try {
                        checkLoad(random);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private void checkLoad(Random random) throws IOException {
        List<TimedGame.Frame> frames = TimedGame.frames(random, FRAMES);
        Path file = folder.resolve("game.tsnap");
        int saved = 1 + random.nextInt(FRAMES - 1);
        List<Long> expected = new ArrayList<>();
        try (TimedGame game = new TimedGame(2)) {
            for (int i = 0; i < FRAMES; i++) {
                expected.add(game.run(frames.get(i), false));
                if (i == saved) {
                    Snapshot.save(game.schedule, file, SaveFormat.DEFAULT);
                }
            }
        }
        try (TimedGame game = new TimedGame(1)) {
            game.run(frames.getFirst(), true);
            Snapshot.load(game.schedule, file, SaveFormat.DEFAULT);
            for (int i = saved + 1; i < FRAMES; i++) {
                assertEquals(expected.get(i), game.run(frames.get(i), false), "frame " + i);
            }
        }
    }

    @Test
    void recordedInputsReplayTheSame() {
        Seed.run(
                random -> {
                    try {
                        checkReplay(random);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private void checkReplay(Random random) throws IOException {
        List<TimedGame.Frame> frames = TimedGame.frames(random, FRAMES);
        RecorderOptions options =
                RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).segmentFrames(25).overwrite();
        Path recorded = folder.resolve("recording");
        try (TimedGame game = new TimedGame(2);
                Recorder recorder = Recorder.start(game.schedule, recorded, options)) {
            frames.forEach(frame -> game.run(frame, true));
            assertEquals(FRAMES, recorder.frames());
        }
        try (TimedGame game = new TimedGame(8);
                Recording recording = Recording.open(recorded)) {
            Replay replay = Replay.of(recording, game.schedule);
            assertEquals(Optional.empty(), replay.verify());
            assertEquals(FRAMES, replay.position());
            replay.seek(FRAMES / 2);
            assertEquals(Optional.empty(), replay.check());
        }
    }
}
