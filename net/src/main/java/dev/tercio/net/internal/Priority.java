package dev.tercio.net.internal;

/// Orders what waits for bandwidth: old before new, near before far. The priority grows with age
/// without bound, so nothing waits forever: an entity at the distance 1 is sent a sixteenth as
/// often as one at the distance 0.
final class Priority {
    static final int LEVELS = 512;
    private static final int NEAREST = 16;

    /// Priorities up to this number have a level of their own; higher ones share levels.
    private static final int EXACT = 256;

    private Priority() {}

    /// The level of something that has waited for some frames.
    ///
    /// @param age the number of frames, from 0
    /// @param distance from 0 to 1
    /// @return the level, below [#LEVELS]; higher levels come first
    static int level(long age, float distance) {
        long score = (age + 1) * (1 + Math.round((NEAREST - 1) * (1 - distance)));
        if (score < EXACT) {
            return (int) score;
        }
        // above, eight levels for each power of two
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(score);
        int step = (int) (score >>> (power - 3)) & 7;
        return Math.min(LEVELS - 1, EXACT + (power - 8) * 8 + step);
    }
}
