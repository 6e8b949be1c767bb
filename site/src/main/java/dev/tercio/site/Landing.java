package dev.tercio.site;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The first page, made from the sections of the README.
final class Landing {
    private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>", Pattern.DOTALL);
    private static final Pattern CELL = Pattern.compile("<td[^>]*>(.*?)</td>", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("[\\d.]+");

    private final Page readme;

    Landing(Page readme) {
        this.readme = readme;
    }

    /// The content of the page.
    String html(boolean hasPlayers) {
        String hello = readme.section("Hello, world").html();
        int end = hello.lastIndexOf("</figure>") + "</figure>".length();
        String performance = readme.section("Performance").html();
        int table = performance.indexOf("<div class=\"scroll\"");
        int after = performance.indexOf("</div>", table) + "</div>".length();
        return Layout.fill(
                Layout.resource("landing.html"),
                Map.of(
                        "code", hello.substring(hello.indexOf("<figure"), end),
                        "output", hello.substring(end),
                        "features", features(),
                        "bars", bars(performance.substring(table, after)),
                        "conditions", conditions(performance.substring(after)),
                        "use", readme.section("Use it in your project").html(),
                        "next", readme.section("Where to go next").html(),
                        "watch", hasPlayers ? "watch.html" : "guide/battlefield.html"));
    }

    /// The bars show no ratios, so the sentence about them is left out.
    private static String conditions(String html) {
        return html.replaceFirst("In brackets the ratio to plain arrays\\. ", "");
    }

    private String features() {
        StringBuilder html = new StringBuilder();
        for (List<String> row : rows(readme.section("Features").html())) {
            html.append("<div class=\"card\"><h3>")
                    .append(row.getFirst())
                    .append("</h3><p>")
                    .append(row.getLast())
                    .append("</p></div>\n");
        }
        return html.toString();
    }

    /// A group of three bars per workload. The longest bar of a group has the full width.
    private static String bars(String table) {
        StringBuilder html = new StringBuilder();
        for (List<String> row : rows(table)) {
            double[] values = row.stream().skip(1).mapToDouble(Landing::number).toArray();
            double longest = Math.max(values[0], Math.max(values[1], values[2]));
            String other = row.get(3).replaceFirst(".*, ", "");
            html.append("<div class=\"workload\"><h3>").append(row.getFirst()).append("</h3>\n");
            html.append(bar("arrays", "plain arrays", values[0], longest));
            html.append(bar("own", "Tercio", values[1], longest));
            html.append(bar("other", other, values[2], longest));
            html.append("</div>\n");
        }
        return html.toString();
    }

    private static String bar(String style, String label, double value, double longest) {
        return "<p class=\"bar %s\" style=\"--part: %.3f\"><span>%s</span><b></b><span>%s</span></p>\n"
                .formatted(style, value / longest, Html.escape(label), format(value));
    }

    private static String format(double value) {
        return value < 1
                ? "%.2f".formatted(value)
                : value < 100 ? "%.1f".formatted(value) : "%.0f".formatted(value);
    }

    private static double number(String cell) {
        Matcher number = NUMBER.matcher(cell);
        if (!number.find()) {
            throw new SiteException("figure missing in the scoreboard of README.md: cell=" + cell);
        }
        return Double.parseDouble(number.group());
    }

    private static List<List<String>> rows(String table) {
        return ROW.matcher(table)
                .results()
                .map(
                        row ->
                                CELL.matcher(row.group(1))
                                        .results()
                                        .map(cell -> cell.group(1))
                                        .toList())
                .filter(row -> !row.isEmpty())
                .toList();
    }
}
