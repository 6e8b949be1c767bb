package dev.tercio.bench.report;

import static dev.tercio.bench.report.Svg.escaped;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Scale;
import dev.tercio.bench.workload.Workload;
import dev.tercio.bench.workload.WorkloadKind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Results as a self-contained page: charts, growth, and all rows.
public final class HtmlReport {
    private final Results results;
    private final StringBuilder page = new StringBuilder();

    /// A page of results.
    public HtmlReport(Results results) {
        this.results = results;
    }

    /// Writes the page.
    public void write(Path file) throws IOException {
        Files.writeString(file, toString());
    }

    @Override
    public String toString() {
        page.setLength(0);
        page.append(
                """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>Tercio: scoreboard</title>
                <style>
                """);
        page.append(style()).append("</style>\n</head>\n<body>\n<h1>Tercio: scoreboard</h1>\n");
        results.runs().forEach(run -> page.append("<p>" + escaped(run) + "</p>\n"));
        page.append(
                """
                <p class="soft">Plain arrays are the baseline: the same work written by hand. × is the \
                ratio to them. Lines over bars are errors. All engines gave the same results before \
                they were timed. Less is better; scales are logarithmic.</p>
                """);
        bars();
        lines();
        losses();
        growth();
        table();
        return page.append("</body>\n</html>\n").toString();
    }

    private static String style() {
        try (InputStream css = HtmlReport.class.getResourceAsStream("report.css")) {
            if (css == null) {
                throw new IllegalStateException("report.css is not beside its class");
            }
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void bars() {
        page.append("<h2>Side by side</h2>\n<div class=\"cards\">\n");
        for (Workload workload : Workload.values()) {
            List<Integer> sizes = results.sizes(workload);
            if (!sizes.isEmpty()) {
                int usual = workload.kind().sizes(false).getFirst();
                int n = sizes.contains(usual) ? usual : sizes.getLast();
                figure(
                        workload.label(),
                        unit(workload) + ", n = " + Figures.count(n),
                        new BarChart(results, workload, n).toString());
            }
        }
        page.append("</div>\n");
    }

    private void lines() {
        List<Workload> several =
                List.of(Workload.values()).stream()
                        .filter(workload -> workload.kind() == WorkloadKind.STRUCTURE)
                        .filter(workload -> results.sizes(workload).size() > 1)
                        .toList();
        if (several.isEmpty()) {
            return;
        }
        page.append("<h2>Against the number of entities</h2>\n<div class=\"cards\">\n");
        for (Workload workload : several) {
            figure(workload.label(), "ns per entity", new LineChart(results, workload).toString());
        }
        page.append("</div>\n");
    }

    private void figure(String title, String subtitle, String drawing) {
        page.append(
                "<figure>\n<figcaption>%s<small>%s</small></figcaption>\n%s</figure>\n"
                        .formatted(escaped(title), escaped(subtitle), drawing));
    }

    private void losses() {
        if (results.rows().isEmpty()) {
            return;
        }
        page.append("<h2>Where another engine is faster</h2>\n");
        for (Engine ours : List.of(Engine.TERCIO, Engine.NATIVE)) {
            List<Losses.Loss> losses = Losses.of(results, ours);
            page.append("<h3>" + escaped(ours.label()) + "</h3>\n");
            page.append(losses.isEmpty() ? "<p>In no workload.</p>\n" : "<ul>\n");
            for (Losses.Loss loss : losses) {
                String reason = escaped(loss.reason());
                page.append("<li>" + escaped(loss.toString()))
                        .append(reason.isEmpty() ? "" : "<small>" + reason + "</small>")
                        .append("</li>\n");
            }
            page.append(losses.isEmpty() ? "" : "</ul>\n");
        }
    }

    private void growth() {
        List<Growth> all = Growth.of(results);
        if (all.isEmpty()) {
            return;
        }
        page.append(
                """
                <h2>Growth</h2>
                <p class="soft">The cost per entity at the largest size, divided by that at the smallest. \
                The growth of plain arrays is due to caches. Beyond that, an engine should grow \
                at most by a factor of two.</p>
                """);
        HtmlTable table = new HtmlTable(page, "engine", "sizes", "growth", "arrays", "beyond", "");
        for (Growth each : all) {
            table.group(each.workload().label());
            table.row(
                    each.engine().isOurs(),
                    each.engine().label(),
                    Figures.count(each.from()) + " to " + Figures.count(each.to()),
                    Figures.ratio(each.own()),
                    Figures.ratio(each.baseline()),
                    Figures.ratio(each.beyondCaches()),
                    each.isFlat() ? "flat" : "grows");
        }
        table.end();
    }

    private void table() {
        page.append(
                """
                <h2>All results</h2>
                <p class="soft">≈: the difference to the best peer is not larger than the errors \
                (±) of both.</p>
                """);
        HtmlTable table =
                new HtmlTable(page, "engine", "result", "±", "to arrays", "to best peer", "bytes");
        for (Row row : results.rows()) {
            Scale scale =
                    Workload.byId(row.workload()).map(Workload::scale).orElse(Scale.NANOSECONDS);
            table.group(title(row));
            table.row(
                    Engine.byId(row.engine()).filter(Engine::isOurs).isPresent(),
                    Engine.byId(row.engine()).map(Engine::label).orElse(row.engine()),
                    Figures.of(scale.of(row.cost())),
                    Figures.of(scale.of(row.error())),
                    Figures.ratio(results.toFloor(row)),
                    Figures.toBestPeer(results, row),
                    scale == Scale.BYTES ? "" : Figures.of(row.bytes()));
        }
        table.end();
    }

    private static String title(Row row) {
        String work =
                Workload.byId(row.workload())
                        .map(workload -> workload.label() + ", " + unit(workload))
                        .orElse(row.workload());
        return work + ", n = " + Figures.count(row.n());
    }

    private static String unit(Workload workload) {
        return workload.scale().label() + " per " + workload.unit();
    }
}
