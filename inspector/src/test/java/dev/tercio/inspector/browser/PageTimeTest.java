package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Pauses, steps and turns back the time in a real browser, and then asks the world.
class PageTimeTest extends PageFixture {
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
        assertTrue(number(game.get("/time"), "frame") < frame - 1, PageFixture::body);
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

    /// Proves IN-05.
    @Test
    void journalNamesTheSystemOfAFailureAndPausesOnTheNext() throws IOException {
        open("view=journal");
        browser.click("main input[type=checkbox]");
        browser.await("document.querySelector('tr.failed')?.innerText.includes('DEAD_ENTITY')");
        assertTrue(browser.text("tr.failed").contains("combat"), PageFixture::body);
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
        assertEquals(0, hits());
        browser.clickText("Resume");
        while (hits() == 0) {
            Thread.onSpinWait();
        }
        browser.await("document.querySelector('footer').innerText.includes('Resume')");
        assertEquals("condition", game.get("/time").get("reason"));
        assertTrue(((Number) game.value("0v1", "Health", "points")).intValue() < 90);
    }

    private long hits() {
        return number(
                (Map<?, ?>) ((List<?>) game.get("/conditions").get("conditions")).getFirst(),
                "hits");
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
        browser.await("document.querySelector('#problem').innerText.includes('has ended')");
        browser.clickText("Next");
        browser.await("document.querySelector('#toasts').innerText.includes('has ended')");
        assertFalse(PageFixture.body().contains("Failed to fetch"));
        ended = true;
    }
}
