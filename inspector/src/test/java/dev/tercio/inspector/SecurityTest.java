package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Proves IN-10 with hostile requests.
class SecurityTest {
    private static final String TOKEN = "0123456789abcdefghij";
    private static final String EDIT =
            "{\"edits\": [{\"op\": \"spawn\", \"components\": [{\"component\": \"Frozen\"}]}]}";

    /// Sends bytes and returns the first line of the answer, or "" if there is none.
    private static String raw(Running running, String text) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), running.inspector.url().getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
                line.append((char) c);
            }
            return line.toString().strip();
        } catch (java.net.SocketException e) {
            return "";
        }
    }

    private static String request(Running running, String method, String path, String... headers) {
        int port = running.inspector.url().getPort();
        StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
        boolean host = false;
        for (String header : headers) {
            host |= header.startsWith("Host:");
            text.append(header.replace("PORT", Integer.toString(port))).append("\r\n");
        }
        if (!host) {
            text.append("Host: 127.0.0.1:").append(port).append("\r\n");
        }
        return text + "Connection: close\r\n\r\n";
    }

    @Test
    void wrongHostsAreRefused() throws Exception {
        try (Running running = Running.readOnly()) {
            for (String host :
                    List.of(
                            "evil.example:PORT",
                            "127.0.0.1",
                            "127.0.0.1:1",
                            "localhost.evil.example:PORT",
                            "10.0.0.1:PORT",
                            "127.0.0.1:PORT.evil")) {
                String line = raw(running, request(running, "GET", "/api", "Host: " + host));
                assertTrue(line.contains(" 403 "), host + " gives " + line);
            }
            for (String host : List.of("127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT")) {
                String line = raw(running, request(running, "GET", "/api", "Host: " + host));
                assertTrue(line.contains(" 200 "), host + " gives " + line);
            }
        }
    }

    @Test
    void requestsOfOtherSitesAreRefused() throws Exception {
        try (Running running = Running.editable()) {
            for (String header :
                    List.of(
                            "Origin: http://evil.example",
                            "Origin: null",
                            "Origin: http://127.0.0.1:1",
                            "Origin: https://127.0.0.1:PORT",
                            "Sec-Fetch-Site: cross-site",
                            "Sec-Fetch-Site: same-site")) {
                String line = raw(running, request(running, "GET", "/api", header));
                assertTrue(line.contains(" 403 "), header + " gives " + line);
            }
            String link =
                    raw(
                            running,
                            request(
                                    running,
                                    "GET",
                                    "/",
                                    "Sec-Fetch-Site: cross-site",
                                    "Sec-Fetch-Mode: navigate"));
            assertTrue(link.contains(" 200 "), link);
            HttpRequest.Builder form =
                    running.request("/api/worlds/game/edits")
                            .POST(HttpRequest.BodyPublishers.ofString(EDIT));
            assertEquals(
                    403,
                    running.send(form.copy().header("Content-Type", "text/plain").build())
                            .statusCode());
            assertEquals(
                    415,
                    running.send(
                                    form.copy()
                                            .header("X-Tercio-Inspector", "1")
                                            .header("Content-Type", "text/plain")
                                            .build())
                            .statusCode());
            assertEquals(100, running.number(game -> game.world.size()));
            HttpResponse<String> answer = running.send(running.request("/api").build());
            assertFalse(answer.headers().map().containsKey("access-control-allow-origin"));
        }
    }

    @Test
    void tokenIsNeededBeyondLoopbackAndChecked() throws Exception {
        Game game = Game.create();
        assertThrows(
                IllegalArgumentException.class,
                () -> Inspector.start(InspectorOptions.DEFAULT.host("0.0.0.0"), game.schedule));
        game.close();
        assertThrows(IllegalArgumentException.class, () -> InspectorOptions.DEFAULT.token("short"));
        try (Running running = new Running(InspectorOptions.DEFAULT.token(TOKEN))) {
            assertTrue(running.inspector.url().toString().endsWith("?token=" + TOKEN));
            assertEquals(401, running.send(running.request("/api").build()).statusCode());
            assertEquals(401, running.send(running.request("/").build()).statusCode());
            assertEquals(401, running.send(running.request("/?token=wrong").build()).statusCode());
            assertEquals(
                    401,
                    running.send(
                                    running.request("/api")
                                            .header("Authorization", "Bearer x" + TOKEN)
                                            .build())
                            .statusCode());
            HttpResponse<String> login = running.send(running.request("/?token=" + TOKEN).build());
            assertEquals(303, login.statusCode());
            String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
            assertTrue(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), cookie);
            assertEquals(
                    200,
                    running.send(
                                    running.request("/api")
                                            .header("Cookie", "a=b; " + cookie.split(";")[0])
                                            .build())
                            .statusCode());
            assertEquals(
                    200,
                    running.send(
                                    running.request("/api")
                                            .header("Authorization", "Bearer " + TOKEN)
                                            .build())
                            .statusCode());
        }
    }

    @Test
    void hugeAndMalformedRequestsDoNothing() throws Exception {
        try (Running running = Running.editable()) {
            String big = "{\"edits\": \"" + "x".repeat(70_000) + "\"}";
            assertEquals(413, post(running, big).statusCode());
            assertEquals(400, post(running, "").statusCode());
            assertEquals(400, post(running, "[1]").statusCode());
            assertEquals(400, post(running, EDIT + EDIT).statusCode());
            assertEquals(400, post(running, "{\"a\":1,\"a\":2}").statusCode());
            assertEquals(400, post(running, "{\"edits\":" + "[".repeat(1_000)).statusCode());
            assertEquals(400, post(running, "{\"edits\": [1e999999]}").statusCode());
            assertEquals(
                    414,
                    running.send(running.request("/api?x=" + "y".repeat(9_000)).build())
                            .statusCode());
            assertEquals(
                    405,
                    running.send(
                                    running.request("/api")
                                            .header("X-Tercio-Inspector", "1")
                                            .DELETE()
                                            .build())
                            .statusCode());
            for (String path :
                    List.of(
                            "/../Inspector.class",
                            "/%2e%2e/Inspector.class",
                            "/page/index.html",
                            "/.hidden",
                            "/index.html/..",
                            "//etc/passwd",
                            "/x.exe")) {
                String line = raw(running, request(running, "GET", path));
                assertTrue(line.isEmpty() || line.contains(" 40"), path + " gives " + line);
            }
            assertEquals(100, running.number(game -> game.world.size()));
        }
    }

    private static HttpResponse<String> post(Running running, String body) throws Exception {
        return running.send(
                running.request("/api/worlds/game/edits")
                        .header("X-Tercio-Inspector", "1")
                        .header("Content-Type", "application/json; charset=utf-8")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build());
    }

    /// Random bytes, and requests with random changes: the server keeps answering, and the world
    /// does not change.
    @Test
    void randomRequestsDoNothing() {
        Seed.run(
                random -> {
                    try {
                        sendRandomRequests(random);
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
    }

    private static void sendRandomRequests(Random random) throws Exception {
        try (Running running = Running.editable()) {
            String valid =
                    request(running, "POST", "/api/worlds/game/edits", "Content-Type: text/plain")
                            + EDIT;
            running.get("/journal"); // starts it, so that it would contain an edit
            Set<String> statuses = new TreeSet<>();
            for (int i = 0; i < 60; i++) {
                StringBuilder text = new StringBuilder(valid);
                for (int change = random.nextInt(1, 6); change > 0; change--) {
                    int at = random.nextInt(text.length());
                    text.setCharAt(at, (char) random.nextInt(256));
                }
                String line = raw(running, text.toString());
                // an answer without a status is a closed connection: no request was understood
                statuses.add(line.isEmpty() ? "closed" : line.split(" ")[1]);
            }
            assertTrue(
                    Set.of("closed", "400", "403", "404", "405", "415").containsAll(statuses),
                    statuses.toString());
            assertTrue(statuses.contains("403"), "most reach the checks: " + statuses);
            assertEquals(List.of(), running.get("/journal?system=inspector").get("entries"));
            assertEquals(100, running.number(game -> game.world.size()));
            assertEquals(200, running.send(running.request("/api").build()).statusCode());
        }
    }

    @Test
    void manyConnectionsAndStreamsAreBounded() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try (Running running = Running.readOnly()) {
            int port = running.inspector.url().getPort();
            for (int i = 0; i < 1_000; i++) {
                try {
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                    sockets.add(socket);
                    socket.getOutputStream()
                            .write("GET /api/str".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException refused) {
                    break; // the limit was reached
                }
            }
            // the world is not affected
            long frame = running.number(game -> game.world.frame());
            while (running.number(game -> game.world.frame()) < frame + 5) {
                Thread.onSpinWait();
            }
            for (Socket socket : sockets) {
                socket.close();
            }
            List<Integer> statuses = new ArrayList<>();
            List<InputStream> streams = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                HttpResponse<InputStream> stream =
                        running.client()
                                .send(
                                        running.request("/api/stream").build(),
                                        HttpResponse.BodyHandlers.ofInputStream());
                statuses.add(stream.statusCode());
                streams.add(stream.body());
            }
            assertEquals(16, statuses.stream().filter(status -> status == 200).count());
            assertEquals(4, statuses.stream().filter(status -> status == 503).count());
            for (InputStream stream : streams) {
                stream.close();
            }
        }
    }

    @Test
    void filesHaveTypesTagsAndAPolicy() throws Exception {
        try (Running running = Running.readOnly()) {
            HttpResponse<String> page = running.send(running.request("/").build());
            String policy = page.headers().firstValue("Content-Security-Policy").orElse("");
            assertTrue(policy.contains("frame-ancestors 'none'"), policy);
            String tag = page.headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> again =
                    running.send(running.request("/").header("If-None-Match", tag).build());
            assertEquals(304, again.statusCode());
            assertEquals("nosniff", page.headers().firstValue("X-Content-Type-Options").orElse(""));
        }
    }

    @Test
    void schemaDescribesWhatIsAnswered() throws Exception {
        try (Running running = Running.readOnly()) {
            Map<String, Object> schema =
                    Running.parse(running.send(running.request("/api/schema").build()).body());
            Map<String, Object> paths = Running.map(schema.get("paths"));
            assertTrue(paths.containsKey("/api/stream"));
            for (Map.Entry<String, Object> path : paths.entrySet()) {
                if (path.getKey().startsWith("/api/worlds/{world}")
                        && Running.map(path.getValue()).containsKey("get")
                        && !path.getKey().endsWith("/nodes")) {
                    checkAnswer(running, path.getKey(), Running.map(path.getValue()));
                }
            }
        }
    }

    private static void checkAnswer(Running running, String path, Map<String, Object> methods)
            throws Exception {
        String asked =
                path.substring("/api/worlds/{world}".length())
                        .replace(
                                "{entity}",
                                dev.tercio.inspector.internal.field.EntityText.text(
                                        running.game().first));
        String query =
                asked.endsWith("/map")
                        ? "?x=Position.x&y=Position.y"
                        : asked.endsWith("/field") ? "?field=Position.x" : "";
        Map<String, Object> answer = running.get(asked + query);
        Map<String, Object> get = Running.map(methods.get("get"));
        Map<String, Object> ok = Running.map(Running.map(get.get("responses")).get("200"));
        Map<String, Object> json =
                Running.map(Running.map(ok.get("content")).get("application/json"));
        Map<String, Object> properties =
                Running.map(Running.map(json.get("schema")).get("properties"));
        assertTrue(
                answer.keySet().containsAll(properties.keySet()),
                path + " lacks some of " + properties.keySet() + ": " + answer.keySet());
        properties.forEach(
                (name, type) -> assertType(path, name, Running.map(type).get("type"), answer));
    }

    private static void assertType(
            String path, String name, Object type, Map<String, Object> answer) {
        Object value = answer.get(name);
        String actual =
                switch (value) {
                    case null -> "null";
                    case Long _ -> "integer";
                    case Number _ -> "number";
                    case Boolean _ -> "boolean";
                    case String _ -> "string";
                    case List<?> _ -> "array";
                    default -> "object";
                };
        List<?> allowed = type instanceof List<?> list ? list : List.of(type);
        boolean matches =
                allowed.contains(actual)
                        || (actual.equals("integer") && allowed.contains("number"));
        assertTrue(matches, path + " " + name + " is " + actual + ", not " + type);
    }

    @Test
    void otherMethodsAreRefusedWithThoseThatAreAllowed() throws Exception {
        try (Running running = Running.editable()) {
            for (Map.Entry<String, String> path :
                    Map.of(
                                    "/", "GET",
                                    "/style.css", "GET",
                                    "/api", "GET",
                                    "/api/stream", "GET",
                                    "/api/worlds/game", "GET",
                                    "/api/worlds/game/time", "GET, POST",
                                    "/api/worlds/game/edits", "POST",
                                    "/api/worlds/game/conditions/1", "DELETE")
                            .entrySet()) {
                for (String method : List.of("HEAD", "PUT", "PATCH", "OPTIONS", "TRACE")) {
                    HttpRequest request =
                            running.request(path.getKey())
                                    .method(method, HttpRequest.BodyPublishers.noBody())
                                    .build();
                    HttpResponse<String> response = running.send(request);
                    String what = method + " " + path.getKey();
                    assertEquals(405, response.statusCode(), what);
                    assertEquals(
                            path.getValue(),
                            response.headers().firstValue("Allow").orElse(""),
                            what);
                }
            }
            assertEquals(
                    404,
                    running.send(
                                    running.request("/api/nothing")
                                            .method("PUT", HttpRequest.BodyPublishers.noBody())
                                            .build())
                            .statusCode());
        }
    }
}
