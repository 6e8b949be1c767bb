package dev.tercio.bench.measure;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.report.Results;
import dev.tercio.bench.report.Row;
import dev.tercio.bench.workload.Workload;
import dev.tercio.bench.workload.WorkloadKind;

import java.io.Console;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Measures workloads of engines, in several passes with one process per engine.
///
/// Separate processes keep the type profiles of the engines apart. Interleaving the engines spreads
/// a slow period of the machine over all of them, and several passes make the variation between
/// processes part of the error.
public final class Measurement {
    private static final String SMALL_HEAP = "1g";
    private static final String LARGE_HEAP = "4g";
    private static final int SMALL = 100_000;

    private final Effort effort;
    private final List<Engine> engines;
    private final List<Workload> workloads;
    private final Map<Key, List<Line>> lines = new LinkedHashMap<>();

    /// A measurement of some engines and workloads.
    public Measurement(Effort effort, List<Engine> engines, List<Workload> workloads) {
        this.effort = effort;
        this.engines = List.copyOf(engines);
        this.workloads = List.copyOf(workloads);
    }

    private record Key(Engine engine, Workload workload, int n) {}

    /// Measures everything.
    ///
    /// @param out receives the progress
    /// @throws MeasuringException if a process fails, for example because an engine gives wrong
    ///   results
    public Results run(PrintStream out) {
        Progress progress = new Progress(out, isWatched(), count());
        for (int pass = 0; pass < effort.passes(); pass++) {
            for (Engine engine : engines) {
                time(engine, pass, progress);
            }
        }
        if (workloads.contains(Workload.COLD)) {
            for (int i = 0; i < effort.starts(); i++) {
                engines.forEach(engine -> start(engine, progress));
            }
        }
        if (workloads.contains(Workload.MEMORY)) {
            for (Engine engine : engines) {
                weigh(engine, progress);
            }
        }
        progress.end();
        return results(Machine.describe(effort));
    }

    private int count() {
        int timed = (int) engines.stream().flatMap(this::offered).count() * effort.passes();
        int starts = workloads.contains(Workload.COLD) ? effort.starts() : 0;
        int memory =
                workloads.contains(Workload.MEMORY)
                        ? WorkloadKind.MEMORY.sizes(effort.all()).size()
                        : 0;
        return timed + engines.size() * (starts + memory);
    }

    /// The workloads that can be timed, once for each size.
    private Stream<Workload> offered(Engine engine) {
        return timed(engine).stream()
                .flatMap(
                        workload ->
                                workload.kind().sizes(effort.all()).stream().map(_ -> workload));
    }

    private List<Workload> timed(Engine engine) {
        return workloads.stream()
                .filter(workload -> !workload.runsAlone())
                .filter(workload -> engine.whyNot(workload).isEmpty())
                .toList();
    }

    private void time(Engine engine, int pass, Progress progress) {
        List<String> options =
                List.of(
                        "-Xms" + effort.heap(),
                        "-Xmx" + effort.heap(),
                        "-XX:+UseG1GC",
                        // otherwise, page faults on first use are timed: 20 ns per entity
                        "-XX:+AlwaysPreTouch",
                        // the program waits for the compiler, so that none runs in the background
                        "-Xbatch",
                        // an inlined call that does nothing is removed together with its loop
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline," + Sampler.class.getName() + "::call");
        List<String> arguments = new ArrayList<>();
        arguments.add(engine.id());
        arguments.add(effort.id());
        arguments.add(Boolean.toString(pass % 2 == 1));
        timed(engine).forEach(workload -> arguments.add(workload.id()));
        if (!timed(engine).isEmpty()) {
            new Fork(TimeWorker.class, options, arguments).run(line -> add(engine, line, progress));
        }
    }

    /// Without options, as a program starts by default.
    private void start(Engine engine, Progress progress) {
        for (int n : WorkloadKind.START.sizes(effort.all())) {
            List<String> arguments = List.of(engine.name(), Integer.toString(n));
            new Fork(StartWorker.class, List.of(), arguments)
                    .run(line -> add(engine, line, progress));
        }
    }

    private void weigh(Engine engine, Progress progress) {
        for (int n : WorkloadKind.MEMORY.sizes(effort.all())) {
            String heap = n <= SMALL ? SMALL_HEAP : LARGE_HEAP;
            List<String> options =
                    List.of(
                            "-Xms" + heap,
                            "-Xmx" + heap,
                            "-XX:+AlwaysPreTouch",
                            // other collectors count whole regions for large arrays
                            "-XX:+UseSerialGC",
                            "-Xint");
            new Fork(MemoryWorker.class, options, List.of(engine.id(), Integer.toString(n)))
                    .run(line -> add(engine, line, progress));
        }
    }

    private void add(Engine engine, Line line, Progress progress) {
        lines.computeIfAbsent(new Key(engine, line.workload(), line.n()), _ -> new ArrayList<>())
                .add(line);
        progress.done(engine.label() + ": " + line.workload().label());
    }

    private Results results(String run) {
        List<Row> rows = new ArrayList<>();
        lines.forEach(
                (key, told) -> {
                    int units = key.workload().units(key.n());
                    double bytes = told.stream().mapToDouble(Line::bytes).min().orElse(0) / units;
                    double[] nanos =
                            told.stream()
                                    .flatMap(line -> line.nanos().stream())
                                    .mapToDouble(perCall -> perCall / units)
                                    .toArray();
                    boolean isMemory = key.workload() == Workload.MEMORY;
                    if (isMemory || nanos.length > 0) {
                        Samples samples =
                                isMemory ? new Samples(Double.NaN, Double.NaN) : Samples.of(nanos);
                        rows.add(
                                new Row(
                                        key.workload().id(),
                                        key.n(),
                                        key.engine().id(),
                                        samples.median(),
                                        samples.error(),
                                        bytes,
                                        run));
                    }
                });
        return new Results(rows);
    }

    private static boolean isWatched() {
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }
}
