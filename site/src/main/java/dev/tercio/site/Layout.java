package dev.tercio.site;

import dev.tercio.site.Page.Section;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The frame of every page: header, menu, contents, footer.
final class Layout {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final int MIN_CONTENTS = 3;

    private final String template = resource("page.html");
    private final boolean hasPlayers;
    private final boolean hasApi;

    Layout(boolean hasPlayers, boolean hasApi) {
        this.hasPlayers = hasPlayers;
        this.hasApi = hasApi;
    }

    /// A page with a menu.
    String page(Page page, Navigation navigation) {
        String body =
                """
                <div class="columns">
                <nav class="menu" id="menu" aria-label="Pages">
                %s</nav>
                <main id="content" tabindex="-1">
                <article>
                %s</article>
                %s</main>
                %s</div>
                """
                        .formatted(
                                navigation.menu(page.path()),
                                page.html(),
                                navigation.neighbours(page.path()),
                                contents(page.sections()));
        return frame(page.path(), page.title() + " · Tercio", body);
    }

    /// A page without a menu.
    String frame(String path, String title, String body) {
        String root = "../".repeat((int) path.chars().filter(c -> c == '/').count());
        return fill(
                template,
                Map.of(
                        "title",
                        Html.escape(title),
                        "root",
                        root,
                        "links",
                        links(path, root),
                        "body",
                        body));
    }

    private String links(String path, String root) {
        StringBuilder html = new StringBuilder();
        link(html, root, path, "guide/", "guide/index.html", "Guide");
        if (hasApi) {
            link(html, root, path, "api/", "api/index.html", "API");
        }
        if (hasPlayers) {
            link(html, root, path, "watch", "watch.html", "Watch");
        }
        link(html, root, path, "scoreboard/", "scoreboard/index.html", "Scoreboard");
        link(html, root, path, "decisions/", "decisions/index.html", "Decisions");
        link(html, root, path, "changelog", "changelog.html", "Changelog");
        return html.toString();
    }

    private static void link(
            StringBuilder html, String root, String path, String area, String to, String text) {
        html.append("<a href=\"").append(root).append(to).append('"');
        html.append(path.startsWith(area) ? " aria-current=\"true\"" : "");
        html.append('>').append(text).append("</a>\n");
    }

    private static String contents(List<Section> sections) {
        List<Section> shown =
                sections.stream().filter(s -> s.level() == 2 || s.level() == 3).toList();
        if (shown.size() < MIN_CONTENTS) {
            return "";
        }
        StringBuilder html =
                new StringBuilder("<nav class=\"contents\" aria-label=\"On this page\">");
        html.append("<h2>On this page</h2>\n<ul>\n");
        for (Section section : shown) {
            html.append(
                    "<li class=\"level%d\"><a href=\"#%s\">%s</a></li>\n"
                            .formatted(
                                    section.level(), section.id(), Html.escape(section.heading())));
        }
        return html.append("</ul>\n</nav>\n").toString();
    }

    /// Replaces the places `{{name}}` of a template.
    static String fill(String template, Map<String, String> values) {
        return PLACE.matcher(template)
                .replaceAll(
                        place -> {
                            String value = values.get(place.group(1));
                            if (value == null) {
                                throw new SiteException("no value: place=" + place.group());
                            }
                            return Matcher.quoteReplacement(value);
                        });
    }

    static String resource(String name) {
        try (InputStream in = Layout.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new SiteException("no such resource: name=" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
