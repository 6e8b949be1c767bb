package dev.tercio.replay;

import java.time.Duration;

/// When a recording forces frames to disk. A written frame survives the end of the process in any
/// case; this policy is about power loss.
///
/// @param interval the maximum time between syncs; zero to sync every frame, negative to leave it
///   to the operating system
public record SyncPolicy(Duration interval) {
    /// Syncs every frame.
    public static final SyncPolicy EVERY_FRAME = new SyncPolicy(Duration.ZERO);

    /// Leaves syncing to the operating system.
    public static final SyncPolicy BY_SYSTEM = new SyncPolicy(Duration.ofSeconds(-1));

    /// Syncs at the end of the first frame after each interval.
    ///
    /// @param interval the time between syncs
    /// @return the policy
    public static SyncPolicy every(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("interval is not positive: interval=" + interval);
        }
        return new SyncPolicy(interval);
    }
}
