package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.ROUTE;
import static dev.tercio.showcase.overworld.WarFixture.play;

import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.showcase.overworld.Components.Route;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.TileMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;

/// Results do not depend on the number of workers.
class WorkersTest {
    /// More than 4,096, so that parallel queries have more than one block of rows to distribute.
    private static final int CROWD = 5_000;

    private record Outcome(List<Census> counts, List<String> entities) {}

    private static Outcome war(int workers, int characters, int frames) {
        TileMap map = WarFixture.smallMap(3);
        try (Overworld war = new Overworld(map, 3, characters, workers)) {
            List<Census> counts = play(war, frames);
            World world = war.world();
            return new Outcome(
                    counts, world.entities().stream().map(e -> describe(world, e)).toList());
        }
    }

    /// The text of an array contains its identity hash, which differs from run to run.
    private static String describe(World world, Entity entity) {
        int[] corners = world.tryGet(entity, ROUTE).map(Route::corners).orElse(new int[0]);
        return world.describe(entity).replaceAll("\\[I@[0-9a-f]+", Arrays.toString(corners));
    }

    private static void assertSame(Outcome expected, Outcome actual) {
        assertIterableEquals(expected.counts(), actual.counts());
        assertIterableEquals(expected.entities(), actual.entities());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void anyNumberOfWorkersGivesTheSameBattle(int workers) {
        Outcome alone = war(1, WarFixture.CHARACTERS, WarFixture.FRAMES);
        assertSame(alone, war(workers, WarFixture.CHARACTERS, WarFixture.FRAMES));
        assertSomethingHappened(alone.counts());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void crowdsThatSpanSlotBlocksGiveTheSameBattle(int workers) {
        Outcome alone = war(1, CROWD, 140);
        assertSame(alone, war(workers, CROWD, 140));
        assertSomethingHappened(alone.counts());
    }

    @Test
    void anotherSeedGivesAnotherBattle() {
        TileMap map = WarFixture.smallMap(3);
        try (Overworld first = new Overworld(map, 3, 200, 1);
                Overworld second = new Overworld(map, 4, 200, 1)) {
            assertTrue(!play(first, 20).equals(play(second, 20)));
        }
    }

    /// The test is only meaningful if characters fight.
    private static void assertSomethingHappened(List<Census> counts) {
        int before = counts.getFirst().alive();
        assertTrue(counts.stream().anyMatch(c -> c.alive() < before), "nobody died");
        assertTrue(counts.stream().anyMatch(c -> c.missiles() > 0), "no missiles");
        assertTrue(counts.stream().anyMatch(c -> c.explosions() > 0), "no explosions");
        assertTrue(counts.stream().anyMatch(c -> c.waiting() > 0), "nobody waited for a path");
    }
}
