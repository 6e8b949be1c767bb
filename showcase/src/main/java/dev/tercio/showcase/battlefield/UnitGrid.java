package dev.tercio.showcase.battlefield;

import java.util.Arrays;

/// The living units of one side by cell, in flat arrays.
///
/// One thread fills it in two passes, the first of which only counts; then any number of threads
/// may read it.
final class UnitGrid {
    private static final int CELL = 100;

    private final int columns;
    private final int rows;
    private final int[] ends;
    private float[] x = {};
    private float[] y = {};

    UnitGrid(Terrain terrain) {
        columns = (int) (terrain.width() / CELL) + 1;
        rows = (int) (terrain.height() / CELL) + 1;
        ends = new int[columns * rows + 1];
    }

    void clear() {
        Arrays.fill(ends, 0);
    }

    /// First pass: counts a unit.
    void count(float atX, float atY) {
        ends[cell(atX, atY) + 1]++;
    }

    /// Between the passes: computes where the units of each cell start.
    void layOut() {
        for (int cell = 1; cell < ends.length; cell++) {
            ends[cell] += ends[cell - 1];
        }
        int units = ends[ends.length - 1];
        if (units > x.length) {
            x = new float[units];
            y = new float[units];
        }
    }

    /// Second pass: puts a unit into its cell.
    void put(float atX, float atY) {
        int at = ends[cell(atX, atY)]++;
        x[at] = atX;
        y[at] = atY;
    }

    /// The nearest unit; ties go to the unit that was added first.
    ///
    /// @return its place in the grid, or -1 if there is none within reach
    int nearest(float atX, float atY, float reach) {
        // most enemies are near, so search there first
        int near = within(atX, atY, Math.min(CELL, reach));
        return near >= 0 || reach <= CELL ? near : within(atX, atY, reach);
    }

    private int within(float atX, float atY, float reach) {
        int nearest = -1;
        float least = reach * reach;
        for (int row = row(atY - reach); row <= row(atY + reach); row++) {
            int from = start(row * columns + column(atX - reach));
            int to = ends[row * columns + column(atX + reach)];
            for (int at = from; at < to; at++) { // the cells of a row are adjacent
                float dx = x[at] - atX;
                float dy = y[at] - atY;
                float squared = dx * dx + dy * dy;
                if (squared < least) {
                    nearest = at;
                    least = squared;
                }
            }
        }
        return nearest;
    }

    /// How many units are in the cell of a place.
    int crowd(float atX, float atY) {
        int cell = cell(atX, atY);
        return ends[cell] - start(cell);
    }

    float x(int at) {
        return x[at];
    }

    float y(int at) {
        return y[at];
    }

    /// After the second pass a cell begins where the one before it ends.
    private int start(int cell) {
        return cell == 0 ? 0 : ends[cell - 1];
    }

    private int cell(float atX, float atY) {
        return row(atY) * columns + column(atX);
    }

    private int column(float atX) {
        return Math.clamp((int) (atX / CELL), 0, columns - 1);
    }

    private int row(float atY) {
        return Math.clamp((int) (atY / CELL), 0, rows - 1);
    }
}
