package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;
import dev.tercio.bench.workload.WorkloadKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether the cost per entity is independent of the number of entities.
///
/// Because of caches, everything costs more at larger sizes, even plain arrays. Therefore the
/// growth of an engine is compared with that of the arrays, from the smallest to the largest size.
///
/// @param workload the workload
/// @param engine the engine
/// @param from the smallest size
/// @param to the largest size
/// @param own the cost per entity at the largest size, divided by that at the smallest
/// @param baseline the same ratio for plain arrays
public record Growth(
        Workload workload, Engine engine, int from, int to, double own, double baseline) {
    private static final double TOLERATED = 2;
    private static final String HEAD =
            String.format(
                    "growth of the cost per entity from the smallest to the largest size%n"
                            + "  %-36s %-15s %6s %7s %7s",
                    "", "", "own", "arrays", "beyond");

    /// The growth of all structural workloads that were measured at several sizes.
    public static List<Growth> of(Results results) {
        List<Growth> all = new ArrayList<>();
        for (Workload workload : Workload.values()) {
            List<Integer> sizes = results.sizes(workload);
            if (workload.kind() == WorkloadKind.STRUCTURE && sizes.size() > 1) {
                for (Engine engine : Engine.values()) {
                    of(results, workload, engine).ifPresent(all::add);
                }
            }
        }
        return all;
    }

    private static Optional<Growth> of(Results results, Workload workload, Engine engine) {
        List<Integer> sizes =
                results.sizes(workload).stream()
                        .filter(n -> results.of(engine, workload, n).isPresent())
                        .toList();
        if (engine == Engine.ARRAYS || sizes.size() < 2) {
            return Optional.empty();
        }
        int from = sizes.getFirst();
        int to = sizes.getLast();
        return ratio(results, Engine.ARRAYS, workload, from, to)
                .flatMap(
                        baseline ->
                                ratio(results, engine, workload, from, to)
                                        .map(
                                                own ->
                                                        new Growth(
                                                                workload, engine, from, to, own,
                                                                baseline)));
    }

    private static Optional<Double> ratio(
            Results results, Engine engine, Workload workload, int from, int to) {
        return results.of(engine, workload, from)
                .flatMap(
                        small ->
                                results.of(engine, workload, to)
                                        .map(large -> large.ns() / small.ns()));
    }

    /// The growth relative to plain arrays, whose growth counts as at least 1.
    public double beyondCaches() {
        return own / Math.max(1, baseline);
    }

    /// Whether the growth is at most 2.
    public boolean isFlat() {
        return beyondCaches() <= TOLERATED;
    }

    /// The growth of Tercio as a table, or empty if there are no results.
    public static String table(Results results) {
        StringBuilder text = new StringBuilder();
        for (Growth growth : of(results)) {
            if (growth.engine.isOurs()) {
                text.append(growth).append(System.lineSeparator());
            }
        }
        return text.isEmpty() ? "" : HEAD + System.lineSeparator() + text;
    }

    @Override
    public String toString() {
        return String.format(
                "  %-36s %-15s %6s %7s %7s  %s",
                workload.label(),
                engine.label(),
                Figures.ratio(own),
                Figures.ratio(baseline),
                Figures.ratio(beyondCaches()),
                isFlat() ? "flat" : "GROWS");
    }
}
