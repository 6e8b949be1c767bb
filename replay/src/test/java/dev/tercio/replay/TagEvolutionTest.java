package dev.tercio.replay;

import static dev.tercio.replay.Evolution.number;
import static dev.tercio.replay.Evolution.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A tag that has become a component gets the same value however a frame is reached. Proves PE-02.
class TagEvolutionTest {
    private static final int FRAMES = 4;

    @TempDir private Path folder;

    /// In each frame one more entity gets the tag; the first one loses it in the last frame.
    private Path record(Class<?> tag, List<Entity> entities) {
        Path place = folder.resolve("recording");
        try (World world = Evolution.world(Tier.HEAP, tag)) {
            for (int i = 0; i <= FRAMES; i++) {
                entities.add(world.spawn());
            }
            world.add(entities.getFirst(), tag);
            try (Recorder recorder =
                    Recorder.start(
                            world,
                            place,
                            RecorderOptions.DEFAULT.segmentFrames(3).segmentBytes(1 << 20))) {
                for (int i = 1; i <= FRAMES; i++) {
                    world.add(entities.get(i), tag);
                    if (i == FRAMES) {
                        world.remove(entities.getFirst(), tag);
                    }
                    world.nextFrame();
                }
                assertTrue(recorder.isRecording());
            }
        }
        return place;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void defaultsAreTheSameByStepSeekAndLoad(Tier tier) throws IOException {
        List<Entity> entities = new ArrayList<>();
        Class<?> tag = type();
        Path place = record(tag, entities);
        Class<?> today = type(number("a"), number("b"));
        Record prototype = Evolution.value(today, 7, 8);
        SaveFormat format = SaveFormat.DEFAULT.defaults(prototype);
        List<VisibleState> stepped = new ArrayList<>();
        try (Recording recording = Recording.open(place);
                World world = Evolution.world(tier, today)) {
            // values of earlier entities in the slots must not be visible
            for (int i = 0; i < 50; i++) {
                world.spawn(Evolution.filled(today));
            }
            Replay replay = Replay.of(recording, world, format);
            do {
                for (Entity entity : entities) {
                    if (world.has(entity, today)) {
                        assertEquals(prototype, world.get(entity, today));
                    }
                }
                stepped.add(VisibleState.of(world));
            } while (replay.step());
            assertEquals(FRAMES + 1, stepped.size());
            for (int frame = FRAMES; frame >= 0; frame--) {
                replay.seek(frame);
                assertEquals(stepped.get(frame), VisibleState.of(world), "seek to " + frame);
            }
        }
        List<Path> snapshots = snapshots(place);
        assertEquals(2, snapshots.size());
        for (int i = 0; i < snapshots.size(); i++) {
            try (World world = Evolution.world(tier, today)) {
                Snapshot.load(world, snapshots.get(i), format);
                assertEquals(stepped.get(3 * i), VisibleState.of(world), "load of " + i);
            }
        }
    }

    private static List<Path> snapshots(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> file.getFileName().toString().startsWith("snapshot-"))
                    .sorted()
                    .toList();
        }
    }
}
