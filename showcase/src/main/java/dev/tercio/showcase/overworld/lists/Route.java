package dev.tercio.showcase.overworld.lists;

import java.util.Arrays;

/// The corners of a unit's path and its progress. The array is reused for the next path.
final class Route {
    private int[] corners = {};
    private int length;
    private int next;
    private int goal;

    void set(int[] found, int count, int newGoal) {
        if (corners.length < found.length) {
            corners = Arrays.copyOf(found, found.length);
        } else {
            System.arraycopy(found, 0, corners, 0, count);
        }
        length = count;
        next = 0;
        goal = newGoal;
    }

    void clear() {
        length = 0;
    }

    boolean isSet() {
        return length > 0;
    }

    int goal() {
        return goal;
    }

    int corner() {
        return corners[next];
    }

    /// Advances to the next corner; false if this was the last.
    boolean advance() {
        next++;
        return next < length;
    }
}
