package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.replay.InputGame.Chain;
import dev.tercio.replay.InputGame.Gust;
import dev.tercio.replay.InputGame.Level;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A replay applies the inputs between two frames in the order in which they happened. Proves
/// PE-05.
class InputOrderTest {
    private static final int FRAMES = 40;

    @TempDir private Path folder;

    /// Records frames with an action before each.
    private List<Long> record(RecordingMode mode, int frames, Consumer<InputGame> before) {
        List<Long> hashes = new ArrayList<>();
        RecorderOptions options =
                RecorderOptions.DEFAULT.mode(mode).format(InputGame.format()).segmentFrames(7);
        try (InputGame game = new InputGame();
                Recorder _ = Recorder.start(game.schedule, folder, options)) {
            for (int frame = 0; frame < frames; frame++) {
                before.accept(game);
                game.schedule.run(0.1);
                hashes.add(StateHash.of(game.world, InputGame.format()));
            }
        }
        return hashes;
    }

    /// Runs the systems again, with and without a seek.
    private void replay(List<Long> expected) {
        try (Recording recording = Recording.open(folder);
                InputGame game = new InputGame()) {
            Replay replay = Replay.of(recording, game.schedule, InputGame.format());
            for (int frame = 0; frame < expected.size(); frame++) {
                assertTrue(replay.step());
                long hash = StateHash.of(game.world, InputGame.format());
                assertEquals(expected.get(frame), hash, "frame=" + (frame + 1));
            }
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void aCommandReadsTheResourceThatWasSetBeforeIt(RecordingMode mode) {
        List<Long> expected =
                record(
                        mode,
                        1,
                        game -> {
                            game.world.resources().set(new Gust(5));
                            game.chain();
                            game.world.resources().set(new Gust(7));
                            game.chain();
                            game.world.resources().remove(Gust.class);
                            game.chain();
                            game.world.resources().set(new Gust(9));
                        });
        replay(expected);
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void aSystemIsEnabledAndDisabledInTheRecordedOrder(RecordingMode mode) {
        List<Long> expected =
                record(
                        mode,
                        6,
                        game -> {
                            game.schedule.enable("chain", game.schedule.frame() % 2 == 0);
                            game.chain();
                            game.schedule.enable("chain", game.schedule.frame() % 3 == 0);
                        });
        replay(expected);
    }

    /// Enabling a system that is enabled resets the number of its failures.
    @Test
    void enablingASystemAgainResetsItsFailures() {
        SystemFailurePolicy policy = SystemFailurePolicy.disableAfter(InputGame.FAILURES);
        assertEquals(InputGame.FAILURES, policy.disablesAfter());
        List<Long> expected =
                record(
                        RecordingMode.INPUTS,
                        8,
                        game -> {
                            game.world.resources().set(Level.BROKEN);
                            if (game.schedule.frame() == InputGame.FAILURES - 1) {
                                game.schedule.enable("flaky", true);
                            }
                        });
        replay(expected);
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void randomInputsInAnyOrder(RecordingMode mode) {
        Seed.run(
                random -> {
                    List<Long> expected =
                            record(
                                    mode,
                                    FRAMES,
                                    game -> {
                                        int inputs = random.nextInt(8);
                                        for (int i = 0; i < inputs; i++) {
                                            game.input(random);
                                        }
                                    });
                    assertTrue(expected.stream().distinct().count() > FRAMES / 2);
                    replay(expected);
                });
    }

    /// A resource that was not changed since the last command is not recorded again.
    @Test
    void onlyChangesAreRecorded() {
        record(
                RecordingMode.INPUTS,
                2,
                game -> {
                    if (game.schedule.frame() == 1) {
                        game.world.resources().set(new Gust(3));
                    }
                    for (int i = 0; i < 50; i++) {
                        game.chain();
                    }
                });
        try (Recording recording = Recording.open(folder)) {
            long more = recording.frame(2).bytes() - recording.frame(1).bytes();
            assertTrue(more < 300, "bytes=" + more);
            assertEquals(50, recording.frame(2).inputs().size());
            assertEquals(1, recording.frame(2).inputs().getFirst().count());
        }
        try (InputGame game = new InputGame()) {
            assertEquals(new Chain(0), game.world.get(game.entity, Chain.class));
        }
    }
}
