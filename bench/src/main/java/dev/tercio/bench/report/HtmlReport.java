package dev.tercio.bench.report;

import static dev.tercio.bench.report.Svg.escaped;

import dev.tercio.bench.engine.Engine;
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
                String unit = workload == Workload.MEMORY ? "bytes" : "ns";
                figure(
                        workload.label(),
                        unit + " per " + workload.unit() + ", n = " + Figures.count(n),
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
                <div class="scroll"><table>
                """);
        head("workload", "engine", "sizes", "growth", "arrays", "beyond", "");
        for (Growth each : all) {
            cells(
                    each.engine(),
                    each.workload().label(),
                    each.engine().label(),
                    Figures.count(each.from()) + " to " + Figures.count(each.to()),
                    Figures.ratio(each.own()),
                    Figures.ratio(each.baseline()),
                    Figures.ratio(each.beyondCaches()),
                    each.isFlat() ? "flat" : "grows");
        }
        page.append("</table></div>\n");
    }

    private void table() {
        page.append("<h2>All results</h2>\n<div class=\"scroll\"><table>\n");
        head("workload", "n", "engine", "ns", "±", "to arrays", "to best peer", "bytes");
        for (Row row : results.rows()) {
            Engine engine = Engine.byId(row.engine()).orElse(Engine.ARRAYS);
            cells(
                    engine,
                    Workload.byId(row.workload()).map(Workload::label).orElse(row.workload()),
                    Figures.count(row.n()),
                    Engine.byId(row.engine()).map(Engine::label).orElse(row.engine()),
                    Figures.of(row.ns()),
                    Figures.of(row.error()),
                    Figures.ratio(results.toFloor(row)),
                    Figures.ratio(results.toBestPeer(row)),
                    Figures.of(row.bytes()));
        }
        page.append("</table></div>\n");
    }

    private void head(String... titles) {
        page.append("<tr>");
        for (String title : titles) {
            page.append("<th>").append(escaped(title)).append("</th>");
        }
        page.append("</tr>\n");
    }

    private void cells(Engine engine, String... values) {
        page.append(engine.isOurs() ? "<tr class=\"own\">" : "<tr>");
        for (String value : values) {
            page.append("<td>").append(escaped(value)).append("</td>");
        }
        page.append("</tr>\n");
    }
}
