package dev.tercio.replay.internal.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.Test;

/// A history that starts in parts copies a bounded number of blocks per frame.
///
/// Proves AC-08.
class HistoryStartTest {
    private static final int BLOCKS = 32;
    private static final int ENTITIES = 100_000;

    private record Position(float x) {}

    private record Speed(float x) {}

    private final World world = World.create();
    private final Entity[] entities = new Entity[ENTITIES];

    private WorldHistory fill() {
        Entity parent = world.spawn();
        for (int i = 0; i < ENTITIES; i++) {
            entities[i] =
                    i % 100 == 0
                            ? world.spawn(new Position(i), new Speed(1), new ChildOf(parent))
                            : world.spawn(new Position(i), new Speed(1));
        }
        return new WorldHistory((DirectWorld) world, null, 5, SaveFormat.DEFAULT, BLOCKS);
    }

    /// Runs frames until there is one to roll back. Returns their number.
    private static int start(WorldHistory history, Runnable frame, long limit) {
        long steps = history.steps();
        assertTrue(steps <= limit, "first=" + steps);
        for (int frames = 1; ; frames++) {
            frame.run();
            history.capture();
            if (history.depth() > 0) {
                return frames;
            }
            long copied = history.steps() - steps;
            assertTrue(copied <= limit, "copied=" + copied + ", frame=" + frames);
            steps = history.steps();
        }
    }

    @Test
    void aFrameCopiesAtMostTheBudgetWhileFewBlocksChange() {
        try (world) {
            WorldHistory history = fill();
            assertEquals(0, history.depth());
            int[] frame = {0};
            int frames =
                    start(
                            history,
                            () -> {
                                int i = frame[0]++ * 7_919 % ENTITIES;
                                world.set(entities[i], new Position(-i));
                            },
                            BLOCKS);
            // 98 blocks of headers, of each component and of the relation
            assertTrue(frames >= 4 * ENTITIES / 1_024 / BLOCKS, "frames=" + frames);
            assertTrue(frames <= 20, "frames=" + frames);
        }
    }

    @Test
    void aFrameCopiesAtMostTwiceWhatChangesIfThatIsMoreThanTheBudget() {
        try (world) {
            WorldHistory history = fill();
            int[] frame = {0};
            int changed = ENTITIES / 1_024 + 1;
            int frames =
                    start(
                            history,
                            () -> {
                                frame[0]++;
                                for (int i = 0; i < ENTITIES; i += 1_024) {
                                    world.set(entities[i], new Position(frame[0]));
                                }
                            },
                            2L * changed);
            assertTrue(frames <= 20, "frames=" + frames);
            long hash = StateHash.of(world);
            world.set(entities[1], new Position(-1));
            history.capture();
            history.rollback(1);
            assertEquals(hash, StateHash.of(world));
        }
    }

    @Test
    void rollbackIsRefusedUntilTheFirstFrameIsComplete() {
        try (world) {
            WorldHistory history = fill();
            IllegalStateException early =
                    assertThrows(IllegalStateException.class, () -> history.rollback(0));
            assertEquals(
                    "the first frame is being copied; the history starts some frames later",
                    early.getMessage());
        }
    }
}
