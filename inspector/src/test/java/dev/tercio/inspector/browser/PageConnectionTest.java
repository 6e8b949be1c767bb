package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.inspector.InspectorOptions;

import org.junit.jupiter.api.Test;

import java.net.URI;

/// The connection of the page, when pages are left and when programs end, in a real browser.
class PageConnectionTest extends PageFixture {
    private static final String CONNECTED =
            "document.querySelector('#status')?.innerText === 'connected'";
    private static final String FRAME = "document.querySelector('#frame')?.innerText";

    private static void awaitFrames() {
        browser.eval("window.before = " + FRAME);
        browser.await(FRAME + " && " + FRAME + " !== window.before");
    }

    /// Ends the program and starts another one at the same address, which allows no edits.
    private void restart() {
        int port = URI.create(game.url()).getPort();
        game.close();
        browser.await("document.querySelector('#status').innerText === 'not connected'");
        game = new PageGame(InspectorOptions.DEFAULT.port(port));
        ended = true;
    }

    @Test
    void pageThatIsReloadedOrRestoredContinues() {
        open("view=entities");
        awaitFrames();
        browser.eval("location.reload()");
        browser.await("typeof window.before === 'undefined' && " + CONNECTED);
        awaitFrames();
        browser.open("about:blank");
        browser.eval("history.back()");
        browser.await(CONNECTED);
        awaitFrames();
    }

    @Test
    void tabThatIsClosedLeavesTheOthersConnected() {
        open("view=entities");
        String other = browser.openTab(game.url() + "#view=memory");
        awaitFrames();
        browser.closeTab(other);
        awaitFrames();
        awaitFrames();
    }

    @Test
    void pageContinuesWithAProgramThatIsStartedAgain() {
        open("entity=" + game.account());
        browser.await("document.querySelector('main form button.primary')");
        restart();
        browser.await(CONNECTED);
        awaitFrames();
        browser.await("document.querySelector('#problem')?.innerText === ''");
        browser.await("!document.querySelector('main form button.primary')");
        browser.await("document.querySelector('main').innerText.includes('balance')");
    }

    @Test
    void pressedButtonIsRefusedOnceWithoutAProgram() {
        open("view=entities");
        browser.await("document.querySelectorAll('main tbody tr').length === 50");
        game.close();
        browser.await("document.querySelector('#status').innerText === 'not connected'");
        browser.eval(
                "(() => { const b = document.querySelector('main button'); b.scrollIntoView();"
                        + " const r = b.getBoundingClientRect();"
                        + " window.spot = [r.x + r.width / 2, r.y + r.height / 2]; })()");
        browser.click(
                ((Number) browser.eval("window.spot[0]")).doubleValue(),
                ((Number) browser.eval("window.spot[1]")).doubleValue());
        browser.await("document.querySelector('#toasts').childElementCount > 0");
        assertEquals(
                1,
                ((Number) browser.eval("document.querySelector('#toasts').childElementCount"))
                        .intValue());
        ended = true;
    }

    /// Two tabs that are restored together: the second one must not announce a failure.
    @Test
    void tabThatOpensWhileTheStreamConnectsIsNotReportedAsDisconnected() {
        open("view=entities");
        browser.eval(
                "window.said = []; for (let i = 0; i < 2; i++) { const {port} = new"
                    + " SharedWorker('worker.js', {type: 'module', name: 'restored'});"
                    + " port.onmessage = ({data}) => said.push(data.connected ?? data.name); }");
        browser.await("said.filter(name => name === 'frame').length >= 2");
        assertEquals(
                "true,true", browser.eval("said.filter(name => typeof name === 'boolean').join()"));
    }
}
