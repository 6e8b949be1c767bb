package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A recording with known hashes.
///
/// @param hashes the hash after each frame; the first is the hash before all frames
record SmallRecording(Path folder, RecordingMode mode, List<Long> hashes) {
    /// Records a few entities with small changes, so that frames are small.
    static SmallRecording tiny(Path folder, int frames, int segmentFrames) {
        List<Long> hashes = new ArrayList<>();
        try (World world = tinyWorld()) {
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                entities.add(world.spawn(new Kinds.Points(i)));
            }
            hashes.add(StateHash.of(world));
            RecorderOptions options =
                    RecorderOptions.DEFAULT.segmentFrames(segmentFrames).segmentBytes(1 << 20);
            try (Recorder recorder = Recorder.start(world, folder, options)) {
                for (int i = 0; i < frames; i++) {
                    world.set(entities.get(i % 3), new Kinds.Points(100 + i));
                    world.nextFrame();
                    hashes.add(StateHash.of(world));
                }
                assertEquals(frames, recorder.frames());
            }
        }
        return new SmallRecording(folder, RecordingMode.STATE, hashes);
    }

    /// The world that [#tiny] records.
    static World tinyWorld() {
        World world = World.create();
        world.register(Kinds.Points.class);
        return world;
    }

    /// Records an arena.
    static SmallRecording arena(Path folder, RecorderOptions options, int frames) {
        List<Long> hashes = new ArrayList<>();
        try (Arena arena = new Arena(1, Tier.HEAP, 3)) {
            arena.run(5);
            hashes.add(StateHash.of(arena.world));
            try (Recorder recorder = Recorder.start(arena.schedule, folder, options)) {
                arena.run(frames, _ -> hashes.add(StateHash.of(arena.world)));
                assertEquals(frames, recorder.frames());
            }
        }
        return new SmallRecording(folder, options.mode(), hashes);
    }

    /// Records a world with random operations.
    ///
    /// @param options options whose format has the codecs of the world
    static SmallRecording random(Path folder, RecorderOptions options, int frames, long seed) {
        List<Long> hashes = new ArrayList<>();
        try (World world = RandomWorld.create(Tier.HEAP, seed)) {
            RandomWorld operations = new RandomWorld(world, seed);
            operations.steps(100);
            hashes.add(StateHash.of(world, RandomWorld.format()));
            long[] known = {0};
            try (Recorder recorder = Recorder.start(world, folder, options)) {
                while (recorder.frames() < frames) {
                    operations.steps(1);
                    // some operations end a frame
                    if (recorder.frames() > known[0]) {
                        known[0] = recorder.frames();
                        hashes.add(StateHash.of(world, RandomWorld.format()));
                    }
                }
            }
        }
        return new SmallRecording(folder, options.mode(), hashes);
    }

    /// Replays all frames to a world and compares them.
    ///
    /// @return the number of frames
    long compare(Replay replay, World world, SaveFormat format) {
        while (replay.step()) {
            assertEquals(
                    hashes.get((int) replay.position()),
                    StateHash.of(world, format),
                    "frame=" + replay.position());
            assertTrue(replay.check().isEmpty());
        }
        return replay.position();
    }

    /// The files whose names start with a prefix, in order.
    List<Path> files(String kind) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(kind))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path framesFile(long first) {
        return folder.resolve("frames-%012d.tlog".formatted(first));
    }

    Path indexFile(long first) {
        return folder.resolve("frames-%012d.tidx".formatted(first));
    }

    Path snapshotFile(long first) {
        return folder.resolve("snapshot-%012d.tsnap".formatted(first));
    }
}
