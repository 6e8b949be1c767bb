package dev.tercio.inspector.internal.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.inspector.internal.world.StreamHub;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// The HTTP server. Each request has a virtual thread.
public final class InspectorServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final int MAX_BODY = 64 << 10;

    /// A body with a longer length is refused before it is read.
    private static final int MAX_LENGTH_DIGITS = 6;

    private static final int MAX_REQUESTS = 128;
    private static final int MAX_FAILURES = 100;
    private static final String POLICY =
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                    + " connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    static {
        // the JDK's server has no other way to limit connections and slow requests
        setIfAbsent("jdk.httpserver.maxConnections", "256");
        setIfAbsent("sun.net.httpserver.maxReqTime", "10");
        setIfAbsent("sun.net.httpserver.maxReqHeaders", "100");
        setIfAbsent("sun.net.httpserver.maxReqHeaderSize", "32768");
    }

    private static void setIfAbsent(String name, String value) {
        if (System.getProperty(name) == null) {
            System.setProperty(name, value);
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore running = new Semaphore(MAX_REQUESTS);
    private final Set<String> failures = ConcurrentHashMap.newKeySet();
    private final InspectorOptions options;
    private final RequestChecks checks;
    private final PageFiles files = new PageFiles();
    private final EventStream streams;
    private final Api api;

    /// Starts the server.
    ///
    /// @throws IllegalArgumentException if the address is not loopback and there is no token
    /// @throws UncheckedIOException if the port is taken
    public InspectorServer(InspectorOptions options, Worlds worlds, StreamHub hub) {
        this.options = options;
        this.api = new Api(worlds);
        this.streams = new EventStream(worlds, hub);
        try {
            InetAddress address = InetAddress.getByName(options.host());
            if (!address.isLoopbackAddress() && options.token().isEmpty()) {
                throw new IllegalArgumentException(
                        "address is not loopback: host="
                                + options.host()
                                + "; set a token, which every request must present");
            }
            server = HttpServer.create(new InetSocketAddress(address, options.port()), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "inspector cannot listen: host="
                            + options.host()
                            + ", port="
                            + options.port()
                            + ", because="
                            + e.getMessage(),
                    e);
        }
        this.checks = new RequestChecks(options, port());
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    /// The port.
    public int port() {
        return server.getAddress().getPort();
    }

    /// The interface, for calls within the process.
    public Api api() {
        return api;
    }

    private void handle(HttpExchange exchange) {
        boolean taken = running.tryAcquire();
        try {
            headers(exchange.getResponseHeaders());
            if (!taken) {
                throw RequestException.busy("too many requests: limit=" + MAX_REQUESTS, "");
            }
            answer(exchange);
        } catch (RequestException e) {
            refuse(exchange, e);
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "client has gone: {0}", e.getMessage());
        } catch (RuntimeException | Error e) {
            logOnce(path(exchange), e);
            refuse(
                    exchange,
                    new RequestException(500, "internal", "request failed: " + e, "see the log"));
        } finally {
            exchange.close();
            if (taken) {
                running.release();
            }
        }
    }

    private static String path(HttpExchange exchange) {
        return exchange.getRequestURI().getRawPath();
    }

    private static void headers(Headers headers) {
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Content-Security-Policy", POLICY);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = path(exchange);
        boolean page = !path.equals("/api") && !path.startsWith("/api/");
        checks.check(exchange, page);
        String query = exchange.getRequestURI().getRawQuery();
        if (page && path.equals("/") && query != null && logIn(exchange, query)) {
            return;
        }
        checks.checkToken(exchange);
        if (page) {
            sendFile(exchange, path);
        } else if (path.equals("/api/stream")) {
            requireGet(exchange, "the stream can only be read");
            streams.serve(exchange, query);
        } else {
            Body body = new Body(Map.of());
            if (exchange.getRequestMethod().equals("POST")) {
                body = Body.of(read(exchange));
            }
            send(exchange, 200, api.answer(exchange.getRequestMethod(), path, query, body));
        }
    }

    /// Exchanges the token in the address for a cookie.
    private boolean logIn(HttpExchange exchange, String query) throws IOException {
        String token = Parameters.of(query).text("token");
        if (options.token().isEmpty() || !checks.isToken(token)) {
            return false;
        }
        exchange.getResponseHeaders()
                .set(
                        "Set-Cookie",
                        checks.cookieName()
                                + "="
                                + options.token()
                                + "; HttpOnly; SameSite=Strict; Path=/");
        exchange.getResponseHeaders().set("Location", "/");
        exchange.sendResponseHeaders(303, -1);
        return true;
    }

    private static byte[] read(HttpExchange exchange) throws IOException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        boolean large = length != null && length.length() > MAX_LENGTH_DIGITS;
        byte[] body = large ? new byte[0] : exchange.getRequestBody().readNBytes(MAX_BODY + 1);
        if (large || body.length > MAX_BODY) {
            throw new RequestException(
                    413, "too-large", "body is too large: limit=" + MAX_BODY, "send fewer edits");
        }
        return body;
    }

    private static void requireGet(HttpExchange exchange, String problem) {
        String method = exchange.getRequestMethod();
        if (!method.equals("GET")) {
            throw new RequestException(
                            405, "method-not-allowed", problem + ": method=" + method, "use GET")
                    .with("allow", "GET");
        }
    }

    private void sendFile(HttpExchange exchange, String path) throws IOException {
        requireGet(exchange, "files can only be read");
        PageFiles.File file = files.find(path);
        if (file == null) {
            throw RequestException.unknown("no such path: path=" + path, "see /api/schema");
        }
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", file.type());
        headers.set("ETag", file.tag());
        headers.set("Cache-Control", "no-cache");
        if (file.tag().equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        exchange.sendResponseHeaders(200, file.bytes().length);
        exchange.getResponseBody().write(file.bytes());
    }

    private static void send(HttpExchange exchange, int status, @Nullable Object answer)
            throws IOException {
        byte[] bytes = JsonWriter.writeLine(answer).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        if (exchange.getRequestMethod().equals("HEAD")) { // has no body
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        // closing the exchange first reads the rest of the request, for which the client may wait
        exchange.getResponseBody().flush();
    }

    /// A page asks twice a second, so a defect would fill the log.
    private void logOnce(String path, Throwable failure) {
        boolean first = failures.size() < MAX_FAILURES && failures.add(failure.toString());
        LOGGER.log(
                first ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                "request failed: " + path + "; the same failure is logged once",
                failure);
    }

    private static void refuse(HttpExchange exchange, RequestException refused) {
        if (exchange.getResponseCode() >= 0) {
            return; // the answer has begun
        }
        try {
            Headers headers = exchange.getResponseHeaders();
            if (refused.status() == 503) {
                headers.set("Retry-After", "1");
            }
            if (refused.detail("allow") instanceof String allowed) {
                headers.set("Allow", allowed);
            }
            if (refused.status() == 401) {
                headers.set("WWW-Authenticate", "Bearer");
            }
            send(exchange, refused.status(), refused.body());
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "client has gone: {0}", e.getMessage());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
