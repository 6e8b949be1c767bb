package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the page shows when something is unknown, refused, large or gone, in a real browser.
class PageStatesTest extends PageFixture {
    /// Proves IN-02: numbers arrive and are edited with all digits.
    @Test
    void largeNumbersAreShownAndEditedExactly() {
        open("entity=" + game.account());
        String form = "form[aria-label=Account] ";
        browser.await("document.querySelector('" + form + "input[aria-label=balance]')?.value");
        assertEquals(
                Long.toString(PageGame.ODD),
                browser.eval(
                        "document.querySelector('" + form + "input[aria-label=balance]').value"));
        browser.type(form + "input[aria-label=balance]", Long.toString(PageGame.ODD + 2));
        browser.type(form + "input[aria-label=parts]", "[" + (PageGame.ODD + 4) + ", 0]");
        browser.type(form + "input[aria-label=grade]", "5");
        browser.type(form + "input[aria-label=share]", "1e20");
        browser.click(form + "button.primary");
        browser.await("document.querySelector('#toasts').innerText.includes('next frame')");
        assertEquals(Long.toString(PageGame.ODD + 2), value("balance"));
        assertEquals(List.of(Long.toString(PageGame.ODD + 4), 0L), value("parts"));
        assertEquals("5", value("grade"));
        assertEquals(1e20, value("share"));
        assertEquals(1_234_567L, value("visits"));

        for (String[] invalid :
                new String[][] {
                    {"balance", "9223372036854775808", "out of range"},
                    {"share", "1e999", "wrong type"},
                    {"visits", "2147483648", "out of range"},
                    {"grade", "ab", "one character"},
                    {"parts", "[1]", "2 values"}
                }) {
            open("view=memory");
            browser.await("document.querySelector('main table')");
            open("entity=" + game.account());
            browser.await("document.querySelector('" + form + "input[aria-label=balance]')?.value");
            Object before = value(invalid[0]);
            browser.type(form + "input[aria-label=" + invalid[0] + "]", invalid[1]);
            browser.click(form + "button.primary");
            browser.await(
                    "document.querySelector('#toasts').innerText.includes('" + invalid[2] + "')");
            assertEquals(before, value(invalid[0]), invalid[0]);
        }
        open("view=query&q=Account.balance%20%3D%20" + (PageGame.ODD + 2));
        browser.await("document.querySelector('#matches')?.innerText === '1'");
        browser.await("document.querySelector('main table')?.innerText.includes('1,234,567')");
        leave();
    }

    private Object value(String field) {
        return game.value(game.account(), "Account", field);
    }

    /// Proves IN-01: the page does not pretend that a closed world is there.
    @Test
    void closedWorldIsNoLongerCalledConnected() {
        open("view=entities");
        browser.await("document.querySelectorAll('main tbody tr').length === 50");
        game.closeWorld();
        browser.await("document.querySelector('#status').innerText === 'world closed'");
        browser.await("document.querySelector('#problem').innerText.includes('world is closed')");
        browser.await("document.querySelector('#permission').innerText === 'read-only'");
        browser.await("document.querySelector('footer button').disabled");
        leave();
    }

    @Test
    void unknownViewsFieldsSystemsAndFiltersAreNamed() {
        for (String[] expected :
                new String[][] {
                    {"view=nonsense", "no view with this name: view=nonsense"},
                    {"view=nodes", "no view of that kind: view=nodes"},
                    {"world=nonsense&view=memory", "no world with this id: world=nonsense"},
                    {"view=map&x=Nothing.x", "no such number field: Nothing.x"},
                    {"view=systems&system=nobody", "no such system: system=nobody"},
                    {"view=journal&system=nobody", "no system has this name"},
                    {"view=journal&component=Nothing", "no such component: component=Nothing"},
                    {"view=entities&components=Nothing", "no such component: component=Nothing"},
                    {"view=query&q=any(Position", "closing parenthesis is missing"},
                    {"view=query&q=any(Position", "any(Position⟨here⟩"},
                    {"view=query&q=Unit.side%20%3D%20%22GREEN%22", "known: RED, BLUE"},
                    {"entity=77v7", "no such entity: entity=77v7"}
                }) {
            open(expected[0]);
            browser.await(
                    "document.querySelector('main').innerText.includes('" + expected[1] + "')");
        }
        leave();
    }

    /// Proves IN-10: a person sees on any screen whether the page can change the program.
    @Test
    void permissionIsVisibleOnAPhone() {
        browser.resize(390, 844);
        try {
            open("view=entities");
            browser.await("document.querySelector('#permission')?.innerText === 'editing allowed'");
            assertEquals(
                    true,
                    browser.eval(
                            "(b => b.width > 0 && b.left >= 0 && b.right <= innerWidth)"
                                    + "(document.querySelector('#permission')"
                                    + ".getBoundingClientRect())"));
            assertEquals(false, browser.eval("document.documentElement.scrollWidth > innerWidth"));
        } finally {
            browser.resize(1366, 768);
        }
    }

    /// Proves IN-06: an answer that arrives late does not replace the newer one.
    @Test
    void timeBarShowsTheLastAnswer() {
        open("view=memory");
        while (((Number) game.get("/time").get("back")).intValue() < 5) {
            Thread.onSpinWait(); // until there is something to go back to
        }
        browser.clickText("Pause");
        browser.await("document.querySelector('#hash')");
        long frame = ((Number) game.get("/time").get("frame")).longValue();
        browser.eval(
                """
                (() => { const send = window.fetch; let calls = 0;
                  window.fetch = async (path, options) => {
                    const answer = await send(path, options);
                    if (options?.method !== 'POST') return answer;
                    if (calls++ === 0) await new Promise((resolve) => setTimeout(resolve, 500));
                    window.answers = (window.answers ?? 0) + 1;
                    return answer;
                  }; })()\
                """);
        browser.press(",", 188);
        browser.press(",", 188);
        browser.await("window.answers === 2");
        browser.eval("fetch('/api').then(() => true)"); // both were shown
        browser.await(
                "document.querySelector('#position').innerText === 'frame "
                        + "%,d of %,d'".formatted(frame - 2, frame - 2));
        assertEquals(frame - 2, game.get("/time").get("frame"));
    }

    /// Proves IN-02: the numbers beside the components are those of now.
    @Test
    void numbersOfComponentsFollowTheWorld() {
        open("view=entities");
        String count =
                "[...document.querySelectorAll('fieldset.filters label')]"
                        + ".find(l => l.textContent.startsWith('Frozen'))?.textContent";
        browser.await(count + " === 'Frozen 0'");
        game.post(
                "/edits",
                Map.of(
                        "edits",
                        List.of(Map.of("op", "add", "entity", "2v1", "component", "Frozen"))));
        browser.await(count + " === 'Frozen 1'");
    }

    /// Proves IN-10: views refresh themselves without taking the focus from a keyboard user.
    @Test
    void refreshKeepsTheFocus() {
        open("view=systems");
        browser.await("document.querySelector('input[aria-label=\"movement enabled\"]')");
        browser.eval(
                "(e => { window.old = e; e.focus(); })"
                        + "(document.querySelector('input[aria-label=\"movement enabled\"]'))");
        browser.await("!window.old.isConnected"); // it was replaced by a refresh
        assertEquals(
                "movement enabled",
                browser.eval("document.activeElement.getAttribute('aria-label')"));
    }

    /// Proves IN-01: browsers allow six connections per host, so tabs share a stream.
    @Test
    void eightTabsShareAStreamAndAllAreAnswered() {
        open("view=entities");
        List<String> tabs = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            tabs.add(browser.openTab(game.url() + "#view=memory"));
        }
        try {
            for (int i = 0; i < 3; i++) {
                browser.click("nav a[href*='view=memory']");
                browser.await("document.querySelector('main table')?.innerText.includes('Health')");
                browser.click("nav a[href*='view=entities']");
                browser.await("document.querySelectorAll('main tbody tr').length === 50");
            }
        } finally {
            tabs.forEach(browser::closeTab);
        }
    }

    @Test
    void skipLinkFocusesTheViewAndKeepsIt() {
        open("view=memory");
        browser.await("document.querySelector('main table')");
        browser.eval("document.querySelector('a.skip').click()");
        assertEquals("main", browser.eval("document.activeElement.id"));
        assertEquals("#view=memory", browser.eval("location.hash"));
        assertTrue(body().contains("Memory"), PageFixture::body);
    }

    @Test
    void orderOfATableIsInTheAddress() {
        open("view=query&q=Position&sort=Position.y&order=desc");
        browser.await("document.querySelector('th[aria-sort=descending]')");
        assertTrue(browser.text("th[aria-sort=descending]").contains("Position.y"));
        browser.clickText("Position.x");
        browser.await("location.hash.includes('sort=Position.x')");
        browser.await("!location.hash.includes('order=')");
    }

    /// A refresh replaces what is shown.
    @Test
    void selectedTextSurvivesRefreshes() {
        open("view=entities");
        browser.await("document.querySelectorAll('main tbody tr').length === 50");
        browser.eval(
                "window.cell = document.querySelector('main tbody td.number');"
                        + " getSelection().selectAllChildren(window.cell)");
        long frames = game.frames();
        while (game.frames() < frames + 300) {
            Thread.onSpinWait();
        }
        assertEquals(true, browser.eval("window.cell.isConnected"));
        browser.eval("getSelection().removeAllRanges()");
        browser.await("!window.cell.isConnected");
    }
}
