package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The results of a run, and ratios between them.
///
/// @param rows one for each workload, size and engine
public record Results(List<Row> rows) {
    /// Results in the order of workloads, sizes and engines.
    public Results {
        rows =
                rows.stream()
                        .sorted(
                                Comparator.comparingInt(Results::place)
                                        .thenComparing(Row::workload)
                                        .thenComparingInt(Row::n)
                                        .thenComparingInt(Results::placeOfEngine))
                        .toList();
    }

    private static int place(Row row) {
        return Workload.byId(row.workload()).map(Workload::ordinal).orElse(Integer.MAX_VALUE);
    }

    private static int placeOfEngine(Row row) {
        return Engine.byId(row.engine()).map(Engine::ordinal).orElse(Integer.MAX_VALUE);
    }

    /// The result of an engine for the same work.
    public Optional<Row> of(Engine engine, Row work) {
        return rows.stream().filter(row -> row.is(engine) && row.hasSameWorkAs(work)).findFirst();
    }

    /// The result of an engine for a workload at a size.
    public Optional<Row> of(Engine engine, Workload workload, int n) {
        return rows.stream()
                .filter(row -> row.is(engine) && row.is(workload) && row.n() == n)
                .findFirst();
    }

    /// The sizes at which a workload was measured, ascending.
    public List<Integer> sizes(Workload workload) {
        return rows.stream().filter(row -> row.is(workload)).map(Row::n).distinct().toList();
    }

    /// The ratio of the cost to that of the baseline.
    public OptionalDouble toFloor(Row row) {
        return ratio(row, of(Engine.ARRAYS, row));
    }

    /// The ratio of the cost to that of the best other engine.
    public OptionalDouble toBestPeer(Row row) {
        return ratio(row, bestPeer(row));
    }

    /// The result of the best other engine for the same work.
    public Optional<Row> bestPeer(Row work) {
        return Arrays.stream(Engine.values())
                .filter(Engine::isPeer)
                .flatMap(engine -> of(engine, work).stream())
                .min(Comparator.comparingDouble(Row::cost));
    }

    /// Whether the difference to the best other engine is not larger than the errors of both, so
    /// that neither can be called faster. False for the best other engine itself, and for memory,
    /// which has no error.
    public boolean isTie(Row row) {
        return bestPeer(row)
                .filter(best -> !best.isSameAs(row))
                .map(best -> Math.abs(row.ns() - best.ns()) <= row.error() + best.error())
                .orElse(false);
    }

    private static OptionalDouble ratio(Row row, Optional<Row> base) {
        return base.filter(found -> found.cost() > 0)
                .map(found -> OptionalDouble.of(row.cost() / found.cost()))
                .orElse(OptionalDouble.empty());
    }

    /// The dates, machines and settings of the rows, without duplicates.
    public List<String> runs() {
        return rows.stream().map(Row::run).distinct().filter(run -> !run.isEmpty()).toList();
    }
}
