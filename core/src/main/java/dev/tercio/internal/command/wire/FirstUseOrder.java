package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;

/// Looks at the numbers by which a stream names the entries of a table: each exists, entries are in
/// the order of their first use, and none is without use. Thus there is one way to write a stream.
final class FirstUseOrder {
    private final String what;
    private final int size;
    private int used;

    FirstUseOrder(String what, int size) {
        this.what = what;
        this.size = size;
    }

    /// Takes note that a number was read at an offset, and returns it.
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
