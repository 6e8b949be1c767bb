package dev.tercio.showcase.battlefield;

import java.util.Arrays;

/// For each large cell, the nearest cell with units of one side, at any distance.
final class GoalField {
    private static final int CELL = 400;

    private final int columns;
    private final int rows;
    private final int[] goals;
    private final int[] queue;

    GoalField(Terrain terrain) {
        columns = (int) (terrain.width() / CELL) + 1;
        rows = (int) (terrain.height() / CELL) + 1;
        goals = new int[columns * rows];
        queue = new int[goals.length];
    }

    void clear() {
        Arrays.fill(goals, -1);
    }

    /// Adds a unit.
    void put(float x, float y) {
        int cell = cell(x, y);
        goals[cell] = cell;
    }

    /// Spreads the goals to all cells (breadth-first search).
    void spread() {
        int end = 0;
        for (int cell = 0; cell < goals.length; cell++) {
            if (goals[cell] >= 0) {
                queue[end++] = cell;
            }
        }
        for (int next = 0; next < end; next++) {
            int cell = queue[next];
            int column = cell % columns;
            end = pass(cell, cell - columns, cell >= columns, end);
            end = pass(cell, cell - 1, column > 0, end);
            end = pass(cell, cell + 1, column < columns - 1, end);
            end = pass(cell, cell + columns, cell / columns < rows - 1, end);
        }
    }

    private int pass(int from, int to, boolean exists, int end) {
        if (!exists || goals[to] >= 0) {
            return end;
        }
        goals[to] = goals[from];
        queue[end] = to;
        return end + 1;
    }

    /// The target cell, or -1 if no units are left.
    int goal(float x, float y) {
        return goals[cell(x, y)];
    }

    float middleX(int goal) {
        int column = goal % columns;
        return (column + 0.5f) * CELL;
    }

    float middleY(int goal) {
        int row = goal / columns;
        return (row + 0.5f) * CELL;
    }

    private int cell(float x, float y) {
        int column = Math.clamp((int) (x / CELL), 0, columns - 1);
        return Math.clamp((int) (y / CELL), 0, rows - 1) * columns + column;
    }
}
