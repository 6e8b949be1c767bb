package dev.tercio.internal.entity;

/// The header of an entity: two longs next to each other, so that "is it alive, and does it have
/// this component" reads sixteen neighbouring bytes.
///
/// ```
/// long 0, identity:  | flags (8) | cluster (24) | generation (32) |
/// long 1, mask:      | presence of component types 63 ... 0        |
/// ```
///
/// The mask words of types 64 to 255 lie in arrays of their own that a page gets when it first
/// needs one: worlds with few types do not pay for them.
final class HeaderLayout {
    /// Longs per slot in the array of headers.
    static final int LONGS = 2;

    static final int IDENTITY = 0;
    static final int MASK = 1;

    static final long GENERATION_BITS = 0xFFFF_FFFFL;
    static final int CLUSTER_SHIFT = 32;
    static final long CLUSTER_BITS = 0xFF_FFFFL;
    static final int MAX_CLUSTERS = 1 << 24;

    static final long ALIVE = 1L << 56;

    /// Set once all generations of a slot have been used: it is never given out again.
    static final long RETIRED = 1L << 57;

    /// What must be equal for a handle to be alive.
    static final long LIVE_IDENTITY = ALIVE | GENERATION_BITS;

    private HeaderLayout() {}

    static long alive(int generation, int cluster) {
        return ALIVE | ((long) cluster << CLUSTER_SHIFT) | (generation & GENERATION_BITS);
    }

    static int cluster(long identity) {
        return (int) (identity >>> CLUSTER_SHIFT & CLUSTER_BITS);
    }
}
