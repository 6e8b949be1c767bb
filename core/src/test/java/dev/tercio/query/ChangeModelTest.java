package dev.tercio.query;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Observers of a random world see every change exactly once.
///
/// Proves QU-01, QU-05, QU-09.
@Tag("conformance")
class ChangeModelTest {
    private static final int STEPS = Seed.repeats(1_000);

    @ParameterizedTest
    @EnumSource(Tier.class)
    void observersSeeEveryChangeOnce(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
                        play(new ChangeModel(world, random));
                    }
                });
    }

    /// The ticks of slots are 32 bits of a longer clock.
    @ParameterizedTest
    @ValueSource(longs = {1L << 29, 1L << 30, 5L << 28, 3L << 29, 1L << 31, 1L << 32, 1L << 33})
    void observersSeeEveryChangeOnceWhileTheClockPassesALimit(long limit) {
        Seed.run(
                random -> {
                    try (World world = World.create()) {
                        TickAdvance.skip(((DirectWorld) world).registry().clock(), limit - 100);
                        play(new ChangeModel(world, random));
                    }
                });
    }

    /// Up to 2³¹ ticks pass between some steps.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void observersSeeEveryChangeOnceWhileManyTicksPass(Tier tier) {
        Seed.run(
                random -> {
                    try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
                        ChangeModel model = new ChangeModel(world, random);
                        for (int i = 0; i < STEPS; i++) {
                            model.step();
                            if (random.nextInt(20) == 0) {
                                model.passTime();
                            }
                        }
                    }
                });
    }

    private static void play(ChangeModel model) {
        for (int i = 0; i < STEPS; i++) {
            model.step();
        }
    }
}
