package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.testing.browser.Browser;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A browser for all tests of a class, and a game for each of them.
abstract class PageFixture {
    static Browser browser;
    PageGame game;

    /// Whether the program of the page has ended: requests then fail, at any time also those of the
    /// browser itself, such as the one for the icon.
    boolean ended;

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

    /// The page has no errors. A test that provokes some ends with [#leave()].
    @AfterEach
    void closeGame() {
        List<String> errors = new ArrayList<>(browser.errors());
        leave();
        game.close();
        if (ended) {
            errors.removeIf(error -> error.contains("source=network"));
        }
        assertEquals(List.of(), errors);
    }

    void open(String view) {
        browser.open(game.url() + "#" + view);
        browser.await("document.querySelector('#status')?.innerText === 'connected'");
    }

    /// Leaves the page, and forgets its failed requests.
    static void leave() {
        browser.open("about:blank");
    }

    static String body() {
        return browser.text("main");
    }

    static long number(Map<?, ?> answer, String field) {
        return ((Number) answer.get(field)).longValue();
    }

    static String text(long number) {
        return "%,d".formatted(number);
    }
}
