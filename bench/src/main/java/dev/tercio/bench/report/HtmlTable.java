package dev.tercio.bench.report;

import static dev.tercio.bench.report.Svg.escaped;

/// Writes a table whose header and first column stay visible while the rest scrolls. Rows are in
/// groups with a title, so that the first column is narrow enough for a phone.
final class HtmlTable {
    private final StringBuilder page;
    private final int columns;
    private String group = "";

    /// Begins a table.
    HtmlTable(StringBuilder page, String... titles) {
        this.page = page;
        columns = titles.length;
        page.append("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
        for (String title : titles) {
            page.append("<th>").append(escaped(title)).append("</th>");
        }
        page.append("</tr></thead>\n<tbody>\n");
    }

    /// Begins a group, unless it is the current one.
    void group(String title) {
        if (!title.equals(group)) {
            group = title;
            page.append(
                    "<tr class=\"group\"><th colspan=\"%d\"><span>%s</span></th></tr>\n"
                            .formatted(columns, escaped(title)));
        }
    }

    void row(boolean isOurs, String... values) {
        page.append(isOurs ? "<tr class=\"own\">" : "<tr>");
        for (String value : values) {
            page.append("<td>").append(escaped(value)).append("</td>");
        }
        page.append("</tr>\n");
    }

    void end() {
        page.append("</tbody></table></div>\n");
    }
}
