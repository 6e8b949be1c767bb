package dev.tercio.net.internal;

import java.util.Arrays;

/// Finds out which value messages of a peer are missing. A message counts as missing when a later
/// one was known a frame ago, so that reordered messages are not reported.
final class MissingMessages {
    private static final int WINDOW = 8_192;
    private static final int MAX_RANGES = 1_024;
    private static final long[] NONE = {};

    private final long[] received = new long[WINDOW / Long.SIZE];

    /// The first message about which nothing has been decided.
    private long next = 1;

    /// The highest number that is known to have been sent, now and a frame ago.
    private long highest;

    private long highestBefore;
    private long[] ranges = NONE;
    private int count;

    /// Ignores messages up to a number, because a refresh contains their values.
    void startAfter(long number) {
        if (number + 1 > next) {
            moveTo(number + 1);
        }
        highest = Math.max(highest, number);
    }

    /// Records that a message was sent.
    void sent(long number) {
        highest = Math.max(highest, number);
    }

    /// Records that a message was received.
    void received(long number) {
        sent(number);
        if (number >= next && number - next < WINDOW) {
            int bit = (int) (number & (WINDOW - 1));
            received[bit / Long.SIZE] |= 1L << bit;
        }
    }

    /// Returns the missing messages as pairs of the first number and the count, and begins the next
    /// frame. Each is returned once.
    long[] take() {
        count = 0;
        long end = highestBefore;
        highestBefore = highest;
        if (end < next) {
            return NONE;
        }
        long limit = Math.min(end, next + WINDOW - 1);
        long missingFrom = 0;
        for (long number = next; number <= limit; number++) {
            int bit = (int) (number & (WINDOW - 1));
            boolean here = (received[bit / Long.SIZE] >>> bit & 1) != 0;
            if (!here && missingFrom == 0) {
                missingFrom = number;
            } else if (here && missingFrom != 0) {
                add(missingFrom, number - missingFrom);
                missingFrom = 0;
            }
        }
        if (missingFrom != 0 || limit < end) {
            long from = missingFrom != 0 ? missingFrom : limit + 1;
            add(from, end + 1 - from);
        }
        moveTo(end + 1);
        return count == 0 ? NONE : Arrays.copyOf(ranges, count);
    }

    private void add(long from, long length) {
        if (count == 2 * MAX_RANGES) {
            // extend the last range: too much is sent again, but nothing is forgotten
            ranges[count - 1] = from + length - ranges[count - 2];
            return;
        }
        if (ranges.length < count + 2) {
            ranges = Arrays.copyOf(ranges, Math.max(16, ranges.length * 2));
        }
        ranges[count++] = from;
        ranges[count++] = Math.min(length, Integer.MAX_VALUE);
    }

    /// Forgets what was received before a number.
    private void moveTo(long number) {
        if (number - next >= WINDOW) {
            Arrays.fill(received, 0);
        } else {
            for (long old = next; old < number; old++) {
                int bit = (int) (old & (WINDOW - 1));
                received[bit / Long.SIZE] &= ~(1L << bit);
            }
        }
        next = number;
    }
}
