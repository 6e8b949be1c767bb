package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.replay.EverythingGame.Accounts;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Relations, observers, events, combines and commands together, in random systems: the state after
/// each frame is the same for every number of workers, with and without parallel playback, after a
/// rollback, after save and load, and in a replay.
///
/// Proves RL-03, OB-02, EV-04.
class EverythingModelTest {
    private static final int FRAMES = 16;

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(Tier.class)
    void everyWayToRunGivesTheSameStates(Tier tier) {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Long> expected = record(tier, seed);
                    rollBack(tier, seed, expected, new Random(seed));
                    saveAndLoad(tier, seed, expected, new Random(seed));
                    replayInputs(tier, seed, expected);
                    replayStates(tier, seed, expected);
                });
    }

    /// Runs on one worker without parallel playback, and records inputs.
    private List<Long> record(Tier tier, long seed) {
        try (EverythingGame game = new EverythingGame(tier, 1, false, seed);
                Recorder _ = recorder(game, RecordingMode.INPUTS)) {
            List<Long> hashes = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                game.run();
                EverythingAudit.check(game);
                hashes.add(StateHash.of(game.world));
            }
            Accounts accounts = game.world.get(game.bank, Accounts.class);
            assertTrue(accounts.died() > 0 && accounts.greeted() > 0, accounts::toString);
            return hashes;
        }
    }

    private Recorder recorder(EverythingGame game, RecordingMode mode) {
        RecorderOptions options =
                RecorderOptions.DEFAULT.mode(mode).segmentFrames(7).hashEvery(1).overwrite();
        return Recorder.start(game.schedule, folder.resolve(mode.name()), options);
    }

    private static void rollBack(Tier tier, long seed, List<Long> expected, Random random) {
        try (EverythingGame game = new EverythingGame(tier, 2, true, seed);
                History history = History.of(game.schedule, 6)) {
            StateHash incremental = new StateHash(game.world);
            int rollbacks = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                game.run();
                assertEquals(expected.get(frame), incremental.now(), "frame " + frame);
                if (rollbacks < 4 && random.nextInt(3) == 0) {
                    rollbacks++;
                    int back = random.nextInt(Math.min(history.depth(), frame) + 1);
                    history.rollback(back);
                    frame -= back;
                    assertEquals(expected.get(frame), incremental.now(), "rollback to " + frame);
                    EverythingAudit.check(game);
                }
            }
        }
    }

    /// Continues in another world, without parallel playback, and plays inputs from their binary
    /// form.
    private void saveAndLoad(Tier tier, long seed, List<Long> expected, Random random) {
        Path file = folder.resolve("saved");
        int saved = random.nextInt(FRAMES / 2);
        try (EverythingGame game = new EverythingGame(tier, 8, true, seed);
                Recorder _ = recorder(game, RecordingMode.STATE)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                game.run();
                assertEquals(expected.get(frame), StateHash.of(game.world), "frame " + frame);
                if (frame == saved) {
                    Snapshot.save(game.schedule, file);
                }
            }
        }
        try (EverythingGame game = new EverythingGame(tier, 8, false, seed)) {
            game.run();
            Snapshot.load(game.schedule, file);
            assertEquals(expected.get(saved), StateHash.of(game.world), "loaded");
            EverythingAudit.check(game);
            game.serializesInputs = true;
            for (int frame = saved + 1; frame < FRAMES; frame++) {
                game.run();
                assertEquals(expected.get(frame), StateHash.of(game.world), "after load " + frame);
            }
        }
    }

    private void replayInputs(Tier tier, long seed, List<Long> expected) {
        try (Recording recording = Recording.open(folder.resolve(RecordingMode.INPUTS.name()));
                EverythingGame game = new EverythingGame(tier, 2, true, seed)) {
            Replay replay = Replay.of(recording, game.schedule);
            assertEquals(Optional.empty(), replay.verify());
            replay.seek(FRAMES / 2);
            assertEquals(expected.get(FRAMES / 2 - 1), StateHash.of(game.world));
            EverythingAudit.check(game);
        }
    }

    private void replayStates(Tier tier, long seed, List<Long> expected) {
        try (Recording recording = Recording.open(folder.resolve(RecordingMode.STATE.name()));
                EverythingGame game = new EverythingGame(tier, 1, false, seed)) {
            assertEquals(Optional.empty(), Replay.of(recording, game.schedule).verify());
            Replay states = Replay.of(recording, game.world);
            while (states.step()) {
                int frame = (int) states.position() - 1;
                assertEquals(expected.get(frame), StateHash.of(game.world), "frame " + frame);
            }
            EverythingAudit.check(game);
        }
    }
}
