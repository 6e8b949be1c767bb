package dev.tercio.bench;

import dev.tercio.bench.measure.MeasuringException;
import dev.tercio.bench.page.FirstTable;
import dev.tercio.bench.page.InspectorCost;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

import picocli.CommandLine;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// Runs the scoreboard, or JMH benchmarks with JMH's options; then prints time and allocated bytes
/// per entity.
public final class Main {
    private static final int FAILED = 3;

    private Main() {}

    /// Runs the scoreboard or the JMH benchmarks.
    ///
    /// @param args the options of the scoreboard, which begin with two hyphens, or those of JMH,
    ///   which do not, or the word `inspector`
    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            // all benchmarks together take hours, so they do not run by default
            System.exit(scoreboard().execute("--help"));
        }
        if (Arrays.equals(args, new String[] {"inspector"})) {
            new InspectorCost(100_000, 9, 1_000).print(System.out);
            new FirstTable(1_000_000, 5).print(System.out);
            return;
        }
        if (args[0].startsWith("--")) {
            System.exit(scoreboard().execute(args));
        }
        mixture(args)
                .ifPresent(
                        message -> {
                            System.err.println("tercio bench: " + message);
                            System.exit(CommandLine.ExitCode.USAGE);
                        });
        try {
            runBenchmarks(new CommandLineOptions(args));
        } catch (CommandLineOptionException | RunnerException e) {
            String reason = e.getMessage() == null ? "no benchmark matches" : e.getMessage();
            System.err.println("tercio bench: " + reason);
            System.exit(CommandLine.ExitCode.USAGE);
        }
    }

    /// The error if options of the scoreboard follow the name of a benchmark. JMH would report them
    /// as unknown. Other arguments with two hyphens may be values of JMH options, such as
    /// `-jvmArgs`.
    static Optional<String> mixture(String... args) {
        Set<String> options = scoreboard().getCommandSpec().optionsMap().keySet();
        return Arrays.stream(args)
                .map(arg -> arg.split("=", 2)[0])
                .filter(options::contains)
                .findFirst()
                .map(
                        option ->
                                "option of the scoreboard after the name of a benchmark: option="
                                        + option
                                        + ", name="
                                        + args[0]
                                        + "; leave the name out, or choose with --workloads;"
                                        + " --help lists the options");
    }

    /// The scoreboard, which reports errors in one line.
    static CommandLine scoreboard() {
        return new CommandLine(new ScoreboardCommand())
                .setParameterExceptionHandler(
                        (e, _) -> {
                            String hint = "; --help lists the options";
                            e.getCommandLine()
                                    .getErr()
                                    .println("tercio bench: " + e.getMessage() + hint);
                            return CommandLine.ExitCode.USAGE;
                        })
                .setExecutionExceptionHandler(Main::tell);
    }

    private static int tell(Exception e, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        switch (e) {
            case java.nio.file.NoSuchFileException missing ->
                    command.getErr().println("tercio bench: no such file: " + missing.getFile());
            case IOException _, IllegalArgumentException _, MeasuringException _ ->
                    command.getErr().println("tercio bench: " + e.getMessage());
            default -> throw e;
        }
        return e instanceof MeasuringException ? FAILED : CommandLine.ExitCode.USAGE;
    }

    private static void runBenchmarks(CommandLineOptions given)
            throws IOException, RunnerException {
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
