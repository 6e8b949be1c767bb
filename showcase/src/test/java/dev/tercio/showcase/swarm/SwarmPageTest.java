package dev.tercio.showcase.swarm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.inspector.Inspector;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.testing.browser.Browser;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/// The swarm on the inspector's page, while it runs and from recordings.
class SwarmPageTest {
    private static final SimulationSettings SETTINGS =
            SimulationSettings.DEFAULT.seed(1).entities(300).workers(1);

    private static Browser browser;

    @TempDir Path folder;

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

    private static void open(Inspector inspector, String view) {
        browser.open(inspector.url() + "#" + view);
        browser.await("document.querySelector('#status')?.innerText === 'connected'");
        browser.await("document.querySelector('main').getAttribute('aria-busy') === 'false'");
    }

    /// Whether an element is within the window, so that nobody has to scroll to it.
    private static void assertVisible(String selector) {
        String inside =
                "(b => b.top >= 0 && b.bottom <= innerHeight && b.height > 0)"
                        + "(document.querySelector('%s').getBoundingClientRect())";
        assertEquals(true, browser.eval(inside.formatted(selector)), selector);
    }

    /// Proves IN-01, IN-07 and the accessibility of every view.
    @Test
    void everyViewShowsTheRunningSwarm() throws Exception {
        CompletableFuture<Inspector> started = new CompletableFuture<>();
        CompletableFuture<Boolean> stop = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().daemon().start(() -> run(started, stop));
        try {
            Inspector inspector = started.join();
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
                open(inspector, "view=" + view);
                browser.await("document.querySelector('main table, main canvas, main .empty')");
                assertEquals("", browser.text("#problem"), view);
                assertVisible("footer input[type=range]");
                assertEquals(List.of(), browser.accessibilityProblems(), view);
                assertEquals(List.of(), browser.errors(), view);
                browser.screenshot(Path.of("target/page/swarm-" + view + ".png"));
            }
            browser.open("about:blank");
        } finally {
            stop.complete(true);
            thread.join();
        }
    }

    private static void run(CompletableFuture<Inspector> started, CompletableFuture<?> stop) {
        try (SimulationRun run = new Swarm().start(SETTINGS);
                Inspector inspector = Inspector.start(InspectorOptions.DEFAULT, run.schedule())) {
            started.complete(inspector);
            while (!stop.isDone()) {
                run.runFrame();
                LockSupport.parkNanos(2_000_000);
            }
        } catch (Throwable e) {
            started.completeExceptionally(e);
        }
    }

    private Path record(String name, long seed, RecordingMode mode, int frames) {
        Path recording = folder.resolve(name);
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).hashEvery(1);
        try (SimulationRun run = new Swarm().start(SETTINGS.seed(seed));
                Recorder _ = Recorder.start(run.schedule(), recording, options)) {
            for (int frame = 0; frame < frames; frame++) {
                run.runFrame();
            }
        }
        return recording;
    }

    /// Proves IN-06 and IN-07: any recording opens as a player, with its controls in sight, and one
    /// line says what was proven.
    @Test
    void recordingIsPlayedOnTheMapAndVerified() throws IOException {
        Path states = record("states", 1, RecordingMode.STATE, 40);
        try (Inspector inspector = Inspector.open(states)) {
            open(inspector, "");
            browser.await("document.querySelector('main h2').innerText === 'Map'");
            browser.await("document.querySelector('main p').innerText.includes(' of ')");
            for (String control : List.of("footer button.primary", "footer input", "canvas.map")) {
                assertVisible(control);
            }
            browser.clickText("Play");
            browser.await(
                    "document.querySelector('#position').innerText.startsWith('frame 40 of 40')");
            browser.await("document.querySelector('#proof').innerText.includes('verified')");
            browser.eval(
                    "(e => { e.value = 7; e.dispatchEvent(new Event('change')); })"
                            + "(document.querySelector('footer input'))");
            browser.await(
                    "document.querySelector('#position').innerText.startsWith('frame 7 of 40')");
            browser.await("document.querySelector('#proof').innerText.includes('equals')");
            String time = inspector.get("/api/worlds/states/time");
            assertTrue(time.contains("\"frame\": 7,"), time);
            browser.screenshot(Path.of("target/page/player.png"));
            assertEquals(List.of(), browser.accessibilityProblems());
            assertEquals(List.of(), browser.errors());
            browser.open("about:blank");
        }
    }

    /// Proves IN-06: the time bar leads to the first frame at which two runs differ. Only inputs
    /// were recorded, so the systems run again.
    @Test
    void timeBarShowsTheFirstDifferenceOfTwoRuns() throws IOException {
        Path first = record("first", 1, RecordingMode.INPUTS, 12);
        Path second = record("second", 2, RecordingMode.INPUTS, 12);
        try (Inspector inspector = Inspector.open()) {
            inspector.add(first, _ -> new Swarm().start(SETTINGS.seed(1)).schedule());
            inspector.add(second, _ -> new Swarm().start(SETTINGS.seed(2)).schedule());
            open(inspector, "view=systems");
            browser.await("document.querySelector('#proof').innerText.includes('runs differ')");
            browser.click("#proof button");
            browser.await("document.querySelector('#position').innerText.startsWith('frame 1 of')");
            assertEquals(false, browser.eval("document.querySelector('footer .mark').hidden"));
            String time = inspector.get("/api/worlds/first/time");
            assertTrue(time.contains("\"frame\": 1,"), time);
            assertEquals(List.of(), browser.errors());
            browser.open("about:blank");
        }
    }
}
