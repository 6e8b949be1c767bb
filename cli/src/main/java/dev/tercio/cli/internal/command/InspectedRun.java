package dev.tercio.cli.internal.command;

import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.io.ShutdownGuard;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.inspector.Inspector;
import dev.tercio.replay.SaveFormat;

import java.util.concurrent.locks.LockSupport;

/// Runs a simulation with the inspector's page.
final class InspectedRun {
    private final InspectOptions options;
    private final StandardConsole console;

    InspectedRun(InspectOptions options, StandardConsole console) {
        this.options = options;
        this.console = console;
    }

    /// Runs frames until the last one, or until Ctrl-C.
    ///
    /// @param frames the number of frames
    /// @return the number of frames that were run
    int run(SimulationRun run, int frames, SaveFormat format) {
        try (Inspector inspector = Inspector.start(options.options(format), run.schedule());
                ShutdownGuard shutdown = new ShutdownGuard(inspector::release)) {
            console.err().println("inspector: " + inspector.url());
            Thread releasing =
                    Thread.ofVirtual().unstarted(() -> releaseAtExit(shutdown, inspector));
            releasing.start();
            int done = 0;
            long due = System.nanoTime();
            while (done < frames && !shutdown.isShuttingDown()) {
                run.runFrame();
                done++;
                due =
                        Math.max(
                                due + options.frameNanos(),
                                System.nanoTime() - options.frameNanos());
                for (long left = due - System.nanoTime();
                        left > 0 && !shutdown.isShuttingDown();
                        left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
            if (!options.closesPage() && !shutdown.isShuttingDown()) {
                inspector.answerUntilClosed();
            }
            releasing.interrupt();
            return done;
        }
    }

    /// Ends a pause when the process is asked to exit.
    private static void releaseAtExit(ShutdownGuard shutdown, Inspector inspector) {
        try {
            while (!shutdown.isShuttingDown()) {
                Thread.sleep(100);
            }
            inspector.release();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
