package dev.tercio.bench;

import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import java.io.IOException;
import java.util.Collection;

/// Runs the benchmarks with JMH's own options and prints time and garbage per entity.
public final class Main {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private Main() {}

    /// Runs the benchmarks.
    ///
    /// @param args JMH's options
    public static void main(String[] args)
            throws CommandLineOptionException, IOException, RunnerException {
        CommandLineOptions given = new CommandLineOptions(args);
        if (given.shouldHelp()) {
            given.showHelp();
            return;
        }
        if (given.shouldList()) {
            new Runner(given).list();
            return;
        }
        Options options = new OptionsBuilder().parent(given).addProfiler("gc").build();
        print(new Runner(options).run());
    }

    private static void print(Collection<RunResult> results) {
        System.out.printf(
                "%n%-44s %-8s %9s %12s %9s %12s%n",
                "benchmark", "tier", "n", "ns/entity", "± ns", "B/entity");
        for (RunResult result : results) {
            String count = result.getParams().getParam("n");
            double n = count == null ? 1 : Double.parseDouble(count);
            String tier = result.getParams().getParam("tier");
            Result<?> time = result.getPrimaryResult();
            Result<?> bytes = result.getSecondaryResults().get(ALLOCATED);
            System.out.printf(
                    "%-44s %-8s %9.0f %12.3f %9.3f %12.3f%n",
                    name(result),
                    tier == null ? "" : tier,
                    n,
                    time.getScore() / n,
                    time.getScoreError() / n,
                    bytes == null ? Double.NaN : bytes.getScore() / n);
        }
    }

    private static String name(RunResult result) {
        String full = result.getParams().getBenchmark();
        int method = full.lastIndexOf('.');
        return full.substring(full.lastIndexOf('.', method - 1) + 1);
    }
}
