package dev.tercio.showcase.battlefield.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.showcase.battlefield.Side;
import dev.tercio.showcase.battlefield.Terrain;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Animations round-trip.
class BattleAnimationTest {
    private static final Terrain TERRAIN = new Terrain(1, 1_000);

    private static Scene scene(int frame, PointList units) {
        PointList fire = new PointList();
        fire.add(160, 80, 2, 30);
        return new Scene(frame, units, new PointList(), new PointList(), fire);
    }

    private static List<Integer> numbers(byte[] bytes) {
        List<Integer> numbers = new ArrayList<>();
        int value = 0;
        int shift = 0;
        for (byte next : bytes) {
            value |= (next & 0x7f) << shift;
            shift += 7;
            if (next >= 0) {
                numbers.add(value);
                value = 0;
                shift = 0;
            }
        }
        return numbers;
    }

    /// The field is 1,600 metres wide, 1.6 to a step. Signed numbers are doubled (zigzag encoding).
    @Test
    void unitsDieAndMove() {
        PointList first = new PointList();
        first.add(320, 160, Scene.mark(Side.RED, 2), 7);
        first.add(16, 32, Scene.mark(Side.BLUE, 1), 3);
        PointList second = new PointList();
        second.add(336, 158.4f, Scene.mark(Side.RED, 2), 7);
        BattleAnimation animation = new BattleAnimation(TERRAIN, 8);
        animation.add(scene(1, first));
        animation.add(scene(5, second));
        List<Integer> explosion = List.of(0, 1, 100, 50, 2, 30);
        List<Integer> expected = new ArrayList<>(List.of(1_000, 625));
        expected.addAll(List.of(1, 2, 2, 5, 20, 400, 40, 200));
        expected.addAll(explosion);
        expected.addAll(List.of(5, 1, 0, 20, 1));
        expected.addAll(explosion);
        assertEquals(expected, numbers(animation.bytes()));
    }
}
