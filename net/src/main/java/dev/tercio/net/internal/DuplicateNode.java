package dev.tercio.net.internal;

/// Detects a second process that uses the number of this node. The problem is over when no message
/// of that process has arrived for some time.
final class DuplicateNode {
    private static final long NEVER = Long.MIN_VALUE;

    /// The number of missed heartbeats after which the other process is considered gone.
    private static final int MISSED_HEARTBEATS = 4;

    private final int heartbeat;
    private long heardAt = NEVER;
    private long earlierInstance;
    private long earlierSince = NEVER;

    DuplicateNode(int heartbeat) {
        this.heartbeat = heartbeat;
    }

    void heard(long tick) {
        heardAt = tick;
    }

    /// Whether a process with an earlier session is still running. Late messages of this node's
    /// last run soon stop arriving; a running process keeps sending heartbeats.
    boolean isStillRunning(long instance, long tick) {
        if (earlierSince == NEVER || earlierInstance != instance) {
            earlierInstance = instance;
            earlierSince = tick;
        }
        return tick - earlierSince > heartbeat;
    }

    boolean isPresent(long tick) {
        return heardAt != NEVER && tick - heardAt <= (long) MISSED_HEARTBEATS * heartbeat;
    }
}
