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
            "       ./tercio bench REGEX [JMH OPTIONS]"
        },
        footer = {
            "",
            "With --compare it ends with 1 if anything of ours has become slower, otherwise with 0;"
                    + " with 2 if it was called in a wrong way.",
            "",
            "Anything else goes to JMH, which runs the benchmarks whose names match: -h lists its"
                    + " options, -l the benchmarks."
        })
final class ScoreboardCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Source source = new Source();

    /// Where results come from.
    private static final class Source {
        @SuppressWarnings("unused") // what is left if it is neither of the others
        @Option(names = "--quick", description = "Measure for about three minutes, at one size.")
        private boolean quick;

        @Option(
                names = "--full",
                description = "Measure for about half an hour, at 1,000 to 4,000,000 entities.")
        private boolean full;

        @Option(
                names = "--from",
                paramLabel = "FILE",
                description = "Read what --json has written.")
        private @Nullable Path from;
    }

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON.")
    private @Nullable Path json;

    @Option(names = "--report", paramLabel = "FILE", description = "Write a page with charts.")
    private @Nullable Path report;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Put the headline table into a Markdown file, between its two comments.")
    private List<Path> markdown = new ArrayList<>();

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            description = "Tell what has become slower than in a file that --json has written.")
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

    @SuppressWarnings("unused") // picocli looks at it
    @Option(names = "--help", usageHelp = true, description = "Show this.")
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
        // first: nobody wants to wait for a run that ends with a file that is not there
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
            throw mistake("ratios are compared, so the arrays are needed: --engines=" + engines);
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
            throw mistake("file cannot be written, its folder is not there: " + file);
        }
    }

    private Results results() throws IOException {
        if (source.from != null) {
            if (!engines.isEmpty() || !workloads.isEmpty()) {
                throw mistake("--from shows all that was measured: no --engines, no --workloads");
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
            return Arrays.asList(Workload.values());
        }
        return workloads.stream()
                .map(id -> Workload.byId(id).orElseThrow(() -> unknown("workload", id)))
                .toList();
    }

    private ParameterException unknown(String what, String id) {
        return mistake("no such " + what + ": " + id);
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static int compare(Results earlier, Results results, PrintWriter out) {
        Comparison comparison = Comparison.of(earlier, results);
        out.print(comparison);
        out.flush();
        if (comparison.compared() == 0) {
            throw new IllegalArgumentException("the two runs have nothing of ours in common");
        }
        return comparison.slower().isEmpty() ? 0 : 1;
    }
}
