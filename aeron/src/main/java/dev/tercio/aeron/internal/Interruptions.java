package dev.tercio.aeron.internal;

import dev.tercio.net.TransportHandler;

import java.util.concurrent.TimeUnit;

/// The times in which the media driver or its client has ended. Each is logged and reported once.
final class Interruptions {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron");
    private static final long RETRY_INTERVAL = TimeUnit.SECONDS.toNanos(1);

    private final int node;
    private boolean open;
    private String unreported = "";
    private long retryAt;
    private long count;
    private boolean failed;

    Interruptions(int node) {
        this.node = node;
    }

    /// Whether the transport does not work.
    boolean isOpen() {
        return open;
    }

    long count() {
        return count;
    }

    void begin(String reason) {
        open = true;
        failed = false;
        count++;
        retryAt = System.nanoTime();
        unreported = "the media driver or its client has ended: last error=" + reason;
        LOG.log(
                System.Logger.Level.INFO,
                "transport was interrupted and starts again: node={0}, because={1}",
                node,
                unreported);
    }

    boolean isRetryDue(long now) {
        return now - retryAt >= 0;
    }

    void failed(RuntimeException error) {
        retryAt = System.nanoTime() + RETRY_INTERVAL;
        if (!failed) {
            failed = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "transport cannot start again yet, will retry: node={0}, because={1}",
                    node,
                    error.getMessage());
        }
    }

    void end() {
        open = false;
    }

    /// Passes on what the handler does not know yet.
    void report(TransportHandler handler) {
        if (!unreported.isEmpty()) {
            String reason = unreported;
            unreported = "";
            handler.interrupted(reason);
        }
    }
}
