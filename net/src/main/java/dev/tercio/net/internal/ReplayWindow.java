package dev.tercio.net.internal;

import java.util.Arrays;

/// Accepts each sequence number once. Numbers far below the highest one are too old to tell, and
/// count as repeated.
public final class ReplayWindow {
    public static final int SIZE = 4_096;

    private static final int WORD_SHIFT = 6;
    private static final int MASK = SIZE - 1;

    private final long[] seen = new long[SIZE >> WORD_SHIFT];
    private long next;

    /// Accepts numbers from here on.
    public void startAt(long sequence) {
        next = sequence;
        Arrays.fill(seen, -1);
    }

    /// Whether the number is new; records it.
    public boolean accept(long sequence) {
        if (sequence >= next) {
            if (sequence - next >= SIZE) {
                Arrays.fill(seen, 0);
            } else {
                for (long skipped = next; skipped < sequence; skipped++) {
                    seen[word(skipped)] &= ~bit(skipped);
                }
            }
            next = sequence + 1;
        } else if (next - sequence > SIZE || (seen[word(sequence)] & bit(sequence)) != 0) {
            return false;
        }
        seen[word(sequence)] |= bit(sequence);
        return true;
    }

    private static int word(long sequence) {
        return (int) (sequence & MASK) >> WORD_SHIFT;
    }

    private static long bit(long sequence) {
        return 1L << (int) sequence;
    }
}
