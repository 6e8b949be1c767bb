package dev.tercio.showcase.random;

/// Random numbers that are the same for the same seed.
///
/// An instance is a sequence, so only code that runs in a fixed order may use it. [#roll] has no
/// state: its result depends only on its arguments, so any thread may call it in any order.
public final class SeededRandom {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private long state;

    /// Starts a sequence.
    ///
    /// @param seed the same seed gives the same sequence
    public SeededRandom(long seed) {
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

    /// A random number that is a hash of its arguments.
    ///
    /// @param who the number of the unit or place
    /// @param frame the frame
    /// @param sides how many results there are
    /// @return a number from 0 to below the sides
    public static int roll(int who, int frame, int sides) {
        return below(sides, scramble(STEP * (((long) frame << 32) + who)));
    }

    /// Mixes every input bit into every output bit (the finalizer of SplitMix64).
    private static long scramble(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }

    private static int below(int bound, long mixed) {
        return (int) (((mixed >>> 33) * bound) >>> 31);
    }
}
