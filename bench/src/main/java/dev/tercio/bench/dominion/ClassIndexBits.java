package dev.tercio.bench.dominion;

import java.util.Arrays;

/// The size of Dominion's class index. The index has an entry per value of the upper bits of a
/// class's identity hash code, and Dominion 0.9.0 takes two classes with the same value for one:
/// with the default of 20 bits about one process in 50,000 gets wrong results for five component
/// classes.
final class ClassIndexBits {
    private static final int DEFAULT = 20;
    private static final int MAX = 24;

    private ClassIndexBits() {}

    /// The default size, or a larger one if two of the classes would share an entry.
    static int distinguishing(Class<?>... components) {
        int[] hashes = Arrays.stream(components).mapToInt(System::identityHashCode).toArray();
        return distinguishing(hashes);
    }

    static int distinguishing(int... hashes) {
        for (int bits = DEFAULT; bits < MAX; bits++) {
            if (areDistinct(hashes, bits)) {
                return bits;
            }
        }
        return MAX;
    }

    private static boolean areDistinct(int[] hashes, int bits) {
        int shift = Integer.SIZE - bits;
        return Arrays.stream(hashes).map(hash -> hash >> shift).distinct().count() == hashes.length;
    }
}
