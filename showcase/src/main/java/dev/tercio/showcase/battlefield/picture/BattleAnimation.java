package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Terrain;
import dev.tercio.showcase.picture.VarIntWriter;

import java.util.ArrayList;
import java.util.List;

/// A compact encoding of many scenes: units are stored as the difference to the scene before.
///
/// The page reads the numbers in the order in which they are written here. No unit joins later, so
/// the first scene has all units; later ones list those that are gone.
public final class BattleAnimation {
    /// The resolution of places: the width of the field in steps.
    private static final int WIDTH = 1_000;

    private final float metres;
    private final VarIntWriter numbers = new VarIntWriter();
    private int[] lastX = {};
    private int[] lastY = {};
    private List<Integer> present = List.of();

    /// Starts an animation.
    ///
    /// @param terrain the ground
    /// @param strength how many units there are at most
    public BattleAnimation(Terrain terrain, int strength) {
        metres = terrain.width() / WIDTH;
        numbers.number(WIDTH);
        numbers.number(steps(terrain.height()));
        lastX = new int[strength + 1];
        lastY = new int[strength + 1];
    }

    /// Adds a scene.
    ///
    /// @param scene the scene
    public void add(Scene scene) {
        numbers.number(scene.frame());
        units(scene.units());
        places(scene.shells(), scene.shells().size());
        PointList explosions = scene.explosions();
        numbers.number(explosions.size());
        for (int i = 0; i < explosions.size(); i++) {
            place(explosions, i);
            numbers.number(explosions.kind(i));
            numbers.number(explosions.number(i));
        }
    }

    byte[] bytes() {
        return numbers.bytes();
    }

    private void units(PointList units) {
        int[] at = new int[lastX.length];
        for (int i = 0; i < units.size(); i++) {
            at[units.number(i)] = i + 1;
        }
        if (present.isEmpty()) {
            join(units, at);
        } else {
            leave(at);
        }
        present.forEach(n -> numbers.signed(steps(units.x(at[n] - 1)) - lastX[n]));
        present.forEach(n -> numbers.signed(steps(units.y(at[n] - 1)) - lastY[n]));
        for (int n : present) {
            lastX[n] = steps(units.x(at[n] - 1));
            lastY[n] = steps(units.y(at[n] - 1));
        }
    }

    /// All units by their numbers. Their places follow, as differences to the corner.
    private void join(PointList units, int[] at) {
        present = new ArrayList<>();
        for (int n = 0; n < at.length; n++) {
            if (at[n] > 0) {
                present.add(n);
            }
        }
        numbers.number(present.size());
        present.forEach(n -> numbers.number(units.kind(at[n] - 1)));
    }

    /// How many units are gone, and the gaps between their places in the list.
    private void leave(int[] at) {
        List<Integer> gaps = new ArrayList<>();
        int last = 0;
        for (int i = 0; i < present.size(); i++) {
            if (at[present.get(i)] == 0) {
                gaps.add(i - last);
                last = i;
            }
        }
        present.removeIf(n -> at[n] == 0);
        numbers.number(gaps.size());
        gaps.forEach(numbers::number);
    }

    private void places(PointList dots, int count) {
        numbers.number(count);
        for (int i = 0; i < count; i++) {
            place(dots, i);
        }
    }

    private void place(PointList dots, int i) {
        numbers.number(Math.max(0, steps(dots.x(i))));
        numbers.number(Math.max(0, steps(dots.y(i))));
    }

    private int steps(float length) {
        return Math.round(length / metres);
    }
}
