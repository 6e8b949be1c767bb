package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The site of this project, with its API documentation and without the players. Proves RE-05.
class SiteTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "."), "..").toAbsolutePath().normalize();

    @TempDir static Path site;
    private static Site.Result result;

    /// Documentation with warnings, and broken links, already fail here.
    @BeforeAll
    static void build() throws IOException {
        String libraries =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(path -> path.endsWith(".jar") && !path.contains("tercio-"))
                        .collect(Collectors.joining(File.pathSeparator));
        ApiDocumentation.write(ROOT, libraries, site.resolve("api"));
        result = new Site(ROOT, site).build();
    }

    private static String page(String path) throws IOException {
        return Files.readString(site.resolve(path));
    }

    @Test
    void everyDocumentIsAPage() throws IOException {
        assertTrue(result.pages() > 80, "pages=" + result.pages());
        assertTrue(result.links() > 10_000, "links=" + result.links());
        assertTrue(page("guide/world.html").contains("<h1 id=\"world\">World</h1>"));
        assertTrue(page("changelog.html").contains("Changelog"));
        assertTrue(page("scoreboard/index.html").contains("<a href=\"../index.html\">"));
    }

    @Test
    void theFirstPageShowsTheProgramAndTheFiguresOfTheReadme() throws IOException {
        String first = page("index.html");
        assertTrue(first.contains("<i class=\"type\">World</i>.<i class=\"call\">create</i>"));
        assertTrue(first.contains("pictures/battlefield.gif"));
        assertEquals(10, first.split("class=\"workload\"", -1).length - 1);
    }

    @Test
    void namesOfTheApiAreLinks() throws IOException {
        assertTrue(
                page("guide/commands.html")
                        .contains(
                                "href=\"../api/dev.tercio.core/dev/tercio/World.html#nextFrame()\""));
    }

    @Test
    void everyTypeOfTheApiLinksToExamples() throws IOException {
        ApiIndex api = ApiIndex.read(site);
        assertTrue(api.types().size() > 250, "types=" + api.types().size());
        for (String type : api.types()) {
            assertTrue(page(type).contains("Examples in the guide: <a href="), type);
        }
    }

    @Test
    void aPageThatTheGuideDoesNotListIsRefused() {
        Page page = new Page("guide/lost.html", "Lost", "", List.of());
        Page index = new Page("guide/index.html", "Guide", "", List.of());
        Map<String, Page> pages = Map.of(page.path(), page, index.path(), index);
        assertEquals(
                "page is not listed in docs/guide/README.md: page=guide/lost.html",
                assertThrows(SiteException.class, () -> new Navigation(pages)).getMessage());
    }

    /// Pages have no serious problem of accessibility and fit a phone, and the search finds things.
    @Test
    void aBrowserShowsPagesAndFindsThings() throws Exception {
        Map<?, ?> answer =
                Chromium.run(
                        site,
                        """
                        {"pages": ["/index.html", "/guide/observers.html", "/search.html?q=world"],
                         "queries": ["spatial index", "World.create", "thread wrong", "xyzzy"]}
                        """);
        assertEquals(List.of(), answer.get("problems"));
        Map<?, ?> found = (Map<?, ?>) answer.get("found");
        assertEquals("/guide/spatial-index.html", first(found, "spatial index"));
        assertTrue(first(found, "World.create").contains("dev/tercio/World.html#create"));
        assertTrue(first(found, "thread wrong").startsWith("/guide/"));
        assertEquals(List.of(), found.get("xyzzy"));
    }

    private static String first(Map<?, ?> found, String query) {
        return (String) ((List<?>) found.get(query)).getFirst();
    }
}
