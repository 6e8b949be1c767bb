package dev.tercio.bench.page;

import dev.tercio.inspector.Inspector;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/// Measures how much longer frames take with an inspector that nobody watches, and with one that a
/// client reads as the page does. Frames run without a pause between them, and passes with and
/// without the inspector alternate, so that both have the same machine and the same compiled code.
public final class InspectorCost {
    private static final double PERCENT = 100;
    private static final double MILLI = 1e6;

    private final int entities;
    private final int passes;
    private final long passNanos;

    /// Chooses what is measured.
    ///
    /// @param entities the number of entities
    /// @param passes the number of passes of each kind
    /// @param millis how long a pass takes
    public InspectorCost(int entities, int passes, long millis) {
        this.entities = entities;
        this.passes = passes;
        this.passNanos = millis * 1_000_000;
    }

    /// Measures every view and prints a row for each.
    ///
    /// @param out where the rows are printed
    public void print(PrintStream out) {
        try (Crowd crowd = new Crowd(entities)) {
            Schedule schedule = crowd.schedule();
            run(schedule, 4 * passNanos); // compiles
            out.printf(
                    Locale.ROOT,
                    "%,d entities; medians of %d passes of %,.1f s%n",
                    entities,
                    passes,
                    passNanos / 1e9);
            out.printf(
                    "%-12s %14s %14s %10s %12s%n",
                    "view", "plain ms", "with ms", "cost %", "requests/s");
            row(out, schedule, null);
            for (PageReader.View view : PageReader.View.values()) {
                row(out, schedule, view);
            }
            crowd.check();
        }
    }

    /// @param view what the client reads, or null for no client
    private void row(PrintStream out, Schedule schedule, PageReader.@Nullable View view) {
        double[] plain = new double[passes];
        double[] with = new double[passes];
        double[] cost = new double[passes];
        int answers = 0;
        for (int pass = 0; pass < passes; pass++) {
            double before = run(schedule, passNanos / 2);
            try (Inspector inspector = Inspector.start(schedule)) {
                PageReader reader = view == null ? null : new PageReader(inspector, view);
                while (reader != null && reader.answers() == 0) {
                    schedule.run(); // until the client is connected
                }
                with[pass] = run(schedule, passNanos);
                answers += reader == null ? 0 : end(schedule, reader);
            }
            // the mean of the passes before and after cancels a drift of the machine
            plain[pass] = (before + run(schedule, passNanos / 2)) / 2;
            cost[pass] = PERCENT * (with[pass] / plain[pass] - 1);
        }
        out.printf(
                Locale.ROOT,
                "%-12s %14.3f %14.3f %+10.1f %12.1f%n",
                view == null ? "nobody" : view.title(),
                median(plain) / MILLI,
                median(with) / MILLI,
                median(cost),
                answers * 1e9 / (passes * passNanos));
    }

    /// Runs frames until the client has ended, because its last request may wait for one.
    ///
    /// @return how many requests were answered
    private static int end(Schedule schedule, PageReader reader) {
        int answers = reader.answers();
        CompletableFuture<Void> ending = CompletableFuture.runAsync(reader::close);
        while (!ending.isDone()) {
            schedule.run();
        }
        ending.join();
        return answers;
    }

    /// @return the mean time of a frame in nanoseconds
    private static double run(Schedule schedule, long nanos) {
        long begin = System.nanoTime();
        long end = begin;
        int frames = 0;
        while (end - begin < nanos) {
            schedule.run();
            frames++;
            end = System.nanoTime();
        }
        return (double) (end - begin) / frames;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
