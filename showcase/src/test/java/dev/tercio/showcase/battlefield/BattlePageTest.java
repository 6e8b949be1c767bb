package dev.tercio.showcase.battlefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.inspector.Inspector;
import dev.tercio.testing.browser.Browser;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/// The battle on the inspector's page: both nodes, and an edit that a replay repeats.
class BattlePageTest {
    private static final int UNITS = 400;

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

    /// A battle on a thread of its own.
    private static final class RunningBattle implements AutoCloseable {
        private final CompletableFuture<Inspector> started = new CompletableFuture<>();
        private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
        private volatile boolean isOver;

        RunningBattle(Path recording) {
            Thread.ofPlatform().daemon().name("battle").start(() -> run(recording));
            started.join();
        }

        private void run(Path recording) {
            InspectOptions options = new InspectOptions();
            new CommandLine(options).parseArgs("--inspect", "--allow-edit");
            SimulationSettings settings = SimulationSettings.DEFAULT.seed(3).entities(UNITS);
            try (Battle battle = new Battle(settings).deploy()) {
                try (BattleRecorder _ = new BattleRecorder(battle, recording);
                        Inspector inspector = InspectedBattle.open(battle, options)) {
                    Headquarters orders = new Headquarters(battle.manoeuvre().world(), 3);
                    started.complete(inspector);
                    while (!isOver) {
                        orders.accept(battle.manoeuvre().world().frame());
                        battle.frame();
                        LockSupport.parkNanos(2_000_000);
                    }
                }
                ended.complete(true);
            } catch (Throwable e) {
                started.completeExceptionally(e);
                ended.completeExceptionally(e);
            }
        }

        Inspector inspector() {
            return started.join();
        }

        @Override
        public void close() {
            isOver = true;
            inspector().release();
            ended.join();
        }
    }

    private static void open(RunningBattle battle, String view) {
        browser.open(battle.inspector().url() + "#" + view);
        browser.await("document.querySelector('#status')?.innerText === 'connected'");
    }

    /// Proves IN-08.
    @Test
    void bothNodesAreOnOnePage() throws IOException {
        try (RunningBattle battle = new RunningBattle(folder.resolve("nodes"))) {
            open(battle, "view=nodes");
            browser.await("document.querySelectorAll('main section.card').length === 2");
            browser.await("document.querySelector('main tbody').innerText.includes('in sync')");
            String nodes = browser.text("main");
            assertTrue(nodes.contains("manoeuvre") && nodes.contains("damage"), nodes);
            // the first node owns the course of its units, the second receives them
            browser.await(row("manoeuvre", "Course") + "[1] !== '0'");
            browser.await(row("damage", "Course") + "[2] !== '0'");
            assertEquals("0", browser.eval(row("damage", "Course") + "[1]"));
            assertEquals(List.of(), browser.accessibilityProblems());
            browser.screenshot(Path.of("target/page/nodes.png"));
            assertEquals(List.of(), browser.errors());
            browser.open("about:blank");
        }
    }

    /// The cells of a component in the table of ownership of a node.
    private static String row(String node, String component) {
        return "[...document.querySelectorAll('section[aria-label=%s] tr')]".formatted(node)
                + ".map(r => r.innerText.split('\\t')).find(c => c[0] === '%s')"
                        .formatted(component);
    }

    /// Proves IN-02: the page spawns a unit from a template, by a command that the replay of the
    /// recording repeats.
    @Test
    void unitIsSpawnedFromATemplateAndReplayed() throws IOException {
        Path recording = folder.resolve("spawn");
        try (RunningBattle battle = new RunningBattle(recording)) {
            open(battle, "world=manoeuvre&view=entity&entity=new");
            browser.await("document.querySelector('select[aria-label=Template]')");
            browser.eval(
                    "(e => { e.value = 'heavy tank'; e.dispatchEvent(new Event('change')); })"
                            + "(document.querySelector('select[aria-label=Template]'))");
            browser.type("form[aria-label='From a template'] input[aria-label=points]", "77");
            browser.screenshot(Path.of("target/page/template.png"));
            browser.click("form[aria-label='From a template'] button.primary");
            browser.await("document.querySelector('form[aria-label=Health]')");
            browser.await(
                    "document.querySelector('form[aria-label=Health]"
                            + " input[aria-label=points]').value === '77'");
            String handle = String.valueOf(browser.eval("location.hash.match(/entity=(\\w+)/)[1]"));
            String unit = battle.inspector().get("/api/worlds/manoeuvre/entities/" + handle);
            assertTrue(unit.contains("\"most\": 130"), unit);
            assertEquals(List.of(), browser.errors());
            browser.open("about:blank");
        }
        try (BattleReplay replay = BattleReplay.open(recording, 1)) {
            for (long frame = 0; frame < replay.frames(); frame++) {
                assertEquals(Optional.empty(), replay.step());
            }
            assertTrue(replay.frames() > 0);
            assertEquals(List.of(), replay.problems());
        }
    }
}
