package dev.tercio.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/// Builds the site in a folder. API documentation in `api` and players in `play` below that folder
/// are included if they are there.
final class Site {
    private static final List<String> PROJECT =
            List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md");
    private static final List<String> ASSETS =
            List.of("site.css", "site.js", "search.js", "icon.svg");

    private final Path root;
    private final Path folder;

    Site(Path root, Path folder) {
        this.root = root.toAbsolutePath().normalize();
        this.folder = folder.toAbsolutePath().normalize();
    }

    /// What was built.
    record Result(int pages, int links) {}

    Result build() throws IOException {
        boolean hasPlayers = Files.isDirectory(folder.resolve("play"));
        boolean hasApi = Files.isDirectory(folder.resolve("api"));
        Links links = new Links(new Addresses(root));
        ApiIndex api = hasApi ? ApiIndex.read(folder) : ApiIndex.EMPTY;
        Map<String, Page> pages = pages(new Markdown(links, api));
        Layout layout = new Layout(hasPlayers, hasApi);
        Navigation navigation = new Navigation(pages);
        SearchIndex index = new SearchIndex();
        GuideLinks guide = new GuideLinks(api);
        for (Page page : pages.values()) {
            index.add(page);
            guide.add(page);
            write(page.path(), layout.page(page, navigation));
        }
        guide.write(folder);
        index.add(api);
        write("search-index.js", index.script());
        writeOwnPages(pages, layout, hasPlayers);
        copyFiles(links.files());
        addBars(hasPlayers);
        return new Result(pages.size(), new LinkCheck(folder).check());
    }

    private Map<String, Page> pages(Markdown markdown) throws IOException {
        Addresses addresses = new Addresses(root);
        Map<String, Page> pages = new TreeMap<>();
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            Stream.concat(
                            PROJECT.stream().map(root::resolve),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .forEach(
                            file -> {
                                String path = addresses.of(file);
                                pages.put(path, render(markdown, file, path));
                            });
        }
        return pages;
    }

    private static Page render(Markdown markdown, Path file, String path) {
        try {
            return markdown.render(file, path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeOwnPages(Map<String, Page> pages, Layout layout, boolean hasPlayers)
            throws IOException {
        Page readme = pages.get("index.html");
        if (readme == null) {
            throw new SiteException("no README.md: root=" + root);
        }
        String title = "Tercio: an entity component system for Java 25";
        String landing = new Landing(readme).html(hasPlayers);
        write("index.html", layout.frame("index.html", title, landing));
        String search = Layout.resource("search.html");
        write("search.html", layout.frame("search.html", "Search · Tercio", search));
        if (hasPlayers) {
            write("watch.html", layout.frame("watch.html", "Watch · Tercio", Players.page()));
        }
        for (String asset : ASSETS) {
            write(asset, Layout.resource(asset));
        }
    }

    private void copyFiles(Map<String, Path> files) throws IOException {
        for (Map.Entry<String, Path> file : files.entrySet()) {
            copy(file.getValue(), file.getKey());
        }
        copy(root.resolve("docs/scoreboard/index.html"), "scoreboard/index.html");
        copy(root.resolve("docs/scoreboard/results.json"), "scoreboard/results.json");
    }

    private void copy(Path from, String path) throws IOException {
        Path to = folder.resolve(path);
        Files.createDirectories(to.resolve("..").normalize());
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Pages that are complete in themselves get a link to the first page.
    private void addBars(boolean hasPlayers) throws IOException {
        addBar(folder.resolve("scoreboard/index.html"), "../index.html");
        if (hasPlayers) {
            for (Players.Game game : Players.GAMES) {
                addBar(folder.resolve("play/" + game.name() + ".html"), "../watch.html");
            }
        }
    }

    private static void addBar(Path page, String target) throws IOException {
        String bar = "<p style=\"margin: 0 0 8px\"><a href=\"" + target + "\">Tercio</a></p>";
        String html = Files.readString(page);
        if (!html.contains(bar)) {
            Files.writeString(
                    page, html.replaceFirst("<body[^>]*>", "$0\n" + Matcher.quoteReplacement(bar)));
        }
    }

    private void write(String path, String content) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.resolve("..").normalize());
        Files.writeString(file, content);
    }
}
