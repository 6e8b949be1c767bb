package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Proves the part of IN-08 about nodes of several processes on one page: an inspector passes
/// requests on to others.
class RemoteTest {
    private static final String TOKEN = "a token of another process";

    private static Inspector over(InspectorOptions options, Running... others) {
        Inspector inspector = Inspector.start(options);
        for (Running other : others) {
            inspector.add(other.inspector.url());
        }
        return inspector;
    }

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static HttpResponse<String> post(Inspector inspector, String path, String body)
            throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(inspector.url().resolve(path))
                        .header("Content-Type", "application/json")
                        .header("X-Tercio-Inspector", "1")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void worldsOfOtherInspectorsAreShownUnderIdsOfTheirOwn() throws Exception {
        String token = TOKEN.replace(' ', '-');
        try (Running first = Running.editable();
                Running second = new Running(InspectorOptions.DEFAULT.token(token));
                Inspector all = over(InspectorOptions.DEFAULT.allowEdit(true), first, second)) {
            List<Map<String, Object>> worlds =
                    Running.rows(Running.parse(all.get("/api")).get("worlds"));
            assertEquals("game", worlds.get(0).get("id"));
            assertEquals("game-2", worlds.get(1).get("id"));
            assertEquals(true, worlds.get(0).get("edit"));
            assertEquals(false, worlds.get(1).get("edit"));
            assertEquals("game-2", Running.parse(all.get("/api/worlds/game-2")).get("id"));
            Map<String, Object> page =
                    Running.parse(
                            all.get(
                                    "/api/worlds/game-2/entities?limit=5&query=Position%2C%20!Unit"));
            assertEquals(5, Running.rows(page.get("rows")).size());
        }
    }

    @Test
    void editsNeedThePermissionOfBoth() throws Exception {
        String edit =
                "{\"edits\": [{\"op\": \"spawn\", \"components\": [{\"component\": \"Frozen\"}]}]}";
        try (Running editable = Running.editable();
                Running fixed = Running.readOnly();
                Inspector open = over(InspectorOptions.DEFAULT.allowEdit(true), editable, fixed);
                Inspector closed = over(InspectorOptions.DEFAULT, editable)) {
            assertEquals(200, post(open, "/api/worlds/game/edits", edit).statusCode());
            assertEquals(101, editable.number(game -> game.world.size()));
            assertEquals(403, post(open, "/api/worlds/game-2/edits", edit).statusCode());
            Running.error(403, post(closed, "/api/worlds/game/edits", edit));
            Map<String, Object> error =
                    Running.error(400, post(open, "/api/worlds/game/edits", "{\"edits\": 3}"));
            assertEquals("bad-request", error.get("code"));
            assertEquals(101, editable.number(game -> game.world.size()));
            assertEquals(100, fixed.number(game -> game.world.size()));
        }
    }

    @Test
    void eventsOfOtherInspectorsArePassedOn() throws Exception {
        try (Running other = Running.editable();
                Inspector all = over(InspectorOptions.DEFAULT, other, other)) {
            HttpRequest request =
                    HttpRequest.newBuilder(all.url().resolve("/api/stream?world=game-2")).build();
            try (BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(
                                    CLIENT.send(request, HttpResponse.BodyHandlers.ofInputStream())
                                            .body(),
                                    StandardCharsets.UTF_8))) {
                String line = lines.readLine();
                while (!line.contains("\"world\":\"game-2\"")) {
                    line = lines.readLine();
                }
                assertTrue(line.contains("\"entities\":100"), line);
            }
        }
    }

    @Test
    void processThatHasEndedIsReportedAndTheOthersAnswer() throws Exception {
        try (Running staying = Running.readOnly()) {
            Running ending = Running.readOnly();
            try (Inspector all = over(InspectorOptions.DEFAULT, staying, ending)) {
                ending.close();
                HttpResponse<String> gone =
                        CLIENT.send(
                                HttpRequest.newBuilder(all.url().resolve("/api/worlds/game-2"))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                assertTrue(
                        ((String) Running.error(503, gone).get("message")).contains("game-2"),
                        gone.body());
                assertTrue(all.get("/api/worlds/game").contains("\"entities\": 100"));
            }
        }
    }

    @Test
    void addressesThatAreNoInspectorsAreRefused() {
        try (Inspector inspector = Inspector.start(InspectorOptions.DEFAULT)) {
            int free; // not the port of the inspector, which was open before
            try (Inspector closed = Inspector.start(InspectorOptions.DEFAULT)) {
                free = closed.url().getPort();
            }
            for (String url :
                    List.of(
                            "file:///etc/passwd",
                            "http://127.0.0.1/",
                            "http://x:y/",
                            "http://127.0.0.1:" + free + "/")) {
                assertThrows(IllegalArgumentException.class, () -> inspector.add(URI.create(url)));
            }
            assertEquals(List.of(), inspector.worlds());
        }
    }
}
