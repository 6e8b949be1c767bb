package dev.tercio.site;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Checks that every link of a site leads to a file, and every anchor to an element with that id.
/// Addresses of other hosts are not checked, because a build must not depend on them.
final class LinkCheck {
    private static final Pattern LINK = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("\\s(?:id|name)=\"([^\"]*)\"");
    private static final Pattern SCRIPT =
            Pattern.compile("<script[^>]*>.*?</script>|<style.*?</style>", Pattern.DOTALL);

    private final Path site;
    private final Map<Path, Set<String>> ids = new HashMap<>();
    private final List<String> broken = new ArrayList<>();
    private int links;

    LinkCheck(Path site) {
        this.site = site.normalize();
    }

    /// Checks all pages and returns how many links they have.
    int check() throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.walk(site)) {
            pages = files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
        }
        for (Path page : pages) {
            check(page);
        }
        if (!broken.isEmpty()) {
            throw new SiteException(
                    "broken links: count=" + broken.size() + "\n" + String.join("\n", broken));
        }
        return links;
    }

    private void check(Path page) throws IOException {
        String html = Files.readString(page);
        // scripts of the players contain megabytes of data, and no links
        int script = html.indexOf("<script");
        String checked = script < 0 ? html : withoutScripts(html);
        Matcher link = LINK.matcher(checked);
        while (link.find()) {
            String target = link.group(1).replace("&amp;", "&").replace("&quot;", "\"");
            if (!target.matches("(?s)(https?|data|mailto):.*|//.*") && !isFound(page, target)) {
                broken.add(site.relativize(page) + ": " + target);
            }
            links++;
        }
    }

    private static String withoutScripts(String html) {
        // keeps the tag, whose address is a link
        return SCRIPT.matcher(html).replaceAll(m -> Matcher.quoteReplacement(tag(m.group())));
    }

    private static String tag(String element) {
        return element.substring(0, element.indexOf('>') + 1);
    }

    private boolean isFound(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        int question = name.indexOf('?');
        name = question < 0 ? name : name.substring(0, question);
        Path file = name.isEmpty() ? page : page.resolveSibling(decoded(name)).normalize();
        if (!file.startsWith(site) || !Files.isRegularFile(file)) {
            return false;
        }
        String anchor = hash < 0 ? "" : decoded(target.substring(hash + 1));
        return anchor.isEmpty() || ids(file).contains(anchor);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private Set<String> ids(Path file) throws IOException {
        Set<String> known = ids.get(file);
        if (known == null) {
            known = new HashSet<>();
            Matcher id = ID.matcher(Files.readString(file));
            while (id.find()) {
                known.add(id.group(1).replace("&lt;", "<").replace("&gt;", ">"));
            }
            ids.put(file, known);
        }
        return known;
    }
}
