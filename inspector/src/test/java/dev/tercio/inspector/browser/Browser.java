package dev.tercio.inspector.browser;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tercio.inspector.Waiting;
import dev.tercio.testing.JsonParser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A headless Chromium with one page, driven by its debugging protocol.
///
/// Tests are skipped if no Chromium is installed. With `-Dtercio.tools=required` they fail instead.
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final List<String> PROGRAMS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicInteger nextId = new AtomicInteger(1);
    private final Map<Integer, CompletableFuture<Map<?, ?>>> answers = new ConcurrentHashMap<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();

    private Browser(Process process, Path profile, URI page) {
        this.process = process;
        this.profile = profile;
        socket =
                HttpClient.newHttpClient()
                        .newWebSocketBuilder()
                        .buildAsync(page, new Listener())
                        .join();
        call("Runtime.enable", "{}");
        call("Page.enable", "{}");
        call("Log.enable", "{}");
    }

    /// Starts a browser, or skips the test if there is none.
    static Browser start() throws IOException, InterruptedException {
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
                for (Object target : (List<?>) JsonParser.parse(json)) {
                    Map<?, ?> fields = (Map<?, ?>) target;
                    if ("page".equals(fields.get("type"))) {
                        return URI.create((String) fields.get("webSocketDebuggerUrl"));
                    }
                }
            }
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
        }
        process.destroyForcibly();
        return fail("browser did not start: " + Files.readString(profile.resolve("log.txt")));
    }

    /// Opens an address, waits for its scripts, and forgets earlier errors.
    void open(String url) {
        errors.clear();
        call("Page.navigate", "{\"url\": %s}".formatted(quoted(url)));
        await("document.readyState === 'complete'");
    }

    /// Sets the size of the window in CSS pixels.
    void resize(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\": %d, \"height\": %d, \"deviceScaleFactor\": 1, \"mobile\": false}"
                        .formatted(width, height));
    }

    /// Sets whether the user prefers a dark page.
    void prefer(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": %s}]}"
                        .formatted(quoted(scheme)));
    }

    /// Evaluates an expression; promises are awaited.
    Object eval(String expression) {
        Map<?, ?> result =
                call(
                        "Runtime.evaluate",
                        "{\"expression\": %s, \"returnByValue\": true, \"awaitPromise\": true}"
                                .formatted(quoted(expression)));
        if (result.get("exceptionDetails") != null) {
            fail("script failed: " + expression + ": " + result.get("exceptionDetails"));
        }
        return ((Map<?, ?>) result.get("result")).get("value");
    }

    /// Waits until an expression is true.
    void await(String condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Boolean.TRUE.equals(eval("Boolean(" + condition + ")"))) {
            if (System.nanoTime() > end) {
                fail("page never satisfied: " + condition + "\npage: " + text("body"));
            }
            pause();
        }
    }

    private static void pause() {
        Waiting.forIt(() -> TimeUnit.NANOSECONDS.sleep(POLL_NANOS));
    }

    /// Waits for an element and returns its text.
    String text(String selector) {
        return String.valueOf(
                eval("document.querySelector(%s)?.innerText".formatted(quoted(selector))));
    }

    /// Waits for an element that is enabled and clicks it.
    void click(String selector) {
        String element = "document.querySelector(" + quoted(selector) + ")";
        await(element + " && !" + element + ".disabled");
        eval(element + ".click()");
    }

    /// Clicks the first button or link with a text.
    void clickText(String text) {
        String element =
                "[...document.querySelectorAll('button, a')].find(e => e.innerText.trim() === "
                        + quoted(text)
                        + " && !e.disabled)";
        await(element);
        eval(element + ".click()");
    }

    /// Focuses an input, replaces its text, and types as a user would.
    void type(String selector, String text) {
        String element = "document.querySelector(" + quoted(selector) + ")";
        await(element);
        eval(element + ".focus(), " + element + ".select()");
        call("Input.insertText", "{\"text\": %s}".formatted(quoted(text)));
        eval(element + ".dispatchEvent(new Event('change', {bubbles: true}))");
    }

    /// Presses and releases a key.
    void press(String key, int code) {
        String text = key.length() == 1 ? ", \"text\": " + quoted(key) : "";
        String event = "{\"type\": \"%s\", \"key\": %s, \"windowsVirtualKeyCode\": %d%s}";
        call("Input.dispatchKeyEvent", event.formatted("keyDown", quoted(key), code, text));
        call("Input.dispatchKeyEvent", event.formatted("keyUp", quoted(key), code, ""));
    }

    /// Errors of scripts, failed requests and violations of the security policy since the page was
    /// opened.
    List<String> errors() {
        return new ArrayList<>(errors);
    }

    /// Saves what the page shows.
    void screenshot(Path file) throws IOException {
        Map<?, ?> result = call("Page.captureScreenshot", "{\"format\": \"png\"}");
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, Base64.getDecoder().decode((String) result.get("data")));
    }

    private Map<?, ?> call(String method, String parameters) {
        int id = nextId.getAndIncrement();
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        String message =
                "{\"id\": %d, \"method\": %s, \"params\": %s}"
                        .formatted(id, quoted(method), parameters);
        socket.sendText(message, true).join();
        Map<?, ?> fields = answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        if (fields.get("error") != null) {
            fail(method + " failed: " + fields.get("error"));
        }
        return (Map<?, ?>) fields.get("result");
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        process.destroy();
        Waiting.forIt(() -> process.waitFor(10, TimeUnit.SECONDS));
        if (process.isAlive()) {
            Waiting.forIt(process.destroyForcibly()::waitFor);
        }
        try (var files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        }
    }

    /// Collects answers and errors.
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                accept((Map<?, ?>) JsonParser.parse(message.toString()));
                message.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void accept(Map<?, ?> fields) {
            if (fields.get("id") instanceof Number id) {
                CompletableFuture<Map<?, ?>> answer = answers.remove(id.intValue());
                if (answer != null) {
                    answer.complete(fields);
                }
                return;
            }
            String event = (String) fields.get("method");
            boolean isError =
                    "Runtime.exceptionThrown".equals(event)
                            || (isOneOf(event) && fields.toString().contains("error"));
            if (isError) {
                errors.add(fields.get("params").toString());
            }
        }

        private static boolean isOneOf(String event) {
            return "Log.entryAdded".equals(event) || "Runtime.consoleAPICalled".equals(event);
        }
    }
}
