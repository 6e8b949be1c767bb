package dev.tercio.bench.grid;

import java.util.Arrays;

/// The grid that the overworld game used before the spatial index: a bounded area, filled again in
/// every frame in two passes, the first of which only counts.
public final class TwoPassGrid {
    private final float cell;
    private final int columns;
    private final int rows;
    private final int[] ends;
    private long[] entities = {};
    private float[] x = {};
    private float[] y = {};

    /// Creates a grid for a square area.
    public TwoPassGrid(float side, float cell) {
        this.cell = cell;
        this.columns = (int) (side / cell) + 1;
        this.rows = columns;
        this.ends = new int[columns * rows + 1];
    }

    /// Removes all points.
    public void clear() {
        Arrays.fill(ends, 0);
    }

    /// First pass: counts a point.
    public void count(float atX, float atY) {
        ends[cell(atX, atY) + 1]++;
    }

    /// Between the passes: computes where the points of each cell start.
    public void layOut() {
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int points = ends[ends.length - 1];
        if (points > entities.length) {
            entities = new long[points];
            x = new float[points];
            y = new float[points];
        }
    }

    /// Second pass: puts a point into its cell.
    public void put(long entity, float atX, float atY) {
        int at = ends[cell(atX, atY)]++;
        entities[at] = entity;
        x[at] = atX;
        y[at] = atY;
    }

    /// Visits all points within a distance.
    public void within(float atX, float atY, float reach, PointVisitor visitor) {
        for (int row = index(atY - reach); row <= index(atY + reach); row++) {
            int from = start(row * columns + index(atX - reach));
            int to = ends[row * columns + index(atX + reach)];
            for (int at = from; at < to; at++) {
                float dx = x[at] - atX;
                float dy = y[at] - atY;
                float squared = dx * dx + dy * dy;
                if (squared <= reach * reach) {
                    visitor.visit(entities[at], squared);
                }
            }
        }
    }

    private int start(int at) {
        return at == 0 ? 0 : ends[at - 1];
    }

    private int cell(float atX, float atY) {
        return index(atY) * columns + index(atX);
    }

    private int index(float place) {
        return Math.clamp((int) (place / cell), 0, columns - 1);
    }
}
