package dev.tercio.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The menu next to a page, and the pages before and after it.
///
/// The pages of the guide appear in the order and the groups of its first page.
final class Navigation {
    private static final Pattern LINK = Pattern.compile("<td><a href=\"([^\"#]+)\">");

    private record Entry(String path, String title) {}

    private final Map<String, List<Entry>> guide = new LinkedHashMap<>();
    private final Map<String, List<Entry>> decisions = new LinkedHashMap<>();
    private final Map<String, List<Entry>> project = new LinkedHashMap<>();

    Navigation(Map<String, Page> pages) {
        Page index = pages.get("guide/index.html");
        if (index == null) {
            throw new SiteException("no first page of the guide: file=docs/guide/README.md");
        }
        guide.put("Guide", List.of(new Entry(index.path(), "Overview")));
        for (Page.Section section : index.sections()) {
            List<Entry> entries = new ArrayList<>();
            Matcher link = LINK.matcher(section.html());
            while (link.find()) {
                add(entries, pages, "guide/" + link.group(1));
            }
            if (!entries.isEmpty()) {
                guide.put(section.heading(), entries);
            }
        }
        decisions.put("Decisions", entries(pages, "decisions/"));
        List<Entry> root = entries(pages, "");
        root.removeIf(entry -> entry.path.equals("index.html"));
        project.put("Project", root);
        project.put("Notes", entries(pages, "notes/"));
        requireComplete(pages);
    }

    private static void add(List<Entry> entries, Map<String, Page> pages, String path) {
        Page page = pages.get(path);
        if (page != null) {
            entries.add(new Entry(path, page.title()));
        }
    }

    private static List<Entry> entries(Map<String, Page> pages, String folder) {
        List<Entry> entries = new ArrayList<>();
        pages.values().stream()
                .filter(page -> page.path().matches(Pattern.quote(folder) + "[^/]+"))
                .forEach(page -> entries.add(new Entry(page.path(), page.title())));
        return entries;
    }

    /// A page of the guide that its first page does not list could not be found.
    private void requireComplete(Map<String, Page> pages) {
        List<String> listed =
                guide.values().stream().flatMap(List::stream).map(Entry::path).toList();
        for (String path : pages.keySet()) {
            if (path.startsWith("guide/") && !listed.contains(path)) {
                throw new SiteException("page is not listed in docs/guide/README.md: page=" + path);
            }
        }
    }

    private Map<String, List<Entry>> area(String path) {
        return path.startsWith("guide/")
                ? guide
                : path.startsWith("decisions/") ? decisions : project;
    }

    /// The menu of a page.
    String menu(String path) {
        StringBuilder html = new StringBuilder();
        area(path)
                .forEach(
                        (group, entries) -> {
                            html.append("<h2>").append(Html.escape(group)).append("</h2>\n<ul>\n");
                            entries.forEach(entry -> html.append(item(entry, path)));
                            html.append("</ul>\n");
                        });
        return html.toString();
    }

    private static String item(Entry entry, String path) {
        return "<li><a href=\"%s\"%s>%s</a></li>\n"
                .formatted(
                        Html.relative(path, entry.path),
                        entry.path.equals(path) ? " aria-current=\"page\"" : "",
                        Html.escape(entry.title));
    }

    /// Links to the pages before and after a page of the guide or a decision.
    String neighbours(String path) {
        Map<String, List<Entry>> area = area(path);
        if (area.equals(project)) {
            return "";
        }
        List<Entry> order = area.values().stream().flatMap(List::stream).toList();
        int place = order.stream().map(Entry::path).toList().indexOf(path);
        StringBuilder html = new StringBuilder("<nav class=\"neighbours\" aria-label=\"Pages\">");
        if (place > 0) {
            html.append(neighbour("previous", "Previous", order.get(place - 1), path));
        }
        if (place >= 0 && place + 1 < order.size()) {
            html.append(neighbour("next", "Next", order.get(place + 1), path));
        }
        return html.append("</nav>\n").toString();
    }

    private static String neighbour(String style, String label, Entry entry, String path) {
        return "<a class=\"%s\" href=\"%s\"><span>%s</span>%s</a>"
                .formatted(style, Html.relative(path, entry.path), label, Html.escape(entry.title));
    }
}
