package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The tables of documents, at the size that a quick run measures. They are inserted between two
/// comments of a Markdown file, so that no figure is typed by hand.
public final class Headline {
    /// Begins the table of all workloads and all engines.
    static final String ALL = "<!-- scoreboard -->";

    /// Begins the table of some workloads, with Tercio and the best other engine.
    static final String SOME = "<!-- scoreboard in short -->";

    /// Ends either table.
    static final String END = "<!-- /scoreboard -->";

    private static final List<Workload> IN_SHORT =
            List.of(
                    Workload.CREATE_3,
                    Workload.CREATE_BULK,
                    Workload.DESTROY,
                    Workload.ADD_REMOVE,
                    Workload.BULLETS,
                    Workload.LOOKUP,
                    Workload.RARE,
                    Workload.MANY_SETS_1,
                    Workload.MANY_SETS_64,
                    Workload.MANY_SETS_1024,
                    Workload.MANY_SETS_4096,
                    Workload.MANY_SETS_SPAWNED,
                    Workload.SCHEDULE,
                    Workload.COLD,
                    Workload.MEMORY);

    private static final String TIE = " ≈";

    private final Results results;

    /// The tables of results.
    public Headline(Results results) {
        this.results = results;
    }

    /// Replaces the text between the comments of a file.
    ///
    /// @throws IllegalArgumentException if the file does not have the comments
    public void update(Path file) throws IOException {
        Files.writeString(file, updated(Files.readString(file), file.toString()));
    }

    /// Checks that a file has the comments.
    ///
    /// @throws IllegalArgumentException if it does not
    public static void checkPlace(Path file) throws IOException {
        checkPlace(Files.readString(file), file.toString());
    }

    private static void checkPlace(String text, String name) {
        int from = text.indexOf(text.contains(SOME) ? SOME : ALL);
        if (from < 0 || text.indexOf(END) < from) {
            throw new IllegalArgumentException(
                    name + " has no comments for a table: expected " + ALL + " and " + END);
        }
    }

    String updated(String text, String name) {
        checkPlace(text, name);
        String begin = text.contains(SOME) ? SOME : ALL;
        int from = text.indexOf(begin);
        int to = text.indexOf(END);
        String table = begin.equals(ALL) ? all() : some();
        return text.substring(0, from + begin.length()) + "\n" + table + text.substring(to);
    }

    String all() {
        List<Engine> engines = Arrays.asList(Engine.values());
        List<String> lines = new ArrayList<>();
        head(lines, engines.stream().map(Engine::label).toList());
        for (Workload workload : Workload.values()) {
            line(lines, workload, engines.stream().map(engine -> cell(workload, engine)).toList());
        }
        List<Losses.Loss> losses = Losses.of(results, Engine.TERCIO);
        return finished(lines)
                + (losses.isEmpty() ? "" : "\nWhere another engine is faster than `HEAP`:\n\n")
                + losses.stream().map(loss -> "- " + loss + "\n").collect(Collectors.joining());
    }

    String some() {
        List<String> lines = new ArrayList<>();
        head(lines, List.of("plain arrays", "Tercio", "best of four others"));
        for (Workload workload : IN_SHORT) {
            line(
                    lines,
                    workload,
                    List.of(
                            cell(workload, Engine.ARRAYS),
                            cell(workload, Engine.TERCIO),
                            bestPeer(workload)));
        }
        return finished(lines);
    }

    private static void head(List<String> lines, List<String> titles) {
        lines.add("| ns per entity | " + String.join(" | ", titles) + " |");
        lines.add("|---" + "|---:".repeat(titles.size()) + "|");
    }

    private void line(List<String> lines, Workload workload, List<String> cells) {
        if (results.sizes(workload).contains(size(workload))) {
            lines.add("| " + title(workload) + " | " + String.join(" | ", cells) + " |");
        }
    }

    private String finished(List<String> lines) {
        String table = String.join("\n", lines);
        String tie =
                table.contains(TIE)
                        ? "≈: the difference to the best other engine is within the errors. "
                        : "";
        return table
                + "\n\nIn brackets the ratio to plain arrays. "
                + tie
                + "Measured: "
                + String.join("; ", results.runs())
                + ".\n";
    }

    private static int size(Workload workload) {
        return workload.kind().sizes(false).getFirst();
    }

    private static String title(Workload workload) {
        String unit =
                switch (workload.scale()) {
                    case NANOSECONDS ->
                            workload.unit().equals("entity") ? "" : ", per " + workload.unit();
                    case MILLISECONDS, BYTES -> ", " + workload.scale().label();
                };
        return workload.label() + unit + " (" + Figures.count(size(workload)) + ")";
    }

    private String cell(Workload workload, Engine engine) {
        if (engine.whyNot(workload).isPresent()) {
            return "not offered";
        }
        return results.of(engine, workload, size(workload))
                .map(row -> cell(workload, row) + (isOurTie(row) ? TIE : ""))
                .orElse("not measured");
    }

    private boolean isOurTie(Row row) {
        return Engine.byId(row.engine()).filter(Engine::isOurs).isPresent() && results.isTie(row);
    }

    private String cell(Workload workload, Row row) {
        String cost = Figures.of(workload.scale().of(row.cost()));
        return row.is(Engine.ARRAYS)
                ? cost
                : cost + " (" + Figures.ratio(results.toFloor(row)) + ")";
    }

    private String bestPeer(Workload workload) {
        Optional<Row> best =
                results.of(Engine.TERCIO, workload, size(workload)).flatMap(results::bestPeer);
        return best.map(
                        row ->
                                cell(workload, row)
                                        + ", "
                                        + Engine.byId(row.engine())
                                                .map(Engine::label)
                                                .orElse(row.engine()))
                .orElse("not measured");
    }
}
