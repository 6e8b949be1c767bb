package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.util.ArrayList;
import java.util.List;

/// The workloads in which another engine is faster than Tercio.
final class Losses {
    private Losses() {}

    /// One line of text for each.
    static List<String> of(Results results, Engine ours) {
        List<String> lines = new ArrayList<>();
        for (Row row : results.rows()) {
            if (row.is(ours)) {
                results.bestPeer(row)
                        .filter(best -> best.cost() < row.cost())
                        .ifPresent(best -> lines.add(line(row, best)));
            }
        }
        return lines;
    }

    private static String line(Row row, Row best) {
        double errors = (Double.isNaN(row.error()) ? 0 : row.error() + best.error());
        String note = row.cost() - best.cost() <= errors ? ", within the errors" : "";
        return "%s (%s): %s times %s%s"
                .formatted(
                        Workload.byId(row.workload()).map(Workload::label).orElse(row.workload()),
                        Figures.count(row.n()),
                        Figures.ratio(row.cost() / best.cost()),
                        Engine.byId(best.engine()).map(Engine::label).orElse(best.engine()),
                        note);
    }
}
