package dev.tercio.bench;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.measure.Effort;
import dev.tercio.bench.measure.Measurement;
import dev.tercio.bench.report.Comparison;
import dev.tercio.bench.report.Growth;
import dev.tercio.bench.report.Headline;
import dev.tercio.bench.report.HtmlReport;
import dev.tercio.bench.report.Results;
import dev.tercio.bench.report.RowFile;
import dev.tercio.bench.report.TextTable;
import dev.tercio.bench.workload.Workload;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/// The scoreboard: all engines side by side, measured or read from a file, shown in several ways.
@Command(
        name = "tercio bench",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures Tercio, plain arrays and other engines side by side.",
        customSynopsis = {
            "./tercio bench (--quick | --full | --from FILE) [OPTIONS]",
            "       ./tercio bench inspector",
            "       ./tercio bench REGEX [JMH OPTIONS]"
        },
        footer = {
            "",
            "The exit code is 1 if --compare finds a workload of Tercio that has become slower,"
                    + " 2 for invalid arguments, and 0 otherwise.",
            "",
            "Other arguments are passed to JMH, which runs the matching benchmarks: -h lists its"
                    + " options, -l the benchmarks."
        })
final class ScoreboardCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Source source = new Source();

    /// The source of the results.
    private static final class Source {
        @SuppressWarnings("unused") // the default if neither of the others is given
        @Option(names = "--quick", description = "Measure for about six minutes, at one size.")
        private boolean quick;

        @Option(
                names = "--full",
                description = "Measure for about half an hour, at 1,000 to 4,000,000 entities.")
        private boolean full;

        @Option(
                names = "--from",
                paramLabel = "FILE",
                description = "Read results that --json has written.")
        private @Nullable Path from;
    }

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON.")
    private @Nullable Path json;

    @Option(names = "--report", paramLabel = "FILE", description = "Write a page with charts.")
    private @Nullable Path report;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description =
                    "Replace the table between the two scoreboard comments of a Markdown file.")
    private List<Path> markdown = new ArrayList<>();

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            description = "Compare with results that --json has written, and list what is slower.")
    private @Nullable Path compare;

    @Option(
            names = "--engines",
            split = ",",
            paramLabel = "NAME",
            description = "Measure these only: ${COMPLETION-CANDIDATES}.",
            completionCandidates = EngineNames.class)
    private List<String> engines = new ArrayList<>();

    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            description = "Measure these only: ${COMPLETION-CANDIDATES}.",
            completionCandidates = WorkloadNames.class)
    private List<String> workloads = new ArrayList<>();

    @SuppressWarnings("unused") // read by picocli
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    /// The names of engines, for the help.
    private static final class EngineNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        EngineNames() {
            super(Arrays.stream(Engine.values()).map(Engine::id).toList());
        }
    }

    /// The names of workloads, for the help.
    private static final class WorkloadNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        WorkloadNames() {
            super(Arrays.stream(Workload.values()).map(Workload::id).toList());
        }
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        // first, so that a missing file does not fail at the end of a long run
        Results earlier = compare == null ? null : RowFile.read(compare);
        checkPlaces();
        Results results = results();
        out.println(new TextTable(results));
        out.print(Growth.table(results));
        if (json != null) {
            RowFile.write(json, results);
        }
        if (report != null) {
            new HtmlReport(results).write(report);
        }
        for (Path file : markdown) {
            new Headline(results).update(file);
        }
        out.flush();
        return earlier == null ? 0 : compare(earlier, results, out);
    }

    private void checkPlaces() throws IOException {
        checkFolderOf(json);
        checkFolderOf(report);
        for (Path file : markdown) {
            Headline.checkPlace(file);
        }
        if (compare != null && !engines.isEmpty() && !engines.contains(Engine.ARRAYS.id())) {
            throw mistake("--compare needs the results of the arrays: --engines=" + engines);
        }
    }

    private void checkFolderOf(@Nullable Path file) {
        if (file == null) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw mistake("file cannot be written, it is a folder: " + file);
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw mistake("file cannot be written, its folder does not exist: " + file);
        }
    }

    private Results results() throws IOException {
        if (source.from != null) {
            if (!engines.isEmpty() || !workloads.isEmpty()) {
                throw mistake("--from cannot be combined with --engines or --workloads");
            }
            Results read = RowFile.read(source.from);
            if (read.rows().isEmpty()) {
                throw mistake("file has no results: " + source.from);
            }
            return read;
        }
        return measured(source.full ? Effort.FULL : Effort.QUICK);
    }

    private Results measured(Effort effort) {
        return new Measurement(effort, chosenEngines(), chosenWorkloads()).run(System.err);
    }

    private List<Engine> chosenEngines() {
        if (engines.isEmpty()) {
            return Arrays.asList(Engine.values());
        }
        return engines.stream()
                .map(id -> Engine.byId(id).orElseThrow(() -> unknown("engine", id)))
                .toList();
    }

    private List<Workload> chosenWorkloads() {
        if (workloads.isEmpty()) {
            return Arrays.stream(Workload.values())
                    .filter(workload -> source.full || workload.isInQuickRun())
                    .toList();
        }
        return workloads.stream()
                .map(id -> Workload.byId(id).orElseThrow(() -> unknown("workload", id)))
                .toList();
    }

    private ParameterException unknown(String what, String id) {
        return mistake("unknown " + what + ": " + id);
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static int compare(Results earlier, Results results, PrintWriter out) {
        Comparison comparison = Comparison.of(earlier, results);
        out.print(comparison);
        out.flush();
        if (comparison.compared() == 0) {
            throw new IllegalArgumentException("the two runs have no results of Tercio in common");
        }
        return comparison.slower().isEmpty() ? 0 : 1;
    }
}
