package dev.tercio.cli.internal.io;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Delays the shutdown of the process, as after Ctrl-C, until its owner is closed.
///
/// The JVM runs shutdown hooks while the main thread continues. The owner checks
/// [#isShuttingDown()] between frames and stops early, so that it can close its files and restore
/// the terminal. If that takes too long, the guard runs the cleanup itself.
public final class ShutdownGuard implements AutoCloseable {
    /// Longer than a frame of the largest simulation, short enough for a user who waits.
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean shuttingDown;

    /// Registers the guard.
    ///
    /// @param cleanUp runs if the owner is not closed in time
    /// @throws ShutdownException if the process is already shutting down
    public ShutdownGuard(Runnable cleanUp) {
        hook = new Thread(() -> await(cleanUp), "tercio-shutdown");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException shutdownInProgress) {
            throw new ShutdownException();
        }
    }

    private void await(Runnable cleanUp) {
        shuttingDown = true;
        try {
            if (!closed.await(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                cleanUp.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether the process is shutting down.
    public boolean isShuttingDown() {
        return shuttingDown;
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shutdownInProgress) {
            // the hook is running and returns now
        }
    }
}
