package dev.tercio.testing.browser;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tercio.testing.JsonParser;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A headless Chromium with one page, driven by its debugging protocol.
///
/// Tests are skipped if no Chromium is installed. With `-Dtercio.tools=required` they fail instead.
public final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
    private static final List<String> PROGRAMS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

    private final Process process;
    private final Path profile;
    private final DevTools tools;

    private Browser(Process process, Path profile, URI page) {
        this.process = process;
        this.profile = profile;
        tools = new DevTools(page);
    }

    /// Starts a browser, or skips the test if there is none.
    public static Browser start() throws IOException, InterruptedException {
        String program =
                PROGRAMS.stream()
                        .filter(p -> Files.isExecutable(Path.of(p)))
                        .findFirst()
                        .orElseGet(Browser::missing);
        Path profile = Files.createTempDirectory("browser");
        Process process =
                new ProcessBuilder(
                                program,
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--disable-dev-shm-usage",
                                "--remote-debugging-port=0",
                                "--user-data-dir=" + profile,
                                "about:blank")
                        .redirectErrorStream(true)
                        .redirectOutput(profile.resolve("log.txt").toFile())
                        .start();
        return new Browser(process, profile, page(process, profile));
    }

    private static String missing() {
        String message = "Chromium is not installed: tests of the page cannot run";
        if ("required".equals(System.getProperty("tercio.tools"))) {
            return fail(message);
        }
        return abort(message);
    }

    /// The debugging address of the first page.
    private static URI page(Process process, Path profile)
            throws IOException, InterruptedException {
        Path file = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && process.isAlive()) {
            if (Files.exists(file) && Files.readAllLines(file).size() >= 2) {
                HttpRequest list =
                        HttpRequest.newBuilder(
                                        URI.create(
                                                "http://127.0.0.1:"
                                                        + Files.readAllLines(file).getFirst()
                                                        + "/json"))
                                .build();
                String json = HttpClient.newHttpClient().send(list, BodyHandlers.ofString()).body();
                URI page = firstPage(json);
                if (page != null) {
                    return page;
                }
            }
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
        }
        process.destroyForcibly();
        return fail("browser did not start: " + Files.readString(profile.resolve("log.txt")));
    }

    private static @Nullable URI firstPage(String json) {
        if (JsonParser.parse(json) instanceof List<?> targets) {
            for (Object target : targets) {
                if (target instanceof Map<?, ?> fields && "page".equals(fields.get("type"))) {
                    return URI.create(String.valueOf(fields.get("webSocketDebuggerUrl")));
                }
            }
        }
        return null;
    }

    /// Opens an address, waits for its scripts, and forgets earlier errors.
    public void open(String url) {
        tools.errors().clear();
        tools.call("Page.navigate", "{\"url\": %s}".formatted(DevTools.quoted(url)));
        await("document.readyState === 'complete'");
    }

    /// Opens an address in another tab. The methods of this class stay with the first one.
    ///
    /// @return the id of the tab
    public String openTab(String url) {
        return String.valueOf(
                tools.call(
                                "Target.createTarget",
                                "{\"url\": %s, \"background\": true}"
                                        .formatted(DevTools.quoted(url)))
                        .get("targetId"));
    }

    /// Closes a tab.
    public void closeTab(String id) {
        tools.call("Target.closeTarget", "{\"targetId\": %s}".formatted(DevTools.quoted(id)));
    }

    /// Sets the size of the window in CSS pixels.
    public void resize(int width, int height) {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\": %d, \"height\": %d, \"deviceScaleFactor\": 1, \"mobile\": false}"
                        .formatted(width, height));
    }

    /// Sets whether the user prefers a dark page.
    public void prefer(String scheme) {
        tools.call(
                "Emulation.setEmulatedMedia",
                "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": %s}]}"
                        .formatted(DevTools.quoted(scheme)));
    }

    /// Evaluates an expression; promises are awaited.
    public @Nullable Object eval(String expression) {
        Map<?, ?> result =
                tools.call(
                        "Runtime.evaluate",
                        "{\"expression\": %s, \"returnByValue\": true, \"awaitPromise\": true}"
                                .formatted(DevTools.quoted(expression)));
        if (result.get("exceptionDetails") != null) {
            fail("script failed: " + expression + ": " + result.get("exceptionDetails"));
        }
        return result.get("result") instanceof Map<?, ?> value ? value.get("value") : null;
    }

    /// Waits until an expression is true.
    public void await(String condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Boolean.TRUE.equals(eval("Boolean(" + condition + ")"))) {
            if (System.nanoTime() > end) {
                fail("page never satisfied: " + condition + "\npage: " + text("body"));
            }
            pause();
        }
    }

    private static void pause() {
        LockSupport.parkNanos(POLL_NANOS);
    }

    /// Waits for an element and returns its text.
    public String text(String selector) {
        return String.valueOf(
                eval("document.querySelector(%s)?.innerText".formatted(DevTools.quoted(selector))));
    }

    /// Waits for an element that is enabled and clicks it.
    public void click(String selector) {
        String element = "document.querySelector(" + DevTools.quoted(selector) + ")";
        await(element + " && !" + element + ".disabled");
        eval(element + ".click()");
    }

    /// Clicks the first button or link with a text.
    public void clickText(String text) {
        String element =
                "[...document.querySelectorAll('button, a')].find(e => e.innerText.trim() === "
                        + DevTools.quoted(text)
                        + " && !e.disabled)";
        await(element);
        eval(element + ".click()");
    }

    /// Focuses an input, replaces its text, and types as a user would.
    public void type(String selector, String text) {
        String element = "document.querySelector(" + DevTools.quoted(selector) + ")";
        await(element);
        eval(element + ".focus(), " + element + ".select()");
        tools.call("Input.insertText", "{\"text\": %s}".formatted(DevTools.quoted(text)));
        eval(element + ".dispatchEvent(new Event('change', {bubbles: true}))");
    }

    /// Clicks with the left button of the mouse.
    ///
    /// @param x the distance from the left edge of the window, in CSS pixels
    /// @param y the distance from its top
    public void click(double x, double y) {
        for (String type : new String[] {"mousePressed", "mouseReleased"}) {
            tools.call(
                    "Input.dispatchMouseEvent",
                    "{\"type\": \"%s\", \"x\": %s, \"y\": %s, \"button\": \"left\", \"clickCount\": 1}"
                            .formatted(type, x, y));
        }
    }

    /// Presses and releases a key.
    public void press(String key, int code) {
        String text = key.length() == 1 ? ", \"text\": " + DevTools.quoted(key) : "";
        String event = "{\"type\": \"%s\", \"key\": %s, \"windowsVirtualKeyCode\": %d%s}";
        tools.call(
                "Input.dispatchKeyEvent",
                event.formatted("keyDown", DevTools.quoted(key), code, text));
        tools.call(
                "Input.dispatchKeyEvent", event.formatted("keyUp", DevTools.quoted(key), code, ""));
    }

    /// Errors of scripts, failed requests and violations of the security policy since the page was
    /// opened.
    public List<String> errors() {
        return List.copyOf(tools.errors());
    }

    /// Checks the page with axe-core.
    ///
    /// @return the serious and critical problems, with the elements that have them
    public List<String> accessibilityProblems() {
        if (!Boolean.TRUE.equals(eval("typeof axe === 'object'"))) {
            eval(axe() + "; true");
        }
        Object found =
                eval(
                        """
                        axe.run().then(r => r.violations
                            .filter(v => v.impact === 'serious' || v.impact === 'critical')
                            .map(v => v.id + ': ' + v.nodes.map(n => n.html).slice(0, 3).join(' ')))\
                        """);
        List<String> problems = new ArrayList<>();
        if (found instanceof List<?> list) {
            list.forEach(problem -> problems.add(String.valueOf(problem)));
        } else {
            problems.add("axe-core gave no answer: " + found);
        }
        return problems;
    }

    private static String axe() {
        try (InputStream script = Browser.class.getResourceAsStream(AXE)) {
            return new String(
                    Objects.requireNonNull(script, AXE).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Saves what the page shows.
    public void screenshot(Path file) throws IOException {
        Map<?, ?> result = tools.call("Page.captureScreenshot", "{\"format\": \"png\"}");
        Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        Files.write(file, Base64.getDecoder().decode(String.valueOf(result.get("data"))));
    }

    @Override
    public void close() throws IOException {
        tools.close();
        process.destroy();
        boolean ended = false;
        try {
            ended = process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            process.destroyForcibly().onExit().join();
        }
        try (var files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        } catch (UncheckedIOException e) {
            // child processes of the browser may still write; the rest stays in the temporary
            // folder
            System.err.println("cannot delete the profile of the browser: because=" + e);
        }
    }
}
