package dev.tercio.showcase.overworld;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.random.SeededRandom;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Grid lookups give the same results as a search over all characters.
class SpatialGridTest {
    private static final float SIGHT = 7;

    private record Someone(int number, Faction faction, float x, float y) {
        float squaredTo(Someone other) {
            float dx = x - other.x;
            float dy = y - other.y;
            return dx * dx + dy * dy;
        }
    }

    private static final TileMap MAP = WarFixture.smallMap(1);

    /// Integer coordinates, so that many distances are equal.
    private static List<Someone> people(int count) {
        SeededRandom chance = new SeededRandom(9);
        List<Someone> people = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int x = chance.next(MAP.width());
            int y = chance.next(MAP.height());
            people.add(new Someone(i, Faction.ofTurn(chance.next(4)), x, y));
        }
        return people;
    }

    private static SpatialGrid grid(List<Someone> people) {
        SpatialGrid grid = new SpatialGrid(MAP);
        for (int round = 0; round < 2; round++) { // it can be filled again
            grid.clear();
            people.forEach(p -> grid.count(p.x, p.y));
            grid.layOut();
            people.forEach(p -> grid.put(Entity.of(p.number, 1), p.number, p.faction, p.x, p.y));
        }
        return grid;
    }

    @Test
    void nearestEnemyDoesNotDependOnInsertionOrder() {
        List<Someone> people = people(300);
        List<Someone> shuffled = new ArrayList<>(people);
        Collections.shuffle(shuffled, new Random(4));
        SpatialGrid grid = grid(shuffled);
        for (Someone me : people) {
            Entity expected =
                    people.stream()
                            .filter(p -> p.faction != me.faction)
                            .filter(p -> p.squaredTo(me) <= SIGHT * SIGHT)
                            .min(
                                    Comparator.<Someone>comparingDouble(p -> p.squaredTo(me))
                                            .thenComparingInt(Someone::number))
                            .map(p -> Entity.of(p.number, 1))
                            .orElse(Entity.NONE);
            int at = grid.nearestEnemy(me.faction.number(), me.x, me.y, SIGHT);
            assertEquals(expected, at < 0 ? Entity.NONE : grid.entity(at), me::toString);
        }
    }

    @Test
    void enemiesWithinReachAreAllThereAre() {
        List<Someone> people = people(500);
        SpatialGrid grid = grid(people);
        int found = 0;
        for (Someone me : people) {
            Set<Entity> expected = new HashSet<>();
            people.stream()
                    .filter(p -> p.faction != me.faction && p.squaredTo(me) <= 4)
                    .forEach(p -> expected.add(Entity.of(p.number, 1)));
            Set<Entity> actual = new HashSet<>();
            grid.enemiesWithin(me.faction, me.x, me.y, 2, at -> actual.add(grid.entity(at)));
            assertEquals(expected, actual);
            found += actual.size();
        }
        assertTrue(found > 0);
    }
}
