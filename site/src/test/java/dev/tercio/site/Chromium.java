package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;

import dev.tercio.testing.JsonParser;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Shows pages of a site in a headless Chromium, which reports what it finds.
///
/// Tests are skipped if no Chromium is installed. With `-Dtercio.tools=required` they fail instead.
final class Chromium {
    private static final List<String> PROGRAMS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

    /// The folder names the version, so it changes with `axe.version` in the root POM.
    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

    private static final int PATIENCE_SECONDS = 120;

    private Chromium() {}

    /// Runs `harness.html` with tasks, and returns its result.
    static Map<?, ?> run(Path site, String tasks) throws Exception {
        String program =
                PROGRAMS.stream()
                        .filter(name -> Files.isExecutable(Path.of(name)))
                        .findFirst()
                        .orElseGet(Chromium::missing);
        CompletableFuture<String> result = new CompletableFuture<>();
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext("/", SimpleFileServer.createFileHandler(site));
        server.createContext(
                "/harness.html", exchange -> answer(exchange, resource("harness.html")));
        server.createContext("/axe.min.js", exchange -> answer(exchange, resource(AXE)));
        server.createContext("/tasks", exchange -> answer(exchange, tasks.getBytes()));
        server.createContext(
                "/result",
                exchange -> {
                    result.complete(new String(exchange.getRequestBody().readAllBytes()));
                    answer(exchange, new byte[0]);
                });
        server.start();
        try {
            String address =
                    "http://%s:%d/harness.html"
                            .formatted(loopback.getHostAddress(), server.getAddress().getPort());
            return (Map<?, ?>) JsonParser.parse(show(program, address, result));
        } finally {
            server.stop(0);
        }
    }

    private static String show(String program, String address, CompletableFuture<String> result)
            throws IOException, InterruptedException, ExecutionException {
        Path profile = Files.createTempDirectory("browser");
        Path log = profile.resolve("log.txt");
        Process process =
                new ProcessBuilder(
                                program,
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--disable-dev-shm-usage",
                                "--remote-debugging-port=0",
                                "--user-data-dir=" + profile,
                                "--window-size=1400,1000",
                                address)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        process.onExit().thenRun(() -> result.complete("{}"));
        try {
            return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return fail("no result from the browser: " + Files.readString(log));
        } finally {
            process.destroy();
            process.waitFor();
            delete(profile);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }

    private static String missing() {
        String message = "Chromium is not installed: tests of pages cannot run";
        if ("required".equals(System.getProperty("tercio.tools"))) {
            return fail(message);
        }
        return abort(message);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Chromium.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, "no such resource: " + name).readAllBytes();
        }
    }

    private static void answer(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }
}
