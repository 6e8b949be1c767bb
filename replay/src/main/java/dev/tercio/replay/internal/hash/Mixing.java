package dev.tercio.replay.internal.hash;

import java.nio.charset.StandardCharsets;

/// Turns values into numbers that look random, one to one, so that a sum of them tells almost
/// surely whether a value has changed, and the old value can be found from the difference of two
/// sums.
public final class Mixing {
    private static final long FIRST = 0xFF51_AFD7_ED55_8CCDL;
    private static final long SECOND = 0xC4CE_B9FE_1A85_EC53L;
    private static final long FIRST_INVERSE = inverse(FIRST);
    private static final long SECOND_INVERSE = inverse(SECOND);
    private static final int SHIFT = 33;

    private Mixing() {}

    /// The number that multiplies an odd number to one: each step doubles how many bits are right.
    private static long inverse(long odd) {
        long found = odd;
        for (int i = 0; i < 6; i++) {
            found *= 2 - odd * found;
        }
        return found;
    }

    /// Mixes a number. No two give the same result.
    public static long mix(long number) {
        long mixed = number;
        mixed ^= mixed >>> SHIFT;
        mixed *= FIRST;
        mixed ^= mixed >>> SHIFT;
        mixed *= SECOND;
        return mixed ^ mixed >>> SHIFT;
    }

    /// The number that gives a result.
    public static long unmix(long mixed) {
        long number = mixed;
        number ^= number >>> SHIFT;
        number *= SECOND_INVERSE;
        number ^= number >>> SHIFT;
        number *= FIRST_INVERSE;
        return number ^ number >>> SHIFT;
    }

    /// A number for a name, the same on every machine.
    public static long ofName(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return ofBytes(bytes, 0, bytes.length);
    }

    /// A number for bytes.
    public static long ofBytes(byte[] bytes, int from, int length) {
        long hash = length;
        for (int i = from; i < from + length; i++) {
            hash = (hash ^ bytes[i]) * SECOND;
            hash ^= hash >>> 29;
        }
        return mix(hash);
    }

    /// What makes the numbers of one entity differ from those of others.
    public static long ofHandle(long handle) {
        return mix(handle);
    }
}
