package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random rollbacks of hundreds of frames give the states that were recorded, and so do the frames
/// after them. Proves PE-07, AC-08.
class DeepHistoryModelTest {
    private static final int DEPTH = 300;
    private static final int ROLLBACKS = 12;

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void framesThatRunAgainAfterDeepRollbacksGiveTheSameResult(Tier tier) {
        Seed.run(
                random -> {
                    try (Arena arena = new Arena(1, tier, random.nextLong());
                            History history = History.of(arena.schedule, DEPTH)) {
                        List<Long> hashes = new ArrayList<>(List.of(StateHash.of(arena.world)));
                        int frame = 0;
                        for (int i = 0; i < ROLLBACKS; i++) {
                            for (int end = frame + frames(random); frame < end; ) {
                                arena.schedule.run(0.01);
                                compare(hashes, ++frame, StateHash.of(arena.world));
                            }
                            assertEquals(true, history.depth() <= DEPTH);
                            int back = random.nextInt(history.depth() + 1);
                            history.rollback(back);
                            frame -= back;
                            compare(hashes, frame, StateHash.of(arena.world));
                        }
                    }
                });
    }

    /// Sometimes more than the history keeps, sometimes few, so that its ends are close together.
    private static int frames(Random random) {
        return random.nextInt(random.nextInt(3) == 0 ? 5 : 400);
    }

    private static void compare(List<Long> hashes, int frame, long hash) {
        if (frame == hashes.size()) {
            hashes.add(hash);
        }
        assertEquals(hashes.get(frame), hash, "frame=" + frame);
    }

    /// Other changes after each rollback than before it.
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void randomWorldsAreRestored(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = RandomWorld.create(tier, random.nextLong());
                            History history = History.of(world, DEPTH, RandomWorld.format())) {
                        List<Long> hashes = new ArrayList<>(List.of(hash(world)));
                        for (int i = 0; i < ROLLBACKS; i++) {
                            RandomWorld things = new RandomWorld(world, random.nextLong());
                            for (int left = frames(random); left > 0; left--) {
                                things.stepsWithinFrame(3);
                                world.nextFrame();
                                hashes.add(hash(world));
                            }
                            things.stepsWithinFrame(3);
                            int back = random.nextInt(history.depth() + 1);
                            history.rollback(back);
                            hashes.subList(hashes.size() - back, hashes.size()).clear();
                            assertEquals(hashes.getLast(), hash(world), "back=" + back);
                        }
                    }
                });
    }

    private static long hash(World world) {
        return StateHash.of(world, RandomWorld.format());
    }
}
