package dev.tercio.showcase.battlefield;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// Units without an enemy in sight find one.
class GoalFieldTest {
    @Test
    void theGoalFieldLeadsToAnEnemy() {
        GoalField goals = new GoalField(new Terrain(1, 2_000));
        goals.clear();
        assertEquals(-1, goals.goal(10, 10));
        goals.put(900, 500);
        goals.spread();
        int goal = goals.goal(10, 10);
        assertEquals(1_000, goals.middleX(goal));
        assertEquals(600, goals.middleY(goal));
    }
}
