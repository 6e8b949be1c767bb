package dev.tercio.internal.command.report;

import dev.tercio.command.CommandPool;

import org.jspecify.annotations.Nullable;

/// Checks which share of the rented buffers and lanes were created because the pool was empty.
final class MissShare {
    /// A check of fewer would warn after the first miss.
    private static final int LEAST_RENTED = 100;

    private final double limit;
    private long hits;
    private long misses;

    MissShare(double limit, CommandPool pool) {
        if (!(limit >= 0 && limit <= 1)) {
            throw new IllegalArgumentException(
                    "share is out of range: share=" + limit + ", allowed=0..1");
        }
        this.limit = limit;
        hits = pool.hits();
        misses = pool.misses();
    }

    /// Checks what was rented since the last check, if it was enough.
    ///
    /// @return the warning, or null
    @Nullable String check(CommandPool pool) {
        long missed = pool.misses() - misses;
        long rented = pool.hits() - hits + missed;
        if (rented < LEAST_RENTED) {
            return null;
        }
        hits = pool.hits();
        misses = pool.misses();
        double share = (double) missed / rented;
        return share <= limit
                ? null
                : "pool is often empty: share="
                        + share
                        + ", limit="
                        + limit
                        + ", misses="
                        + missed
                        + ", rented="
                        + rented
                        + ", poolLimit="
                        + pool.limit()
                        + "; close buffers, prewarm the pool, or raise its limit";
    }
}
