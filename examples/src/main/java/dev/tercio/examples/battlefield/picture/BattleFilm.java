package dev.tercio.examples.battlefield.picture;

import dev.tercio.examples.battlefield.Terrain;
import dev.tercio.examples.picture.Numbers;

import java.util.ArrayList;
import java.util.List;

/// Many scenes in few bytes: of each unit only how far it has come since the scene before.
///
/// The page reads the numbers in the order in which they are written here. Nobody joins a battle,
/// so all units are in the first scene; later ones say who has gone.
public final class BattleFilm {
    /// How many steps of measure the field is wide.
    private static final int WIDTH = 1_000;

    private final float metres;
    private final Numbers numbers = new Numbers();
    private int[] lastX = {};
    private int[] lastY = {};
    private List<Integer> present = List.of();

    /// Starts a film.
    ///
    /// @param terrain the ground
    /// @param strength how many units there are at most
    public BattleFilm(Terrain terrain, int strength) {
        metres = terrain.width() / WIDTH;
        numbers.number(WIDTH);
        numbers.number(steps(terrain.height()));
        lastX = new int[strength + 1];
        lastY = new int[strength + 1];
    }

    /// Adds a scene.
    ///
    /// @param scene what is to be seen
    public void add(Scene scene) {
        numbers.number(scene.frame());
        units(scene.units());
        places(scene.shells(), scene.shells().size());
        Dots explosions = scene.explosions();
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

    private void units(Dots units) {
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

    /// Everyone, by numbers: the places follow as if all came from the corner.
    private void join(Dots units, int[] at) {
        present = new ArrayList<>();
        for (int n = 0; n < at.length; n++) {
            if (at[n] > 0) {
                present.add(n);
            }
        }
        numbers.number(present.size());
        present.forEach(n -> numbers.number(units.kind(at[n] - 1)));
    }

    /// How many have gone, and the gaps between their places in the list.
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

    private void places(Dots dots, int count) {
        numbers.number(count);
        for (int i = 0; i < count; i++) {
            place(dots, i);
        }
    }

    private void place(Dots dots, int i) {
        numbers.number(Math.max(0, steps(dots.x(i))));
        numbers.number(Math.max(0, steps(dots.y(i))));
    }

    private int steps(float length) {
        return Math.round(length / metres);
    }
}
