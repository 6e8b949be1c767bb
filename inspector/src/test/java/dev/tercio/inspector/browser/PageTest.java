package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Uses the page as a person does, in a real browser, and then asks the world what has happened.
class PageTest extends PageFixture {
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

    /// Proves IN-03.
    @Test
    void queriesCountAndExplain() throws IOException {
        open("view=query");
        browser.type("main input[type=search]", "Position, Health, !Frozen");
        browser.await("document.querySelector('#matches')?.innerText === '40'");
        browser.type("input[aria-label='Entity to explain']", "1v1");
        browser.await("document.querySelector('#why')?.innerText.includes('does not match')");
        assertTrue(browser.text("#why").contains("Health"), PageFixture::body);
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

    /// Proves IN-07.
    @Test
    void mapShowsAnyWorldAndOpensWhatIsClicked() throws IOException {
        open("view=map");
        browser.await("document.querySelector('main p').innerText.startsWith('400 of 400')");
        browser.await("document.querySelector('main p').innerText.includes('BLUE')");
        colourMapBy("");
        browser.await("!document.querySelector('main p').innerText.includes('BLUE')");
        browser.await("location.hash.includes('colour=none')");
        colourMapBy("Unit.side");
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

    private static void colourMapBy(String field) {
        String choice = "document.querySelectorAll('main select')[2]";
        browser.eval(choice + ".value = '" + field + "'");
        browser.eval(choice + ".dispatchEvent(new Event('change'))");
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
        assertTrue(body().contains("Clusters"), PageFixture::body);
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
                        "world=%22%3E%3Cimg%20src=x%20onerror=hacked=1%3E",
                        "view=map&x=%3Cimg%20src=x%20onerror=hacked=1%3E",
                        "view=map&q=%3Cb%20id=hacked%3E",
                        "view=journal&system=%22%3E%3Cb%20id=hacked%3E",
                        "view=systems&system=%3Cb%20id=hacked%3E",
                        "view=entities&text=%22%27%3C%26%E2%80%AE",
                        "entity=%3Cb%20id=hacked%3E",
                        "view=query&q=%3Cb%20id=hacked%3E")) {
            open(view);
            browser.await("document.querySelector('main').getAttribute('aria-busy') === 'false'");
            assertEquals(true, browser.eval("typeof window.hacked === 'undefined'"), view);
        }
        open("view=entities&text=hacked&components=Unit");
        browser.await("document.querySelector('main tbody')?.innerText.includes('<b id=hacked>')");
        open("view=entities&components=Unit&text=" + PageGame.QUOTES_ENCODED);
        browser.await(
                "document.querySelector('main tbody')?.textContent.includes('"
                        + PageGame.QUOTES.replace("'", "\\'")
                        + "')");
        leave(); // entities and queries that do not exist are reported
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
}
