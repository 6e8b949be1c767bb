package dev.tercio.kit;

/// The mixing functions of [Randoms].
///
/// Both are bijections on 64 bits in which every bit of the input changes every bit of the output
/// with a probability close to 1/2. [#absorb] is `moremur` and [#finish] is `rrmxmx`, both by Pelle
/// Evensen, who published them as stronger replacements for the mixer of SplitMix64.
final class Mixing {
    // the golden ratio and the fractions of the square roots of 2 and 3: unrelated start values
    static final long HIGH = 0x9E37_79B9_7F4A_7C15L;
    static final long LOW = 0x6A09_E667_F3BC_C908L;
    static final long PURPOSE = 0xBB67_AE85_84CA_A73BL;

    private Mixing() {}

    /// Adds a part of the key to a hash.
    static long absorb(long hash, long part) {
        long x = hash ^ part;
        x = (x ^ (x >>> 27)) * 0x3C79_AC49_2BA7_B653L;
        x = (x ^ (x >>> 33)) * 0x1C69_B3F7_4AC4_AE35L;
        return x ^ (x >>> 27);
    }

    /// Returns 64 random bits for a position in the stream of a key.
    static long finish(long position, long key) {
        long x = absorb(position, 0) ^ key;
        x ^= Long.rotateRight(x, 49) ^ Long.rotateRight(x, 24);
        x *= 0x9FB2_1C65_1E98_DF25L;
        x = (x ^ (x >>> 28)) * 0x9FB2_1C65_1E98_DF25L;
        return x ^ (x >>> 28);
    }
}
