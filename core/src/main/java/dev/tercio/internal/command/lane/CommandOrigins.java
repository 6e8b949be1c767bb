package dev.tercio.internal.command.lane;

import java.util.Arrays;

/// Maps each command of a rewritten stream, by its number there, to the original command.
final class CommandOrigins {
    private final LaneContent source;
    private int[] offsets = new int[64];
    private int[] numbers = new int[64];
    private int size;

    CommandOrigins(LaneContent source) {
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

    /// Sets the number of commands, which may then be set in any order.
    void reserve(int commands) {
        if (offsets.length < commands) {
            offsets = new int[Math.max(commands, offsets.length * 2)];
            numbers = new int[offsets.length];
        }
        size = commands;
    }

    void set(int place, int offset, int number) {
        offsets[place] = offset;
        numbers[place] = number;
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

    int sourceNumber(int number) {
        return numbers[number];
    }

    int number(int number) {
        return source.numberOf(offsets[number], numbers[number]);
    }
}
