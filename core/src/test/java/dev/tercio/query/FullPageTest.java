package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.storage.PageLayout;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Loops visit full pages from the first slot to the last: their bounds are masked with
/// [PageLayout#LOOP_MASK], which must not change them.
///
/// Proves QU-03.
class FullPageTest {
    private static final int ENTITIES = 2 * PageLayout.PAGE_SLOTS;

    record Position(int x) {}

    record Velocity(int x) {}

    record Ship(Position position, Velocity velocity) {}

    @ParameterizedTest
    @EnumSource(Tier.class)
    void everySlotOfAFullPageIsVisitedOnce(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            world.spawnAll(
                    ENTITIES, Ship.class, i -> new Ship(new Position(i), new Velocity(2 * i)));
            world.query(Position.class, Velocity.class)
                    .update((p, v) -> new Position(p.x() + v.x()));

            List<Position> rows = world.query(Position.class).toList();
            assertEquals(ENTITIES, rows.size());
            for (int i = 0; i < ENTITIES; i++) {
                assertEquals(3 * i, rows.get(i).x());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void chunkOfAFullPageHasItsBounds(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            world.spawnAll(ENTITIES, Ship.class, i -> new Ship(new Position(i), new Velocity(i)));
            List<Integer> bounds = new ArrayList<>();
            world.query(Position.class)
                    .chunks(chunk -> bounds.addAll(List.of(chunk.from(), chunk.to())));

            assertEquals(List.of(0, PageLayout.PAGE_SLOTS, 0, PageLayout.PAGE_SLOTS), bounds);
        }
    }
}
