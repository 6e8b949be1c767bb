package dev.tercio.internal.command;

import java.util.Arrays;

/// Where the commands of a rewritten stream come from, by their numbers in it.
final class Origins {
    private final LaneContent source;
    private int[] offsets = new int[64];
    private int[] numbers = new int[64];
    private int size;

    Origins(LaneContent source) {
        this.source = source;
    }

    void add(int offset, int number) {
        if (size == offsets.length) {
            offsets = Arrays.copyOf(offsets, size * 2);
            numbers = Arrays.copyOf(numbers, size * 2);
        }
        offsets[size] = offset;
        numbers[size++] = number;
    }

    void clear() {
        size = 0;
    }

    LaneContent source() {
        return source;
    }

    String recorder(int number) {
        return source.recorderOf(offsets[number], numbers[number]);
    }

    int number(int number) {
        return source.numberOf(offsets[number], numbers[number]);
    }
}
