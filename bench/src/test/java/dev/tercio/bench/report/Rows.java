package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.util.ArrayList;
import java.util.List;

/// Made-up results for tests.
final class Rows {
    static final String RUN = "2026-01-01, --quick, a \"machine\" <with> a name & more";

    private final List<Row> rows = new ArrayList<>();

    Rows add(Workload workload, int n, Engine engine, double ns, double error) {
        rows.add(new Row(workload.id(), n, engine.id(), ns, error, 8, RUN));
        return this;
    }

    Rows addMemory(int n, Engine engine, double bytes) {
        rows.add(new Row(Workload.MEMORY.id(), n, engine.id(), Double.NaN, Double.NaN, bytes, RUN));
        return this;
    }

    Results results() {
        return new Results(rows);
    }

    /// A result of every engine for every workload it supports, at all sizes.
    static Results complete() {
        Rows rows = new Rows();
        for (Workload workload : Workload.values()) {
            for (int n : workload.kind().sizes(true)) {
                for (Engine engine : Engine.values()) {
                    if (workload == Workload.MEMORY) {
                        rows.addMemory(n, engine, 40 + engine.ordinal());
                    } else if (engine.whyNot(workload).isEmpty()) {
                        rows.add(workload, n, engine, 1.25 + engine.ordinal(), 0.1);
                    }
                }
            }
        }
        return rows.results();
    }
}
