package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;

/// Checks the numbers by which a stream refers to the entries of a table: each entry exists,
/// entries are in the order of their first use, and every entry is used. This makes the encoding of
/// a stream unique.
final class FirstUseOrder {
    private final String what;
    private final int size;
    private int used;

    FirstUseOrder(String what, int size) {
        this.what = what;
        this.size = size;
    }

    /// Registers a number that was read at an offset, and returns it.
    int use(long number, int offset) {
        if (number < 0 || number >= size) {
            throw new CommandFormatException(
                    offset, "no such " + what + ": number=" + number + ", size=" + size);
        }
        if (number > used) {
            throw new CommandFormatException(
                    offset,
                    what
                            + " is not in the order of first use: number="
                            + number
                            + ", expected="
                            + used);
        }
        used = Math.max(used, (int) number + 1);
        return (int) number;
    }

    void finish(int offset) {
        if (used != size) {
            throw new CommandFormatException(
                    offset, what + " is never used: number=" + used + ", size=" + size);
        }
    }
}
