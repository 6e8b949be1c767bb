package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Lookups of components that are dense first and sparse later.
///
/// Proves QU-08, CO-05.
@Tag("conformance")
class SparseLookupTest {
    private record Speed(int value) {}

    private record Mass(int value) {}

    private record Runner(Speed speed) {}

    private record Stone(Mass mass) {}

    private static final int PAGE = 16_384;

    @ParameterizedTest
    @EnumSource
    void pagesThatAreOpenedLaterAreRead(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Lookup<Speed> speeds = world.lookup(Speed.class);
            for (int i = 0; i < 4; i++) {
                world.spawnAll(PAGE, Runner.class, number -> new Runner(new Speed(number)));
            }
            EntityList stones =
                    world.spawnAll(60 * PAGE, Stone.class, number -> new Stone(new Mass(number)));
            Entity last = stones.get(stones.size() - 1);
            world.add(last, new Speed(-1));
            EntityList some = new EntityList();
            stones.forEach(
                    stone -> {
                        if (stone.index() < 6 * PAGE) {
                            some.add(stone);
                        }
                    });
            world.destroyAll(some);
            world.trim();
            int before = world.size();
            EntityList late =
                    world.spawnAll(PAGE, Runner.class, number -> new Runner(new Speed(-number)));
            assertEquals(before + PAGE, world.size());
            for (int i = 0; i < late.size(); i++) {
                assertEquals(new Speed(-i), speeds.get(late.get(i)));
            }
            assertEquals(new Speed(-1), speeds.get(last));
        }
    }

    @ParameterizedTest
    @EnumSource
    void lookupsWorkAfterAllPagesWereTrimmed(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Lookup<Speed> speeds = world.lookup(Speed.class);
            Entity first = world.spawn(new Speed(1));
            assertEquals(new Speed(1), speeds.get(first));
            world.destroy(first);
            world.trim();
            Entity second = world.spawn(new Speed(2));
            assertEquals(new Speed(2), speeds.get(second));
        }
    }
}
