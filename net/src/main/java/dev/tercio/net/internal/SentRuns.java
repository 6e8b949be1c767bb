package dev.tercio.net.internal;

import dev.tercio.internal.stream.Bytes;

import java.util.Arrays;

/// Which values were in the latest value messages, so that those of lost messages can be sent
/// again. Bounded: old messages are forgotten.
final class SentRuns {
    private static final int CAPACITY = 4_096;
    private static final int HEADER = 1 + Short.BYTES + Integer.BYTES;

    private final long[] sequences = new long[CAPACITY];
    private final byte[][] runs = new byte[CAPACITY][];
    private final int[] lengths = new int[CAPACITY];
    private int[] slots = new int[ValueLayout.MAX_ROWS];

    SentRuns() {
        Arrays.fill(runs, new byte[0]);
    }

    void begin(long sequence) {
        int index = index(sequence);
        sequences[index] = sequence;
        lengths[index] = 0;
    }

    /// Adds a section to a message.
    void add(long sequence, int type, int rows, int first, byte[] source, int from, int to) {
        int index = index(sequence);
        int at = lengths[index];
        int end = at + HEADER + to - from;
        if (runs[index].length < end) {
            runs[index] = Arrays.copyOf(runs[index], Math.max(64, Integer.highestOneBit(end) << 1));
        }
        byte[] target = runs[index];
        target[at] = (byte) type;
        Bytes.putShort(target, at + 1, (short) rows);
        Bytes.putInt(target, at + 1 + Short.BYTES, first);
        System.arraycopy(source, from, target, at + HEADER, to - from);
        lengths[index] = end;
    }

    /// Marks the values of a message.
    ///
    /// @param marks for each type, the slots to send again
    /// @return false if the message has been forgotten
    boolean mark(long sequence, SlotBits[] marks) {
        int index = index(sequence);
        if (sequences[index] != sequence) {
            return false;
        }
        byte[] source = runs[index];
        int at = 0;
        while (at < lengths[index]) {
            SlotBits bits = marks[source[at]];
            int rows = Bytes.getShort(source, at + 1) & 0xFFFF;
            int first = Bytes.getInt(source, at + 1 + Short.BYTES);
            int end = lengths[index];
            at = SlotRuns.read(source, at + HEADER, end, first, slots, rows);
            for (int i = 0; i < rows; i++) {
                bits.add(slots[i]);
            }
        }
        return true;
    }

    private static int index(long sequence) {
        return (int) (sequence & (CAPACITY - 1));
    }
}
