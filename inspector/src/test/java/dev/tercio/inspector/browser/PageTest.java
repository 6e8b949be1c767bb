package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.testing.browser.Browser;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Uses the page as a person does, in a real browser, and then asks the world what has happened.
class PageTest {
    private static Browser browser;
    private PageGame game;

    @BeforeAll
    static void startBrowser() throws IOException, InterruptedException {
        browser = Browser.start();
        browser.resize(1366, 768);
    }

    @AfterAll
    static void closeBrowser() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void startGame() {
        game = new PageGame(InspectorOptions.DEFAULT.allowEdit(true));
    }

    @AfterEach
    void closeGame() {
        List<String> errors = browser.errors();
        browser.open("about:blank");
        game.close();
        assertEquals(List.of(), errors);
    }

    private void open(String view) {
        browser.open(game.url() + "#" + view);
        browser.await("document.querySelector('#status')?.innerText === 'connected'");
    }

    private static String body() {
        return browser.text("main");
    }

    /// Proves IN-01, IN-02.
    @Test
    void entitiesAreSearchedFilteredSortedAndPaged() throws IOException {
        open("view=entities");
        browser.await("document.querySelectorAll('main tbody tr').length === 50");
        browser.clickText("Next");
        browser.await("document.querySelector('caption').innerText.includes('page 2')");
        browser.clickText("First page");

        browser.type("main input[type=search]", "unit 123");
        browser.await("document.querySelectorAll('main tbody tr').length === 1");
        String found = browser.text("main tbody tr a");
        assertEquals("unit 123", game.value(found, "Unit", "name"));
        browser.type("main input[type=search]", " ");

        browser.eval(
                "[...document.querySelectorAll('fieldset label')].find(l =>"
                        + " l.innerText.startsWith('Health')).click()");
        browser.await("document.querySelectorAll('main tbody tr').length === 40");
        browser.clickText("Health.points");
        browser.await(
                "document.querySelector('th[aria-sort=ascending]')?.innerText.includes('Health.points')");
        browser.screenshot(Path.of("target/page/entities.png"));
    }

    /// Proves IN-02.
    @Test
    void fieldsAreEditedAsCommands() throws IOException {
        open("entity=1v1");
        browser.type("form[aria-label=Unit] input[aria-label=name]", "renamed");
        browser.click("form[aria-label=Unit] button.primary");
        browser.await("document.querySelector('#toasts').innerText.includes('next frame')");
        assertEquals("renamed", game.value("1v1", "Unit", "name"));
        assertEquals("BLUE", game.value("1v1", "Unit", "side"));

        browser.eval(
                "[...document.querySelectorAll('form[aria-label=Velocity] button')].find(b =>"
                        + " b.innerText === 'Remove').click()");
        browser.await("!document.querySelector('form[aria-label=Velocity]')");
        assertEquals("missing", game.value("1v1", "Velocity", "x"));
        assertTrue(body().contains("ChildOf"), PageTest::body);

        browser.clickText("Destroy");
        browser.await("document.querySelector('#problem').innerText.includes('no such entity')");
        assertEquals(PageGame.UNITS, number(game.get(""), "entities"));
        browser.screenshot(Path.of("target/page/entity.png"));
        browser.open("about:blank"); // its requests for the dead entity are no errors of the page
    }

    /// Proves IN-03.
    @Test
    void queriesCountAndExplain() throws IOException {
        open("view=query");
        browser.type("main input[type=search]", "Position, Health, !Frozen");
        browser.await("document.querySelector('#matches')?.innerText === '40'");
        browser.type("input[aria-label='Entity to explain']", "1v1");
        browser.await("document.querySelector('#why')?.innerText.includes('does not match')");
        assertTrue(browser.text("#why").contains("Health"), PageTest::body);
        assertTrue(browser.eval("location.hash").toString().contains("entity=1v1"));
        browser.screenshot(Path.of("target/page/query.png"));
    }

    /// Proves IN-04.
    @Test
    void systemsAreShownAndDisabled() throws IOException {
        open("view=systems");
        String box =
                "[...document.querySelectorAll('button.system')]"
                        + ".find(b => b.innerText.startsWith('movement'))";
        browser.await(box);
        browser.eval(box + ".click()");
        browser.await("document.querySelector('#access')?.innerText.includes('Velocity')");
        browser.click("input[aria-label='movement enabled']");
        browser.await("document.querySelector('#toasts').innerText.includes('disabled')");
        Map<?, ?> systems = game.get("/systems");
        boolean isDisabled =
                ((List<?>) systems.get("systems"))
                        .stream()
                                .map(s -> (Map<?, ?>) s)
                                .anyMatch(
                                        s ->
                                                "movement".equals(s.get("name"))
                                                        && Boolean.FALSE.equals(s.get("enabled")));
        assertTrue(isDisabled, systems::toString);
        browser.screenshot(Path.of("target/page/systems.png"));
    }

    /// Proves IN-05.
    @Test
    void journalNamesTheSystemOfAFailureAndPausesOnTheNext() throws IOException {
        open("view=journal");
        browser.click("main input[type=checkbox]");
        browser.await("document.querySelector('tr.failed')?.innerText.includes('DEAD_ENTITY')");
        assertTrue(browser.text("tr.failed").contains("combat"), PageTest::body);
        browser.clickText("Pause on failure");
        browser.await("document.querySelector('footer').innerText.includes('Resume')");
        browser.screenshot(Path.of("target/page/journal.png"));
        assertEquals(true, game.get("/time").get("paused"));
    }

    /// Proves IN-05: conditions on a component of an entity, and on the number of matches.
    @Test
    void programPausesWhenAComponentChangesOrACountIsReached() {
        open("entity=0v1");
        browser.await("document.querySelector('form[aria-label=Health]')");
        browser.eval(
                "[...document.querySelectorAll('form[aria-label=Health] button')].find(b =>"
                        + " b.innerText === 'Pause on change').click()");
        browser.await("document.querySelector('footer').innerText.includes('Resume')");
        browser.await("document.querySelector('#toasts').innerText.includes('Health of 0v1')");
        assertEquals("condition", game.get("/time").get("reason"));
        open("view=journal");
        browser.clickText("Remove");
        browser.await(
                "![...document.querySelectorAll('caption')].some(c => c.innerText === 'Pauses"
                        + " when')");
        assertEquals(List.of(), game.get("/conditions").get("conditions"));

        browser.type("input[aria-label='Query of the condition']", "Health.points < 90");
        browser.eval("document.querySelector('select[aria-label=Comparison]').value = '>='");
        browser.type("input[aria-label='Number of matches']", "40");
        browser.clickText("Add condition");
        browser.await(
                "document.querySelector('main').innerText.includes('count of Health.points')");
        browser.clickText("Resume");
        browser.await("document.querySelector('footer').innerText.includes('Pause')");
        browser.await("document.querySelector('footer').innerText.includes('Resume')");
        assertEquals("condition", game.get("/time").get("reason"));
        assertTrue(((Number) game.value("0v1", "Health", "points")).intValue() < 90);
    }

    /// Proves IN-02: components are added, and entities copied and spawned.
    @Test
    void componentsAreAddedAndEntitiesSpawned() {
        open("entity=2v1");
        browser.await("document.querySelector('select[aria-label=\"Add a component\"]')");
        browser.eval(
                "(e => { e.value = 'Frozen'; e.dispatchEvent(new Event('change')); })"
                        + "(document.querySelector('select[aria-label=\"Add a component\"]'))");
        browser.clickText("Add");
        browser.await("document.querySelector('form[aria-label=Frozen]')");
        assertTrue(game.get("/entities/2v1").toString().contains("Frozen"));
        browser.clickText("Copy");
        browser.await("!location.hash.includes('2v1')");
        browser.await("document.querySelector('form[aria-label=Unit]')");
        assertEquals(PageGame.UNITS + 2, number(game.get(""), "entities"));

        open("view=entity&entity=new");
        browser.await("document.querySelector('main h2').innerText === 'New entity'");
        browser.clickText("Add"); // the first component with its defaults
        browser.clickText("Spawn with these components");
        browser.await("document.querySelector('form[aria-label=Position]')");
        assertEquals(PageGame.UNITS + 3, number(game.get(""), "entities"));
    }

    /// Proves IN-10: what the world contains is text and never markup.
    @Test
    void markupInTheWorldIsShownAsText() {
        for (String view :
                List.of(
                        "view=entities&text=hacked&components=Unit",
                        "entity=399v1",
                        "view=query&q=Unit",
                        "view=more",
                        "view=systems",
                        "view=journal",
                        "view=%3Cimg%20src=x%20onerror=hacked=1%3E",
                        "entity=%3Cb%20id=hacked%3E",
                        "view=query&q=%3Cb%20id=hacked%3E")) {
            open(view);
            browser.await("document.querySelector('main').getAttribute('aria-busy') === 'false'");
            assertEquals(true, browser.eval("typeof window.hacked === 'undefined'"), view);
        }
        open("view=entities&text=hacked&components=Unit");
        browser.await("document.querySelector('main tbody')?.innerText.includes('<b id=hacked>')");
        browser.open("about:blank"); // entities and queries that do not exist are reported
    }

    /// A page that outlives its program says so, and does not fail.
    @Test
    void programThatEndsIsReported() {
        open("view=entities");
        browser.await("document.querySelectorAll('main tbody tr').length === 50");
        game.close();
        browser.await("document.querySelector('#status').innerText === 'not connected'");
        assertEquals(
                50,
                ((Number) browser.eval("document.querySelectorAll('main tbody tr').length"))
                        .intValue());
        browser.open("about:blank"); // its requests fail from now on
    }

    /// Proves IN-06.
    @Test
    void timeIsPausedSteppedAndTurnedBack() throws IOException {
        open("view=charts");
        while (((List<?>) series().get("values")).size() < 20 || keptFrames() < 20) {
            Thread.onSpinWait(); // until there is something to go back to
        }
        browser.clickText("Pause");
        browser.await("document.querySelector('footer').innerText.includes('Resume')");
        long frame = number(game.get("/time"), "frame");

        browser.press(".", 190);
        browser.await(
                "document.querySelector('#position').innerText.startsWith('frame "
                        + text(frame + 1)
                        + " ')");
        browser.press(",", 188);
        browser.press(",", 188);
        browser.await(
                "document.querySelector('#position').innerText.startsWith('frame "
                        + text(frame - 1)
                        + " ')");
        assertEquals(frame - 1, number(game.get("/time"), "frame"));
        assertEquals(16, String.valueOf(game.get("/time").get("hash")).length());
        browser.screenshot(Path.of("target/page/time.png"));
        // the left end of a chart is the oldest frame that was measured, or that is kept
        browser.await("document.querySelector('canvas.series')");
        browser.eval(
                "(c => { const b = c.getBoundingClientRect();"
                        + " c.dispatchEvent(new MouseEvent('click', {bubbles: true,"
                        + " clientX: b.left + 64, clientY: b.top + 20})); })"
                        + "(document.querySelector('canvas.series'))");
        browser.await(
                "!document.querySelector('#position').innerText.startsWith('frame "
                        + text(frame - 1)
                        + " ')");
        assertTrue(number(game.get("/time"), "frame") < frame - 1, PageTest::body);
        browser.press(" ", 32);
        browser.await("document.querySelector('footer').innerText.includes('Pause')");
    }

    private long keptFrames() {
        Map<?, ?> time = game.get("/time");
        return number(time, "last") - number(time, "first");
    }

    private Map<?, ?> series() {
        return (Map<?, ?>) ((List<?>) game.get("/charts").get("series")).getFirst();
    }

    private static String text(long number) {
        return "%,d".formatted(number);
    }

    private static long number(Map<?, ?> answer, String field) {
        return ((Number) answer.get(field)).longValue();
    }

    /// Browsers keep pages that were left, and allow few connections per host.
    @Test
    void pageCanBeLeftAndOpenedAgain() {
        for (int visit = 0; visit < 10; visit++) {
            browser.open("about:blank");
            open("view=memory");
            browser.await("document.querySelector('main table')");
        }
    }

    /// Proves IN-07.
    @Test
    void mapShowsAnyWorldAndOpensWhatIsClicked() throws IOException {
        open("view=map");
        browser.await("document.querySelector('main p').innerText.startsWith('400 of 400')");
        browser.eval("document.querySelectorAll('main select')[2].value = 'Unit.side'");
        browser.eval(
                "document.querySelectorAll('main select')[2].dispatchEvent(new Event('change'))");
        browser.await("document.querySelector('main p').innerText.includes('BLUE')");
        browser.screenshot(Path.of("target/page/map.png"));
        Object coloured =
                browser.eval(
                        """
                        (() => { const c = document.querySelector('canvas');
                          const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
                          let n = 0; for (let i = 3; i < d.length; i += 4) if (d[i]) n++; return n; })()\
                        """);
        assertTrue(((Number) coloured).intValue() > 400, coloured::toString);
        String point = String.valueOf(browser.eval(RED_POINT));
        String[] place = point.split(" ", 2);
        browser.click(Double.parseDouble(place[0]), Double.parseDouble(place[1]));
        browser.await("/entity=[0-9]+v[0-9]+/.test(location.hash)");
        browser.await("document.querySelector('main').innerText.includes('RED')");
    }

    /// Where the map shows a red unit, in CSS pixels of the window: the center of a red pixel all
    /// of whose neighbours are red.
    private static final String RED_POINT =
            """
            (() => { const c = document.querySelector('canvas');
              const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
              const red = (x, y) => { const i = 4 * (y * c.width + x);
                return d[i] === 0xd0 && d[i + 1] === 0x45 && d[i + 2] === 0x3c; };
              const r = c.getBoundingClientRect();
              for (let y = 1; y < c.height - 1; y++) for (let x = 1; x < c.width - 1; x++)
                if (red(x, y) && red(x + 1, y) && red(x, y + 1))
                  return (r.left + x * r.width / c.width) + ' ' + (r.top + y * r.height / c.height);
              return 'no red point'; })()\
            """;

    /// Proves IN-08.
    @Test
    void memoryIsListedByComponent() throws IOException {
        open("view=memory");
        browser.await("document.querySelector('main').innerText.includes('Velocity')");
        assertTrue(body().contains("Clusters"), PageTest::body);
        browser.screenshot(Path.of("target/page/memory.png"));
    }

    /// Proves IN-10.
    @Test
    void everythingIsReachedByKeys() throws IOException {
        open("view=entities");
        browser.await("document.querySelectorAll('main tbody tr').length === 50");
        browser.press("j", 74);
        browser.press("j", 74);
        assertEquals("1v1", browser.eval("document.activeElement.innerText"));
        browser.press("2", 50);
        browser.await("document.querySelector('main h2').innerText === 'Query'");
        browser.press("/", 191);
        assertEquals("Query", browser.eval("document.activeElement.getAttribute('aria-label')"));
        browser.eval("document.activeElement.blur()");
        browser.press("?", 191);
        browser.await("document.querySelector('#help').open");
        browser.screenshot(Path.of("target/page/help.png"));
    }

    @Test
    void phoneShowsEveryViewWithoutScrollingSideways() throws IOException {
        browser.resize(390, 844);
        browser.prefer("dark");
        try {
            for (String view :
                    List.of(
                            "entities",
                            "query",
                            "map",
                            "systems",
                            "journal",
                            "charts",
                            "memory",
                            "more")) {
                open("view=" + view);
                browser.await("!document.querySelector('main').innerText.includes('Loading')");
                assertEquals(
                        false,
                        browser.eval("document.documentElement.scrollWidth > innerWidth"),
                        view);
                browser.screenshot(Path.of("target/page/phone-" + view + ".png"));
            }
        } finally {
            browser.resize(1366, 768);
            browser.prefer("light");
        }
    }
}
