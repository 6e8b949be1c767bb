package dev.tercio.bench.measure;

import java.io.PrintStream;
import java.time.Duration;

/// Shows the progress of a run, on one line that is overwritten.
final class Progress {
    private static final int WIDTH = 78;

    private final PrintStream out;
    private final boolean rewrites;
    private final int rows;
    private final long start = System.nanoTime();
    private int done;

    /// @param out receives the lines
    /// @param rewrites whether the output is a terminal; otherwise only some lines are written
    Progress(PrintStream out, boolean rewrites, int rows) {
        this.out = out;
        this.rewrites = rewrites;
        this.rows = rows;
    }

    void done(String what) {
        done++;
        Duration passed = Duration.ofNanos(System.nanoTime() - start);
        String line =
                String.format(
                        "%3d %%  %d:%02d  %s",
                        100 * done / rows, passed.toMinutes(), passed.toSecondsPart(), what);
        if (rewrites) {
            out.printf("\r%-" + WIDTH + "." + WIDTH + "s", line);
            out.flush();
        } else if (100 * done / rows / 10 > 100 * (done - 1) / rows / 10) {
            out.println(line);
        }
    }

    void end() {
        if (rewrites) {
            out.printf("\r%-" + WIDTH + "s\r", "");
        }
    }
}
