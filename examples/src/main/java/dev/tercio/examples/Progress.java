package dev.tercio.examples;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.io.Writer;

/// Tells how far a task is, with a bar on a terminal. Elsewhere it says nothing, so that files and
/// pipes hold results only.
public final class Progress implements AutoCloseable {
    /// Where progress is told to.
    @FunctionalInterface
    interface Source {
        /// Begins a task.
        ///
        /// @param task what it is called
        /// @param total how many frames it has
        /// @return to be closed when the task is done
        Progress begin(String task, long total);
    }

    /// Tells nobody.
    static final Source SILENT =
            (task, total) -> new Progress(new PrintWriter(Writer.nullWriter()), false, task, total);

    /// Given, because the library would ask the terminal by native calls, which the JVM warns of.
    private static final int WIDTH = 79;

    private static final int REDRAW_MILLIS = 100;

    private final PrintWriter err;
    private final @Nullable ProgressBar bar;
    private final ShutdownGuard guard;

    /// Begins a task.
    ///
    /// @param terminal whether there is someone to look at a bar
    /// @param total how many frames it has
    /// @throws StoppedException if the process is shutting down
    Progress(PrintWriter err, boolean terminal, String task, long total) {
        this.guard = new ShutdownGuard(this::endLine);
        this.err = err;
        this.bar = terminal ? bar(err, task, total) : null;
    }

    private static ProgressBar bar(PrintWriter err, String task, long total) {
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

    /// Tells how many frames are done.
    ///
    /// @param frames their number
    /// @throws StoppedException if the process is shutting down, so that the task ends early and
    ///   what it has opened is closed
    public void done(long frames) {
        if (guard.isShuttingDown()) {
            throw new StoppedException();
        }
        if (bar != null) {
            bar.stepTo(frames);
        }
    }

    @Override
    public void close() {
        try (guard) {
            endLine();
        }
    }

    /// So that the prompt of the shell does not follow the bar on its line.
    private void endLine() {
        if (bar != null) {
            bar.close();
            err.println();
        }
    }
}
