package dev.tercio.showcase.battlefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.showcase.random.SeededRandom;

import org.junit.jupiter.api.Test;

/// Grid lookups give the same results as a search over all units.
class UnitGridTest {
    private static final int UNITS = 300;

    private final Terrain terrain = new Terrain(1, 2_000);
    private final float[] x = new float[UNITS];
    private final float[] y = new float[UNITS];

    private UnitGrid grid() {
        SeededRandom chance = new SeededRandom(4);
        UnitGrid grid = new UnitGrid(terrain);
        grid.clear();
        for (int i = 0; i < UNITS; i++) {
            x[i] = chance.nextFloat() * terrain.width();
            y[i] = chance.nextFloat() * terrain.height();
            grid.count(x[i], y[i]);
        }
        grid.layOut();
        for (int i = 0; i < UNITS; i++) {
            grid.put(x[i], y[i]);
        }
        return grid;
    }

    private double nearest(float atX, float atY) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < UNITS; i++) {
            least = Math.min(least, Math.hypot(x[i] - atX, y[i] - atY));
        }
        return least;
    }

    @Test
    void theNearestIsFoundIfItIsWithinReach() {
        UnitGrid grid = grid();
        SeededRandom chance = new SeededRandom(5);
        int found = 0;
        for (int i = 0; i < 200; i++) {
            float atX = chance.nextFloat() * terrain.width();
            float atY = chance.nextFloat() * terrain.height();
            float reach = 20 + chance.next(300);
            double expected = nearest(atX, atY);
            int unit = grid.nearest(atX, atY, reach);
            assertEquals(expected < reach, unit >= 0);
            if (unit >= 0) {
                found++;
                assertEquals(expected, Math.hypot(grid.x(unit) - atX, grid.y(unit) - atY), 0.01);
            }
        }
        assertTrue(found > 50 && found < 200, "found=" + found);
    }

    @Test
    void crowdSizesAreCounted() {
        UnitGrid grid = grid();
        int sum = 0;
        for (float atY = 0; atY < terrain.height(); atY += 100) {
            for (float atX = 0; atX < terrain.width(); atX += 100) {
                sum += grid.crowd(atX, atY);
            }
        }
        assertEquals(UNITS, sum);
    }

    @Test
    void theGoalFieldLeadsToAnEnemy() {
        GoalField outlook = new GoalField(terrain);
        outlook.clear();
        assertEquals(-1, outlook.goal(10, 10));
        outlook.put(900, 500);
        outlook.spread();
        int goal = outlook.goal(10, 10);
        assertEquals(1_000, outlook.middleX(goal));
        assertEquals(600, outlook.middleY(goal));
    }
}
