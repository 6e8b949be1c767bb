package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.util.Optional;

/// The cost of a workload in each engine, as bars on a logarithmic scale.
final class BarChart {
    private static final int WIDTH = 360;
    private static final int ROW = 22;
    private static final int TOP = 6;
    private static final int LABELS = 112;
    private static final int VALUES = 88;
    private static final int AXIS = 16;

    private final Results results;
    private final Workload workload;
    private final int n;
    private final LogScale scale;

    BarChart(Results results, Workload workload, int n) {
        this.results = results;
        this.workload = workload;
        this.n = n;
        scale =
                LogScale.of(
                        results.rows().stream()
                                .filter(row -> row.is(workload) && row.n() == n)
                                .map(row -> scaled(row.cost()))
                                .toList(),
                        LABELS,
                        WIDTH - VALUES);
    }

    @Override
    public String toString() {
        int bottom = TOP + ROW * Engine.values().length;
        Svg svg = new Svg(WIDTH, bottom + AXIS, workload.label());
        for (double tick : scale.ticks()) {
            svg.line(scale.at(tick), TOP, scale.at(tick), bottom, "grid");
            svg.text(scale.at(tick), bottom + AXIS - 4, "soft middle", Figures.brief(tick));
        }
        int y = TOP;
        for (Engine engine : Engine.values()) {
            draw(svg, engine, y);
            y += ROW;
        }
        return svg.toString();
    }

    private double scaled(double result) {
        return workload.scale().of(result);
    }

    private void draw(Svg svg, Engine engine, int y) {
        int base = y + ROW - 7;
        svg.text(LABELS - 6, base, engine.isOurs() ? "right strong" : "right", engine.label());
        Optional<Row> row = results.of(engine, workload, n);
        if (row.isEmpty()) {
            String reason = engine.whyNot(workload).map(why -> "not offered: " + why).orElse("");
            svg.text(LABELS, base, "soft", reason.isEmpty() ? "not measured" : reason);
            return;
        }
        double end = scale.at(scaled(row.get().cost()));
        svg.bar(LABELS, y + 4.0, end - LABELS, ROW - 8.0, classes(engine));
        double label = Math.max(end, whisker(svg, row.get(), y + ROW / 2.0));
        svg.text(label + 5, base, engine.isOurs() ? "strong" : "", value(row.get()));
    }

    /// Draws the error bar and returns its end.
    private double whisker(Svg svg, Row row, double y) {
        if (Double.isNaN(row.error())) {
            return 0;
        }
        double end = scale.at(scaled(row.ns() + row.error()));
        svg.line(scale.at(scaled(row.ns() - row.error())), y, end, y, "whisker");
        return end;
    }

    private String value(Row row) {
        String cost = Figures.brief(scaled(row.cost()));
        return row.is(Engine.ARRAYS)
                ? cost
                : results.toFloor(row).stream()
                        .mapToObj(ratio -> cost + "  ×" + Figures.brief(ratio))
                        .findFirst()
                        .orElse(cost);
    }

    static String classes(Engine engine) {
        return engine.id() + (engine.isPeer() ? " peer" : engine.isOurs() ? " own" : "");
    }
}
