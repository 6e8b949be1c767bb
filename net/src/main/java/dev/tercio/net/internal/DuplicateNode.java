package dev.tercio.net.internal;

/// Whether two processes use the same node number at the moment. It is over when the second one has
/// not been heard for a while.
final class DuplicateNode {
    private static final long NEVER = Long.MIN_VALUE;

    /// After how many heartbeats without a message it is taken for gone.
    private static final int PATIENCE = 4;

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

    /// Whether a process of an earlier session than ours still runs. Messages of our own last run
    /// may come late, but they end; a process that runs goes on with its heartbeats.
    boolean isStillRunning(long instance, long tick) {
        if (earlierSince == NEVER || earlierInstance != instance) {
            earlierInstance = instance;
            earlierSince = tick;
        }
        return tick - earlierSince > heartbeat;
    }

    boolean isPresent(long tick) {
        return heardAt != NEVER && tick - heardAt <= (long) PATIENCE * heartbeat;
    }
}
