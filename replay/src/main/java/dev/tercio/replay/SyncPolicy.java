package dev.tercio.replay;

import java.time.Duration;

/// When a recording makes sure that frames are on the disk. A frame survives the end of the process
/// in any case; this is about a loss of power.
///
/// @param interval how long frames may wait; zero for every frame, negative for as long as the
///   operating system likes
public record SyncPolicy(Duration interval) {
    /// Every frame waits until it is on the disk.
    public static final SyncPolicy EVERY_FRAME = new SyncPolicy(Duration.ZERO);

    /// The operating system decides.
    public static final SyncPolicy BY_SYSTEM = new SyncPolicy(Duration.ofSeconds(-1));

    /// The first frame that ends so long after the last time waits until all are on the disk.
    ///
    /// @param interval how long frames may wait
    /// @return the policy
    public static SyncPolicy every(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("interval is not positive: interval=" + interval);
        }
        return new SyncPolicy(interval);
    }
}
