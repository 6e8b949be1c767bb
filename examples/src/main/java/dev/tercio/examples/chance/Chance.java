package dev.tercio.examples.chance;

/// Random numbers that are the same for the same seed.
///
/// An instance is a sequence: who draws first gets the first number, so only code that runs in a
/// fixed order may use it. [#dice] has no sequence: it depends on who rolls and when, and on
/// nothing else, and can be asked on any thread in any order.
public final class Chance {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private long state;

    /// Starts a sequence.
    ///
    /// @param seed which one
    public Chance(long seed) {
        this.state = seed;
    }

    /// The next number of the sequence.
    ///
    /// @param bound how many numbers there are
    /// @return a number from 0 to below the bound
    public int next(int bound) {
        state += STEP;
        return below(bound, scramble(state));
    }

    /// The next fraction of the sequence.
    ///
    /// @return a number from 0 to below 1
    public float nextFloat() {
        return next(1 << 24) * 0x1p-24f;
    }

    /// A roll that needs no memory.
    ///
    /// @param who the number of the one who rolls
    /// @param frame when
    /// @param sides how many results there are
    /// @return a number from 0 to below the sides
    public static int dice(int who, int frame, int sides) {
        return below(sides, scramble(STEP * (((long) frame << 32) + who)));
    }

    /// Spreads every bit of the input over the whole output (the finish of SplitMix64).
    private static long scramble(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }

    private static int below(int bound, long mixed) {
        return (int) (((mixed >>> 33) * bound) >>> 31);
    }
}
