package dev.tercio.showcase.battlefield.picture;

import java.util.Arrays;

/// A list of points on the field, each with a kind and a number. It uses arrays, because there may
/// be hundreds of thousands.
public final class PointList {
    private int size;
    private float[] x = {};
    private float[] y = {};
    private int[] kinds = {};
    private int[] numbers = {};

    /// Creates an empty list.
    public PointList() {}

    /// Adds a point.
    ///
    /// @param atX metres from the left
    /// @param atY metres from the top
    /// @param kind what is drawn there
    /// @param number its number
    public void add(float atX, float atY, int kind, int number) {
        if (size == x.length) {
            int room = 2 * size + 64;
            x = Arrays.copyOf(x, room);
            y = Arrays.copyOf(y, room);
            kinds = Arrays.copyOf(kinds, room);
            numbers = Arrays.copyOf(numbers, room);
        }
        x[size] = atX;
        y[size] = atY;
        kinds[size] = kind;
        numbers[size++] = number;
    }

    /// How many points there are.
    ///
    /// @return the number of points
    public int size() {
        return size;
    }

    float x(int at) {
        return x[at];
    }

    float y(int at) {
        return y[at];
    }

    int kind(int at) {
        return kinds[at];
    }

    int number(int at) {
        return numbers[at];
    }
}
