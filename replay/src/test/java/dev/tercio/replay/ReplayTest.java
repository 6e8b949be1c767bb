package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// A recording restores every frame. Proves PE-05 and PE-07.
class ReplayTest {
    @TempDir private Path folder;

    private List<Long> record(RecordingMode mode, Tier tier, long seed, int frames) {
        List<Long> hashes = new ArrayList<>();
        try (Arena arena = new Arena(2, tier, seed)) {
            arena.run(10);
            hashes.add(StateHash.of(arena.world));
            RecorderOptions options =
                    RecorderOptions.DEFAULT.mode(mode).segmentFrames(25).segmentBytes(1 << 20);
            try (Recorder recorder = Recorder.start(arena.schedule, folder, options)) {
                arena.run(frames, _ -> hashes.add(StateHash.of(arena.world)));
                assertEquals(frames, recorder.frames());
            }
        }
        return hashes;
    }

    @Test
    void recordingWithoutHashesCannotBeVerified() {
        try (Arena arena = new Arena(1, Tier.HEAP, 3)) {
            RecorderOptions options = RecorderOptions.DEFAULT.hashEvery(0);
            try (Recorder recorder = Recorder.start(arena.schedule, folder, options)) {
                arena.run(5);
                assertEquals(5, recorder.frames());
            }
        }
        try (Recording recording = Recording.open(folder);
                Arena other = new Arena(1, Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, other.world);
            var e = assertThrows(IllegalStateException.class, replay::verify);
            assertEquals(
                    "recording has no state hashes, so it cannot be verified: folder="
                            + folder
                            + "; record it with RecorderOptions.hashEvery",
                    e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void statesAreRestoredWithoutSystems(Tier tier) {
        List<Long> hashes = record(RecordingMode.STATE, tier, 7, 80);
        try (Recording recording = Recording.open(folder);
                Arena other = new Arena(1, Tier.HEAP, 1)) {
            World world = other.world;
            Replay replay = Replay.of(recording, world);
            assertEquals(hashes.get(0), StateHash.of(world));
            while (replay.step()) {
                assertEquals(
                        hashes.get((int) replay.position()),
                        StateHash.of(world),
                        "frame=" + replay.position());
            }
            assertEquals(80, replay.position());
            for (int frame : new int[] {3, 79, 24, 25, 26, 50, 0, 80}) {
                replay.seek(frame);
                assertEquals(hashes.get(frame), StateHash.of(world), "seek=" + frame);
            }
            assertTrue(replay.stepBack());
            assertEquals(hashes.get(79), StateHash.of(world));
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void systemsRunAgainFromInputs(RecordingMode mode) {
        List<Long> hashes = record(mode, Tier.HEAP, 11, 80);
        for (int workers : new int[] {1, 2, 8}) {
            try (Recording recording = Recording.open(folder);
                    Arena other = new Arena(workers, Tier.HEAP, 99)) {
                other.run(3);
                Replay replay = Replay.of(recording, other.schedule);
                assertEquals(Optional.empty(), replay.verify(), "workers=" + workers);
                assertEquals(hashes.get(80), StateHash.of(other.world));
                replay.seek(33);
                assertEquals(hashes.get(33), StateHash.of(other.world));
            }
        }
    }

    @Test
    void statesAreRestoredWithoutClasses() {
        List<Long> hashes = record(RecordingMode.STATE, Tier.HEAP, 5, 40);
        try (Recording recording = Recording.open(folder)) {
            Replay replay = Replay.of(recording);
            try (World world = replay.world()) {
                while (replay.step()) {
                    assertEquals(hashes.get((int) replay.position()), StateHash.of(world));
                }
                assertEquals(Optional.empty(), replay.verify());
                assertTrue(world.describe(world.entities().getFirst()).contains("Position[x="));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void everyPathToAFrameRestoresItsState(RecordingMode mode) {
        Seed.run(
                random -> {
                    List<Long> hashes = record(mode, Tier.HEAP, random.nextLong(), 60);
                    try (Recording recording = Recording.open(folder);
                            Arena other = new Arena(1, Tier.HEAP, 2)) {
                        Replay replay =
                                mode == RecordingMode.STATE
                                        ? Replay.of(recording, other.world)
                                        : Replay.of(recording, other.schedule);
                        for (int i = 0; i < 80; i++) {
                            int expected = wander(replay, random);
                            assertEquals(expected, replay.position());
                            assertEquals(
                                    hashes.get(expected),
                                    StateHash.of(other.world),
                                    "frame=" + expected);
                            assertEquals(Optional.empty(), replay.check());
                        }
                    }
                });
    }

    /// Goes to a random position.
    ///
    /// @return the expected position
    private static int wander(Replay replay, Random random) {
        int from = (int) replay.position();
        return switch (random.nextInt(5)) {
            case 0, 1 -> {
                assertEquals(from < 60, replay.step());
                yield Math.min(60, from + 1);
            }
            case 2, 3 -> {
                assertEquals(from > 0, replay.stepBack());
                yield Math.max(0, from - 1);
            }
            default -> {
                int to = random.nextInt(61);
                replay.seek(to);
                yield to;
            }
        };
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void replayedWorldContinuesLikeTheOriginal(RecordingMode mode) {
        List<Long> hashes = new ArrayList<>();
        try (Arena arena = new Arena(2, Tier.HEAP, 3)) {
            arena.run(10);
            arena.schedule.enable("Spawn", true);
            RecorderOptions options =
                    RecorderOptions.DEFAULT.mode(mode).segmentFrames(25).segmentBytes(1 << 20);
            hashes.add(StateHash.of(arena.world));
            try (Recorder recorder = Recorder.start(arena.schedule, folder, options)) {
                for (int i = 0; i < 60; i++) {
                    arena.schedule.run();
                    hashes.add(StateHash.of(arena.world));
                }
                assertEquals(60, recorder.frames());
            }
        }
        for (int from : new int[] {0, 13, 25, 40}) {
            try (Recording recording = Recording.open(folder);
                    Arena other = new Arena(1, Tier.NATIVE, 8)) {
                other.run(5);
                Replay replay = Replay.of(recording, other.schedule);
                replay.seek(55);
                replay.seek(from);
                for (int frame = from + 1; frame <= 60; frame++) {
                    other.schedule.run();
                    assertEquals(
                            hashes.get(frame), StateHash.of(other.world), from + " to " + frame);
                }
            }
        }
    }

    @Test
    void changesOfOthersBetweenStepsAreUndone() {
        List<Long> hashes = record(RecordingMode.STATE, Tier.HEAP, 13, 30);
        try (Recording recording = Recording.open(folder);
                Arena other = new Arena(1, Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, other.world);
            while (replay.step()) {
                assertEquals(hashes.get((int) replay.position()), StateHash.of(other.world));
                other.world.spawn(new Arena.Health(1));
                other.world.destroy(other.world.entities().getFirst());
            }
        }
    }
}
