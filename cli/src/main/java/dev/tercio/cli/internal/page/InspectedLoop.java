package dev.tercio.cli.internal.page;

import dev.tercio.cli.internal.io.ShutdownGuard;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.inspector.Inspector;

import java.io.PrintStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Runs frames at a fixed rate while the inspector's page is open.
public final class InspectedLoop {
    private static final long POLL_MILLIS = 100;

    private final InspectOptions options;
    private final PrintStream out;

    /// @param out where the address of the page is printed
    public InspectedLoop(InspectOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /// Runs frames until the last one, or until Ctrl-C.
    ///
    /// @param inspector the page; the caller closes it
    /// @param frame runs a frame
    /// @param frames the number of frames
    /// @return the number of frames that were run
    public int run(Inspector inspector, Runnable frame, int frames) {
        return run(inspector, frame, frames, () -> false);
    }

    /// Runs frames until the last one, until the run is over, or until Ctrl-C.
    ///
    /// @param inspector the page; the caller closes it
    /// @param frame runs a frame
    /// @param frames the number of frames
    /// @param over whether to stop after a frame
    /// @return the number of frames that were run
    public int run(Inspector inspector, Runnable frame, int frames, BooleanSupplier over) {
        try (ShutdownGuard shutdown = new ShutdownGuard(inspector::release)) {
            announce(inspector);
            Thread releasing = Thread.ofVirtual().start(() -> releaseAtExit(shutdown, inspector));
            int done = 0;
            long due = System.nanoTime();
            boolean ended = false;
            while (done < frames && !ended && !shutdown.isShuttingDown()) {
                frame.run();
                done++;
                ended = over.getAsBoolean();
                long length = options.frameNanos();
                due = Math.max(due + length, System.nanoTime() - length);
                awaitNext(due, shutdown);
            }
            if (!options.closesPage() && !shutdown.isShuttingDown()) {
                inspector.answerUntilClosed();
            }
            releasing.interrupt();
            return done;
        }
    }

    /// Prints the address of the page.
    public void announce(Inspector inspector) {
        out.println("inspector: " + inspector.url());
    }

    /// Shows worlds of other processes until Ctrl-C.
    ///
    /// @param inspector the page; the caller closes it
    public void await(Inspector inspector) {
        out.println("inspector: " + inspector.url() + " (Ctrl-C ends it)");
        try (ShutdownGuard shutdown = new ShutdownGuard(() -> {})) {
            while (!shutdown.isShuttingDown()) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitNext(long due, ShutdownGuard shutdown) {
        long left = due - System.nanoTime();
        while (left > 0 && !shutdown.isShuttingDown()) {
            LockSupport.parkNanos(left); // may return early
            left = due - System.nanoTime();
        }
    }

    /// Ends a pause when the process is asked to exit.
    private static void releaseAtExit(ShutdownGuard shutdown, Inspector inspector) {
        try {
            while (!shutdown.isShuttingDown()) {
                Thread.sleep(POLL_MILLIS);
            }
            inspector.release();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
