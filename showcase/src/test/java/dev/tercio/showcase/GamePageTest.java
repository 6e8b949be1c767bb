package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;
import dev.tercio.testing.browser.Browser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The pages that `--picture` writes, in a browser.
class GamePageTest {
    @TempDir Path folder;

    /// The page that `--picture battle.html` writes: its controls are in sight, its chart leads to
    /// a frame, and one line says what was proven.
    @Test
    void pageOfTheBattleIsControlledWithoutScrolling() throws IOException, InterruptedException {
        Path page = folder.resolve("battle.html");
        CommandResult result =
                Cli.execute(
                        "run",
                        "battlefield",
                        "--entities",
                        "300",
                        "--frames",
                        "40",
                        "--picture",
                        page.toString());
        assertEquals(0, result.exitCode(), result::text);
        try (Browser browser = Browser.start()) {
            browser.resize(1366, 768);
            browser.open(page.toUri().toString());
            check(browser);
        }
    }

    private static void check(Browser browser) throws IOException {
        browser.await("document.querySelector('#when').innerText.startsWith('frame ')");
        for (String element : List.of("#play", "#time", "#chart", "#map", "#facts", "#proof")) {
            String isInside =
                    "(b => b.top >= 0 && b.bottom <= innerHeight && b.height > 0)"
                            + "(document.querySelector('%s').getBoundingClientRect())";
            browser.await(isInside.formatted(element));
        }
        String proof = browser.text("#proof");
        assertTrue(proof.contains("in each of 40 frames"), proof);
        browser.eval(
                "(c => { const b = c.getBoundingClientRect(); c.dispatchEvent(new"
                    + " MouseEvent('click', {bubbles: true, clientX: b.right - 9, clientY: b.top +"
                    + " 20})); })(document.querySelector('#chart'))");
        browser.await("document.querySelector('#when').innerText === 'frame 40'");
        assertEquals(List.of(), browser.accessibilityProblems());
        browser.screenshot(Path.of("target/page/battle.png"));
        assertEquals(List.of(), browser.errors());
    }
}
