package dev.tercio.examples;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Delays the shutdown of the process, as after Ctrl-C, until its owner has been closed.
///
/// The JVM runs shutdown hooks beside the main thread, which goes on. The owner asks
/// [#isShuttingDown()] between frames and leaves early, so that files and the terminal are left in
/// order. If it takes too long, the guard cleans up itself.
final class ShutdownGuard implements AutoCloseable {
    /// Longer than a frame of the largest simulation; shorter than what users wait for.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean shuttingDown;

    /// Begins to guard.
    ///
    /// @param cleanUp what to do if the owner is not closed in time
    /// @throws StoppedException if the process is shutting down already
    ShutdownGuard(Runnable cleanUp) {
        hook = new Thread(() -> await(cleanUp), "tercio-shutdown");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException shutdownInProgress) {
            throw new StoppedException();
        }
    }

    private void await(Runnable cleanUp) {
        shuttingDown = true;
        try {
            if (!closed.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                cleanUp.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isShuttingDown() {
        return shuttingDown;
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shutdownInProgress) {
            // the hook is running, and ends now
        }
    }
}
