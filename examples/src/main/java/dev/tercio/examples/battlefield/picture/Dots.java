package dev.tercio.examples.battlefield.picture;

import java.util.Arrays;

/// Many places on the field, each with a number of its own and what is to be seen there. Arrays,
/// because there may be hundreds of thousands.
public final class Dots {
    private int size;
    private float[] x = {};
    private float[] y = {};
    private int[] kinds = {};
    private int[] numbers = {};

    /// Makes an empty list.
    public Dots() {}

    /// Adds a place.
    ///
    /// @param atX metres from the left
    /// @param atY metres from the top
    /// @param kind what is there
    /// @param number which one
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

    /// How many places there are.
    ///
    /// @return their number
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
