package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The cost per entity by the number of entities, both on logarithmic scales.
final class LineChart {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 250;
    private static final int LEFT = 40;
    private static final int RIGHT = 122;
    private static final int TOP = 8;
    private static final int BOTTOM = 24;
    private static final int LINE = 12;

    private final Results results;
    private final Workload workload;
    private final LogScale across;
    private final LogScale up;

    LineChart(Results results, Workload workload) {
        this.results = results;
        this.workload = workload;
        List<Row> rows = results.rows().stream().filter(row -> row.is(workload)).toList();
        List<Integer> sizes = results.sizes(workload);
        across = new LogScale(sizes.getFirst(), sizes.getLast(), LEFT, WIDTH - RIGHT);
        up = LogScale.of(rows.stream().map(Row::cost).toList(), HEIGHT - BOTTOM, TOP);
    }

    /// The label at the end of a line.
    private record Label(Engine engine, double x, double y) {}

    @Override
    public String toString() {
        Svg svg = new Svg(WIDTH, HEIGHT, workload.label() + ", by the number of entities");
        for (double tick : up.ticks()) {
            svg.line(LEFT, up.at(tick), WIDTH - RIGHT, up.at(tick), "grid");
            svg.text(LEFT - 4, up.at(tick) + 4, "soft right", Figures.brief(tick));
        }
        for (int n : results.sizes(workload)) {
            svg.line(across.at(n), TOP, across.at(n), HEIGHT - BOTTOM, "grid");
            svg.text(across.at(n), HEIGHT - 8, "soft middle", Figures.brief(n));
        }
        List<Label> labels = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            draw(svg, engine, labels);
        }
        name(svg, labels);
        return svg.toString();
    }

    private void draw(Svg svg, Engine engine, List<Label> labels) {
        StringBuilder points = new StringBuilder();
        double x = 0;
        double y = 0;
        for (Row row : results.rows()) {
            if (row.is(engine) && row.is(workload)) {
                x = across.at(row.n());
                y = up.at(row.cost());
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
                svg.dot(x, y, engine.isOurs() ? 3 : 2, BarChart.classes(engine));
            }
        }
        if (!points.isEmpty()) {
            svg.path(points.toString().strip(), BarChart.classes(engine));
            labels.add(new Label(engine, x, y));
        }
    }

    /// Writes the labels at the ends of the lines, and separates labels that would overlap.
    private static void name(Svg svg, List<Label> labels) {
        labels.sort(Comparator.comparingDouble(Label::y));
        double lowest = HEIGHT - BOTTOM - LINE * (labels.size() - 1.0);
        double next = TOP;
        for (Label label : labels) {
            double y = Math.max(next, Math.min(label.y(), lowest));
            double x = WIDTH - RIGHT + 8.0;
            svg.line(label.x() + 3, label.y(), x - 2, y, "grid");
            svg.dot(x + 2, y, 3, BarChart.classes(label.engine()));
            svg.text(x + 8, y + 4, label.engine().isOurs() ? "strong" : "", label.engine().label());
            next = y + LINE;
            lowest += LINE;
        }
    }
}
