package dev.tercio.bench.grid;

import java.util.Arrays;

/// A grid of linked lists, the rejected layout: one pass fills it and a point can move alone, but a
/// search follows links, and the order in a cell depends on earlier moves.
public final class LinkedGrid {
    private final float cell;
    private final int columns;
    private final int[] first;
    private int[] next = {};
    private long[] entities = {};
    private float[] x = {};
    private float[] y = {};

    /// Creates a grid for a square area.
    public LinkedGrid(float side, float cell) {
        this.cell = cell;
        this.columns = (int) (side / cell) + 1;
        this.first = new int[columns * columns];
    }

    /// Removes all points.
    public void clear() {
        Arrays.fill(first, -1);
    }

    /// Puts a point into its cell.
    public void put(long entity, float atX, float atY) {
        int slot = (int) entity;
        if (slot >= next.length) {
            next = Arrays.copyOf(next, slot + slot / 2 + 64);
            entities = Arrays.copyOf(entities, next.length);
            x = Arrays.copyOf(x, next.length);
            y = Arrays.copyOf(y, next.length);
        }
        int at = index(atY) * columns + index(atX);
        entities[slot] = entity;
        x[slot] = atX;
        y[slot] = atY;
        next[slot] = first[at];
        first[at] = slot;
    }

    /// Visits all points within a distance.
    public void within(float atX, float atY, float reach, PointVisitor visitor) {
        int to = index(atX + reach);
        for (int row = index(atY - reach); row <= index(atY + reach); row++) {
            for (int column = index(atX - reach); column <= to; column++) {
                for (int at = first[row * columns + column]; at >= 0; at = next[at]) {
                    float dx = x[at] - atX;
                    float dy = y[at] - atY;
                    float squared = dx * dx + dy * dy;
                    if (squared <= reach * reach) {
                        visitor.visit(entities[at], squared);
                    }
                }
            }
        }
    }

    private int index(float place) {
        return Math.clamp((int) (place / cell), 0, columns - 1);
    }
}
