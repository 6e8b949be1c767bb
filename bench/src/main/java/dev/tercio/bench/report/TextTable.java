package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;
import dev.tercio.bench.workload.WorkloadKind;

import java.util.List;
import java.util.Optional;

/// Results as text, for the terminal.
public final class TextTable {
    private static final String ROW = "  %-20s %10s %9s %10s %12s %9s%n";
    private static final String LEGEND = "≈: the difference to the best peer is within the errors";

    private final Results results;

    /// A table of results.
    public TextTable(Results results) {
        this.results = results;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Workload workload : Workload.values()) {
            for (int n : results.sizes(workload)) {
                text.append(head(workload, n));
                for (Engine engine : Engine.values()) {
                    text.append(row(workload, n, engine));
                }
                text.append(System.lineSeparator());
            }
        }
        if (results.rows().stream().anyMatch(results::isTie)) {
            text.append(LEGEND).append(System.lineSeparator()).append(System.lineSeparator());
        }
        for (Engine ours : List.of(Engine.TERCIO, Engine.NATIVE)) {
            list(text, ours.label() + " is slower than the best other engine:", ours);
        }
        results.runs().forEach(run -> text.append(run).append(System.lineSeparator()));
        return text.toString();
    }

    private void list(StringBuilder text, String title, Engine ours) {
        List<Losses.Loss> losses = Losses.of(results, ours);
        if (!losses.isEmpty()) {
            text.append(title).append(System.lineSeparator());
            losses.forEach(loss -> text.append("  ").append(loss).append(System.lineSeparator()));
            text.append(System.lineSeparator());
        }
    }

    private static String head(Workload workload, int n) {
        String scale = workload.scale().label();
        String what =
                switch (workload.kind()) {
                    case MEMORY -> "bytes in memory";
                    case START -> scale;
                    default -> scale + ", and bytes allocated";
                };
        String time = workload.kind() == WorkloadKind.MEMORY ? "" : scale;
        return String.format(
                        "%s: n = %s, %s per %s%n",
                        workload.label(), Figures.count(n), what, workload.unit())
                + String.format(ROW, "", time, "±", "to arrays", "to best peer", "bytes");
    }

    private String row(Workload workload, int n, Engine engine) {
        Optional<String> reason = engine.whyNot(workload);
        if (reason.isPresent()) {
            return String.format("  %-20s not offered: %s%n", engine.label(), reason.get());
        }
        return results.of(engine, workload, n)
                .map(
                        row ->
                                String.format(
                                        ROW,
                                        engine.label(),
                                        Figures.of(workload.scale().of(row.ns())),
                                        Figures.of(workload.scale().of(row.error())),
                                        Figures.ratio(results.toFloor(row)),
                                        Figures.toBestPeer(results, row),
                                        Figures.of(row.bytes())))
                .orElseGet(() -> String.format("  %-20s not measured%n", engine.label()));
    }
}
