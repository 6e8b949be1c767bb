package dev.tercio.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Adds links to the guide to the API documentation: each type links to the pages that mention it
/// most. A type that no page mentions links to the pages of its outer type or its package.
final class GuideLinks {
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");
    private static final String STYLE = "guide-pages";
    private static final String HEADER = "</h1>\n</div>\n";
    private static final int MOST = 4;

    private final ApiIndex api;

    /// How often a page mentions a type or a package, by address and page.
    private final Map<String, Map<String, Integer>> mentions = new HashMap<>();

    private final Map<String, String> titles = new HashMap<>();

    GuideLinks(ApiIndex api) {
        this.api = api;
    }

    void add(Page page) {
        if (!page.path().startsWith("guide/") || page.path().endsWith("index.html")) {
            return;
        }
        titles.put(page.path(), page.title());
        for (Page.Section section : page.sections()) {
            Matcher word = WORD.matcher(section.text());
            while (word.find()) {
                String type = api.find(word.group());
                if (type != null) {
                    count(type, page.path());
                    count(folder(type), page.path());
                }
            }
        }
    }

    private void count(String address, String page) {
        mentions.computeIfAbsent(address, key -> new TreeMap<>()).merge(page, 1, Integer::sum);
    }

    private static String folder(String address) {
        return address.substring(0, address.lastIndexOf('/'));
    }

    /// Adds the links to all pages of types and packages.
    void write(Path site) throws IOException {
        for (String address : api.types()) {
            String folder = folder(address);
            List<String> pages = pages(List.of(address, outer(address), folder));
            if (pages.isEmpty()) {
                throw new SiteException(
                        "the guide mentions no type of this package: folder=" + folder);
            }
            insert(site.resolve(address), links(pages, address));
            Path summary = site.resolve(folder + "/package-summary.html");
            insert(summary, links(pages(List.of(folder)), folder + "/package-summary.html"));
        }
    }

    private static String outer(String address) {
        return folder(address)
                + address.substring(address.lastIndexOf('/')).replaceFirst("\\..*", ".html");
    }

    /// The pages of the first address that has some.
    private List<String> pages(List<String> addresses) {
        return addresses.stream()
                .map(address -> mentions.getOrDefault(address, Map.of()))
                .filter(pages -> !pages.isEmpty())
                .findFirst()
                .orElse(Map.of())
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST)
                .map(Map.Entry::getKey)
                .toList();
    }

    private String links(List<String> pages, String from) {
        return pages.stream()
                .map(
                        page ->
                                "<a href=\"%s\">%s</a>"
                                        .formatted(
                                                Html.relative(from, page),
                                                Html.escape(titles.getOrDefault(page, page))))
                .collect(
                        Collectors.joining(
                                ", ",
                                "<p class=\"" + STYLE + "\">Examples in the guide: ",
                                "</p>\n"));
    }

    private static void insert(Path file, String links) throws IOException {
        String html = Files.readString(file);
        int header = html.indexOf(HEADER);
        if (header < 0) {
            throw new SiteException("page of the API without a heading: file=" + file);
        }
        if (!html.contains("class=\"" + STYLE)) {
            int place = header + HEADER.length();
            Files.writeString(file, html.substring(0, place) + links + html.substring(place));
        }
    }
}
