package dev.tercio.examples;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

import org.jspecify.annotations.Nullable;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;

/// Tells how far a task is: with a bar on a terminal, elsewhere with a line now and then, so that
/// what is short says nothing.
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
    private static final long QUIET_NANOS = Duration.ofSeconds(5).toNanos();

    private final PrintWriter err;
    private final String task;
    private final long total;
    private final @Nullable ProgressBar bar;
    private long told = System.nanoTime();

    /// Begins a task.
    ///
    /// @param terminal whether there is someone to look at a bar
    /// @param total how many frames it has
    Progress(PrintWriter err, boolean terminal, String task, long total) {
        this.err = err;
        this.task = task;
        this.total = total;
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
    public void done(long frames) {
        if (bar != null) {
            bar.stepTo(frames);
        } else if (System.nanoTime() - told > QUIET_NANOS) {
            told = System.nanoTime();
            err.println(task + ": " + frames + " of " + total + " frames");
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            err.println();
        }
    }
}
