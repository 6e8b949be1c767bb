package dev.tercio.net.internal;

/// Encodes ascending slots as alternating lengths of runs and gaps. Lengths are variable-length
/// numbers: 7 bits per byte, the lowest first, the highest bit set in all bytes but the last.
final class SlotRuns {
    /// The maximum size of a length.
    private static final int MAX_BYTES = 5;

    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private SlotRuns() {}

    /// An upper bound of the encoded size.
    static int maxBytes(int rows) {
        return 2 * MAX_BYTES + rows * 4;
    }

    /// Writes slots.
    ///
    /// @return the end of the written bytes
    static int write(int[] slots, int count, byte[] target, int start) {
        int at = start;
        int i = 0;
        while (i < count) {
            int from = i;
            do {
                i++;
            } while (i < count && slots[i] == slots[i - 1] + 1);
            at = put(target, at, i - from);
            if (i < count) {
                at = put(target, at, slots[i] - slots[i - 1] - 1);
            }
        }
        return at;
    }

    private static int put(byte[] target, int start, int value) {
        int at = start;
        int rest = value;
        while (rest >= MORE) {
            target[at++] = (byte) (rest | MORE);
            rest >>>= BITS;
        }
        target[at++] = (byte) rest;
        return at;
    }

    /// Reads slots. The bytes are not trusted.
    ///
    /// @param end the end of the bytes that may be read
    /// @return the end of the read bytes, or -1 if they are invalid
    static int read(byte[] source, int start, int end, int first, int[] slots, int count) {
        int at = start;
        int slot = first;
        int i = 0;
        while (i < count) {
            boolean isRun = true;
            for (int k = 0; k < 2 && i < count; k++) {
                int value = 0;
                int shift = 0;
                int next;
                do {
                    if (at >= end || shift > BITS * (MAX_BYTES - 1)) {
                        return -1;
                    }
                    next = source[at++];
                    value |= (next & (MORE - 1)) << shift;
                    shift += BITS;
                } while (next < 0);
                if (value <= 0 || (isRun && value > count - i)) {
                    return -1;
                }
                if (isRun) {
                    for (int k2 = 0; k2 < value; k2++) {
                        slots[i++] = slot++;
                    }
                } else {
                    slot += value;
                }
                if (slot < 0 || slot > ValueLayout.MAX_SLOT) {
                    return -1;
                }
                isRun = !isRun;
            }
        }
        return at;
    }
}
