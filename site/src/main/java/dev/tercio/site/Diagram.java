package dev.tercio.site;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Shows a Mermaid flow chart as a table of nodes and what they point to, so that pages need no
/// library and the content can be read without seeing it.
final class Diagram {
    private static final Pattern NODE = Pattern.compile("(\\w+)\\[\"(.*?)<br>(.*?)\"]");
    private static final Pattern EDGE =
            Pattern.compile("(\\w+)(?:\\[.*])? (?:-->|-\\.->|-\\. .* \\.->) (\\w+)(?:\\[.*])?");

    private Diagram() {}

    static String table(String chart) {
        Map<String, String> meaning = new LinkedHashMap<>();
        Map<String, StringJoiner> uses = new LinkedHashMap<>();
        for (String line : chart.lines().skip(1).map(String::strip).toList()) {
            Matcher node = NODE.matcher(line);
            while (node.find()) {
                meaning.put(node.group(1), node.group(3));
            }
            Matcher edge = EDGE.matcher(line);
            if (edge.matches()) {
                uses.computeIfAbsent(edge.group(1), name -> new StringJoiner(" "))
                        .add("<code>" + Html.escape(edge.group(2)) + "</code>");
            } else if (!NODE.matcher(line).matches()) {
                throw new SiteException("line of a diagram not understood: line=" + line);
            }
        }
        StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" ");
        html.append("role=\"region\" aria-label=\"diagram\"><table><thead><tr><th>module</th>");
        html.append("<th>contains</th><th>uses</th></tr></thead><tbody>\n");
        meaning.forEach(
                (name, text) ->
                        html.append("<tr><td><code>%s</code></td>".formatted(Html.escape(name)))
                                .append("<td>%s</td>".formatted(Html.escape(text)))
                                .append("<td>%s</td></tr>\n".formatted(cell(uses.get(name)))));
        return html.append("</tbody></table></div>\n").toString();
    }

    private static String cell(@Nullable StringJoiner names) {
        return names == null ? "" : names.toString();
    }
}
