package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.browser.Browser;

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
        String table = Files.readString(Path.of("../README.md")).split("scoreboard in short", 2)[1];
        long rows =
                table.lines()
                        .takeWhile(l -> !l.contains("/scoreboard"))
                        .filter(l -> l.startsWith("|"))
                        .count();
        assertTrue(rows > 2, "rows=" + rows);
        // without the header and the line below it
        assertEquals(rows - 2, first.split("class=\"workload\"", -1).length - 1);
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

    /// Pages that were opened as files have no serious problem of accessibility, fit a phone, and
    /// can be searched.
    @Test
    void aBrowserShowsPagesAndFindsThings() throws Exception {
        try (Browser browser = Browser.start()) {
            for (String path : List.of("index.html", "guide/observers.html")) {
                check(browser, path, 1280, "light");
                check(browser, path, 390, "dark");
            }
            assertEquals("guide/spatial-index.html", first(browser, "spatial index"));
            assertTrue(first(browser, "World.create").contains("dev/tercio/World.html#create"));
            assertTrue(first(browser, "thread wrong").startsWith("guide/"));
            assertEquals("", first(browser, "xyzzy"));
            assertEquals(List.of(), browser.errors());
        }
    }

    private static void check(Browser browser, String path, int width, String scheme) {
        browser.resize(width, 900);
        browser.prefer(scheme);
        browser.open(site.resolve(path).toUri().toString());
        // before axe-core, which tries to read the style sheet
        assertEquals(List.of(), browser.errors(), path);
        assertEquals(List.of(), browser.accessibilityProblems(), path + ", " + scheme);
        assertEquals(
                true,
                browser.eval("document.documentElement.scrollWidth <= innerWidth"),
                path + " is too wide for " + width);
    }

    /// The address of the first result of a search, relative to the site; empty if there is none.
    private static String first(Browser browser, String query) {
        String address = site.resolve("search.html").toUri().toString();
        browser.open(address + "?q=" + query.replace(" ", "%20"));
        // the page of the previous search is not meant
        browser.await("decodeURIComponent(location.search) === '?q=%s'".formatted(query));
        browser.await("!document.querySelector('.status').innerText.startsWith('Type')");
        Object link = browser.eval("document.querySelector('.hits a')?.getAttribute('href') ?? ''");
        return String.valueOf(link);
    }
}
