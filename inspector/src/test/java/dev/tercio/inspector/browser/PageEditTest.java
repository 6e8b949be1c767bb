package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;

/// Changes the world in the page, in a real browser, and then asks the world.
class PageEditTest extends PageFixture {
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
        assertTrue(body().contains("ChildOf"), PageFixture::body);

        browser.clickText("Destroy");
        browser.await("document.querySelector('#problem').innerText.includes('no such entity')");
        assertEquals(PageGame.UNITS, number(game.get(""), "entities"));
        browser.screenshot(Path.of("target/page/entity.png"));
        leave(); // its requests for the dead entity are no errors of the page
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
}
