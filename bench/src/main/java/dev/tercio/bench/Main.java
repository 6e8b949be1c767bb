package dev.tercio.bench;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import java.io.IOException;

/// Runs the benchmarks with JMH's own options and prints time and garbage per entity.
public final class Main {
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
        Iterable<RunResult> results = new Runner(options).run();
        System.out.print(new ResultTable(results));
    }
}
