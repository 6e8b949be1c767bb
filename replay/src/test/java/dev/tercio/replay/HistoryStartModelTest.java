package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.history.FrameHistory;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// Random worlds that change, are loaded and run out of memory while the first frame of a history
/// is copied in parts are restored. Proves PE-07.
class HistoryStartModelTest {
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void worldsThatChangeWhileTheHistoryStartsAreRestored(Tier tier) {
        int[] seen = new int[2];
        Seed.run(
                random -> {
                    try (World world = RandomWorld.create(tier, random.nextLong())) {
                        RandomWorld steps = new RandomWorld(world, random.nextLong());
                        steps.stepsWithinFrame(random.nextInt(200));
                        byte[] file = save(world);
                        FrameHistory history =
                                new FrameHistory(
                                        (DirectWorld) world, null, 6, RandomWorld.format(), 1);
                        List<VisibleState> states = new ArrayList<>();
                        for (int i = 0; i < 60; i++) {
                            if (random.nextInt(20) == 0) {
                                Snapshot.load(
                                        world,
                                        new ByteArrayInputStream(file),
                                        RandomWorld.format());
                            } else if (random.nextInt(20) == 0) {
                                int allowed = random.nextInt(40);
                                if (FailingMemory.isEnough(allowed, world::nextFrame)) {
                                    states.add(VisibleState.of(world));
                                } else {
                                    assertEquals(0, history.depth());
                                }
                            }
                            new RandomWorld(world, random.nextLong()).stepsWithinFrame(20);
                            int depth = history.depth();
                            if (depth == 0) {
                                seen[0]++;
                                assertThrows(
                                        IllegalArgumentException.class, () -> history.rollback(1));
                            } else if (random.nextInt(3) == 0) {
                                seen[1]++;
                                int back = random.nextInt(depth + 1);
                                history.rollback(back);
                                for (int k = 0; k < back; k++) {
                                    states.removeLast();
                                }
                                assertEquals(states.getLast(), VisibleState.of(world));
                                continue;
                            }
                            world.nextFrame();
                            states.add(VisibleState.of(world));
                        }
                    }
                });
        assertTrue(seen[0] > 0 && seen[1] > 0, "starting=" + seen[0] + ", restored=" + seen[1]);
    }

    private static byte[] save(World world) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Snapshot.save(world, file, RandomWorld.format());
        return file.toByteArray();
    }
}
