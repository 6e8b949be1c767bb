package dev.tercio.cli.internal.console;

import dev.tercio.cli.Progress;
import dev.tercio.cli.internal.io.ShutdownException;
import dev.tercio.cli.internal.io.ShutdownGuard;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;

/// Draws a progress bar on a terminal and removes it at the end. Without a terminal it prints
/// nothing, so that files and pipes contain results only.
final class ProgressBar implements Progress {
    /// Fixed, because the library queries the terminal through native calls, which the JVM warns
    /// about.
    private static final int WIDTH = 79;

    private static final int REDRAW_MILLIS = 100;

    private final PrintWriter err;
    private final me.tongfei.progressbar.@Nullable ProgressBar bar;
    private final ShutdownGuard guard;

    /// Starts a task.
    ///
    /// @param terminal whether to draw a bar
    /// @param total how many frames the task has
    /// @throws ShutdownException if the process is shutting down
    ProgressBar(PrintWriter err, boolean terminal, String task, long total) {
        this.guard = new ShutdownGuard(this::erase);
        this.err = err;
        this.bar = terminal ? bar(err, task, total) : null;
    }

    private static me.tongfei.progressbar.ProgressBar bar(
            PrintWriter err, String task, long total) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .setConsumer(
                        new DelegatingProgressBarConsumer(
                                text -> {
                                    err.print("\r" + text);
                                    err.flush();
                                },
                                WIDTH))
                .build();
    }

    @Override
    public void done(long frames) {
        if (guard.isShuttingDown()) {
            throw new ShutdownException();
        }
        if (bar != null) {
            bar.stepTo(frames);
        }
    }

    @Override
    public void close() {
        try (guard) {
            erase();
        }
    }

    /// Leaves an empty line and the cursor at its start, for results or the prompt of the shell.
    private void erase() {
        if (bar != null) {
            bar.close();
            err.print("\r" + " ".repeat(WIDTH) + "\r");
            err.flush();
        }
    }
}
