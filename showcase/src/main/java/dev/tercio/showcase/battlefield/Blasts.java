package dev.tercio.showcase.battlefield;

import dev.tercio.showcase.battlefield.Components.Explosion;

import java.util.Arrays;

/// The new explosions by the cells they reach, so that a unit looks only at its own cell. One
/// thread fills it, then any number may read it. Damage is an integer, so the order does not
/// matter.
final class Blasts {
    private static final int CELL = 80;

    private final int columns;
    private final int rows;
    private final int[] last;
    private int[] before = {};
    private Explosion[] blasts = {};
    private int size;

    Blasts(Terrain terrain) {
        columns = (int) (terrain.width() / CELL) + 1;
        rows = (int) (terrain.height() / CELL) + 1;
        last = new int[columns * rows];
    }

    void clear() {
        Arrays.fill(last, -1);
        size = 0;
    }

    void put(Explosion blast) {
        for (int row = row(blast.y() - blast.blast());
                row <= row(blast.y() + blast.blast());
                row++) {
            int to = column(blast.x() + blast.blast());
            for (int column = column(blast.x() - blast.blast()); column <= to; column++) {
                link(row * columns + column, blast);
            }
        }
    }

    private void link(int cell, Explosion blast) {
        if (size == blasts.length) {
            blasts = Arrays.copyOf(blasts, 2 * size + 64);
            before = Arrays.copyOf(before, blasts.length);
        }
        blasts[size] = blast;
        before[size] = last[cell];
        last[cell] = size++;
    }

    /// The damage of all explosions to a unit.
    int damage(Side side, float x, float y, int armour) {
        int damage = 0;
        for (int at = last[row(y) * columns + column(x)]; at >= 0; at = before[at]) {
            Explosion e = blasts[at];
            float dx = e.x() - x;
            float dy = e.y() - y;
            if (e.target() == side && dx * dx + dy * dy <= e.blast() * e.blast()) {
                damage += Math.max(1, e.damage() - armour);
            }
        }
        return damage;
    }

    private int column(float x) {
        return Math.clamp((int) (x / CELL), 0, columns - 1);
    }

    private int row(float y) {
        return Math.clamp((int) (y / CELL), 0, rows - 1);
    }
}
