package dev.tercio.kit;

/// Two ints in a long: the start and the end of a range. Whether the end is part of it depends on
/// the use.
final class Range {
    private Range() {}

    static long of(int from, int to) {
        return (long) to << Integer.SIZE | Integer.toUnsignedLong(from);
    }

    static int from(long range) {
        return (int) range;
    }

    static int to(long range) {
        return (int) (range >> Integer.SIZE);
    }

    /// The end relative to the start; negative if the range is empty and includes its end.
    static int last(long range) {
        return to(range) - from(range);
    }
}
