package dev.tercio.replay.internal.hash;

import java.nio.charset.StandardCharsets;

/// Maps values to pseudo-random numbers, one to one. A sum of such numbers shows with high
/// probability whether a value has changed, and the old value can be computed from the difference
/// of two sums.
public final class Mixing {
    private static final long FIRST = 0xFF51_AFD7_ED55_8CCDL;
    private static final long SECOND = 0xC4CE_B9FE_1A85_EC53L;
    private static final long FIRST_INVERSE = inverse(FIRST);
    private static final long SECOND_INVERSE = inverse(SECOND);
    private static final int SHIFT = 33;

    private Mixing() {}

    /// The multiplicative inverse of an odd number, by Newton's method: each step doubles the
    /// number of correct bits.
    private static long inverse(long odd) {
        long found = odd;
        for (int i = 0; i < 6; i++) {
            found *= 2 - odd * found;
        }
        return found;
    }

    /// Mixes a number. The mapping is one to one.
    public static long mix(long number) {
        long mixed = number;
        mixed ^= mixed >>> SHIFT;
        mixed *= FIRST;
        mixed ^= mixed >>> SHIFT;
        mixed *= SECOND;
        return mixed ^ mixed >>> SHIFT;
    }

    /// Reverses [#mix].
    public static long unmix(long mixed) {
        long number = mixed;
        number ^= number >>> SHIFT;
        number *= SECOND_INVERSE;
        number ^= number >>> SHIFT;
        number *= FIRST_INVERSE;
        return number ^ number >>> SHIFT;
    }

    /// A hash of a name, the same on every machine.
    public static long ofName(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return ofBytes(bytes, 0, bytes.length);
    }

    /// A hash of bytes.
    public static long ofBytes(byte[] bytes, int from, int length) {
        long hash = length;
        for (int i = from; i < from + length; i++) {
            hash = (hash ^ bytes[i]) * SECOND;
            hash ^= hash >>> 29;
        }
        return mix(hash);
    }

    /// The number that distinguishes the values of one entity from those of others.
    public static long ofHandle(long handle) {
        return mix(handle);
    }
}
