package dev.tercio.internal.entity;

/// The identity of an entity, packed into one long.
///
/// ```
/// | flags (8) | cluster (24) | generation (32) |
/// ```
///
/// The other part of the header is the component mask of the slot: one mask word for component
/// types 0 to 63, and three more in arrays that a page allocates on first use, so that worlds with
/// few types do not pay for 256.
public final class HeaderLayout {
    static final long GENERATION_BITS = 0xFFFF_FFFFL;
    static final int CLUSTER_SHIFT = 32;
    static final long CLUSTER_BITS = 0xFF_FFFFL;
    static final int MAX_CLUSTERS = 1 << 24;

    static final long ALIVE = 1L << 56;

    /// Set once all generations of a slot have been used. The slot is never reused.
    static final long RETIRED = 1L << 57;

    private HeaderLayout() {}

    static long alive(int generation, int cluster) {
        return ALIVE | ((long) cluster << CLUSTER_SHIFT) | (generation & GENERATION_BITS);
    }

    /// Returns the generation of the living entity, or zero if there is none.
    static int livingGeneration(long identity) {
        return (identity & ALIVE) == 0 ? 0 : (int) identity;
    }

    public static int cluster(long identity) {
        return (int) (identity >>> CLUSTER_SHIFT & CLUSTER_BITS);
    }
}
