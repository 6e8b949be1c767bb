package dev.tercio.query;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Observers of a random world see every change exactly once.
///
/// Proves QU-01, QU-05.
@Tag("conformance")
class ChangeModelTest {
    private static final int STEPS = 2_000;

    @ParameterizedTest
    @EnumSource(Tier.class)
    void observersSeeEveryChangeOnce(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = World.create(new WorldConfig().tier(tier))) {
                        play(new ChangeModel(world, random));
                    }
                });
    }

    /// The moments of slots are 32 bits of a longer clock.
    @Test
    void observersSeeEveryChangeOnceWhileTheClockWrapsAround() {
        Seed.run(
                random -> {
                    try (World world = World.create()) {
                        ((DirectWorld) world).registry().clock().set((1L << 32) - 100);
                        play(new ChangeModel(world, random));
                    }
                });
    }

    private static void play(ChangeModel model) {
        for (int i = 0; i < STEPS; i++) {
            model.step();
        }
    }
}
