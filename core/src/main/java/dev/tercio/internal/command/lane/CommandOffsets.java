package dev.tercio.internal.command.lane;

import java.util.Arrays;

/// The offsets of every 64th command of a lane. Commands have different lengths, so that one is
/// found only by walking to it; with these offsets, the walk is short the next time.
final class CommandOffsets {
    private static final int SHIFT = 6;

    /// The offsets of the commands 64, 128 and so on.
    private int[] marks = {};

    private int known;
    private long steps;

    /// Returns the offset of a command, or the end of the commands.
    int find(LaneContent content, int number) {
        int from = Math.min(number >>> SHIFT, known);
        int at = from == 0 ? 0 : marks[from - 1];
        for (int i = (from << SHIFT) + 1; i <= number; i++) {
            at = content.next(at);
            steps++;
            // the last command may still get parts, so its end is not fixed
            if ((i & ((1 << SHIFT) - 1)) == 0 && i < content.count()) {
                add(at);
            }
        }
        return at;
    }

    private void add(int offset) {
        if (known == marks.length) {
            marks = Arrays.copyOf(marks, Math.max(16, known * 2));
        }
        marks[known++] = offset;
    }

    /// Forgets the commands after a number of them.
    void truncate(int count) {
        known = Math.min(known, count >>> SHIFT);
    }

    /// How many commands were walked over so far.
    long steps() {
        return steps;
    }
}
