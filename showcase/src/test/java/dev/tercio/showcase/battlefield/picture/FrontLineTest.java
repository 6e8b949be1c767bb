package dev.tercio.showcase.battlefield.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.showcase.battlefield.Side;

import org.junit.jupiter.api.Test;

import java.awt.geom.Rectangle2D;

/// The line is where both sides are equally strong.
class FrontLineTest {
    private static PointList armies(boolean red) {
        PointList units = new PointList();
        for (int y = 0; y < 1_000; y += 10) {
            for (int x = 0; x < 1_600; x += 10) {
                Side side = red && x >= 800 ? Side.RED : Side.BLUE;
                units.add(x + 5, y + 5, Scene.mark(side, 1), units.size());
            }
        }
        return units;
    }

    @Test
    void lineRunsFromTopToBottomBetweenTheArmies() {
        FrontLine front = new FrontLine(armies(true), 1_600, 1_000);
        Rectangle2D bounds = front.line().getBounds2D();
        assertEquals(800, bounds.getCenterX(), 10);
        assertTrue(bounds.getWidth() < 20 && bounds.getHeight() > 950, bounds::toString);
        assertTrue(front.hold(100, 500) > 0.7 && front.hold(1_500, 500) < -0.7);
    }

    @Test
    void thereIsNoneWithoutEnemies() {
        assertTrue(new FrontLine(armies(false), 1_600, 1_000).line().getBounds2D().isEmpty());
        FrontLine nobody = new FrontLine(new PointList(), 1_600, 1_000);
        assertTrue(nobody.line().getBounds2D().isEmpty());
        assertEquals(0, nobody.hold(800, 500));
    }
}
