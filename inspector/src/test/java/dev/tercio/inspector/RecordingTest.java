package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tercio.World;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Proves IN-06 and IN-07 for recordings.
class RecordingTest {
    @TempDir Path folder;

    /// Records a game, and changes the hero in a frame.
    private long record(String name, RecordingMode mode, int changedIn) {
        Game game = Game.create();
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).hashEvery(1);
        try (Recorder _ = Recorder.start(game.schedule, folder.resolve(name), options)) {
            for (int i = 1; i <= 20; i++) {
                if (i == changedIn) {
                    try (var commands = game.world.commands().named("player")) {
                        commands.set(game.first, new Game.Position(500, 0));
                        game.world.play(commands);
                    }
                }
                game.schedule.run();
            }
            return StateHash.of(game.world);
        } finally {
            game.close();
        }
    }

    private static Map<String, Object> get(Inspector inspector, String path) {
        return Running.parse(inspector.get(path));
    }

    private static HttpResponse<String> post(Inspector inspector, String path, Object body)
            throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = inspector.url().resolve(path);
            return client.send(
                    HttpRequest.newBuilder(uri)
                            .header("X-Tercio-Inspector", "1")
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.writeLine(body)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    /// A state of a game, such as those of `States`.
    enum Stage {
        MENU,
        PLAYING
    }

    @Test
    void aResourceWithoutItsClassIsShownAndHashed() throws Exception {
        try (World world = World.create();
                Recorder recorder =
                        Recorder.start(
                                world,
                                folder.resolve("stages"),
                                RecorderOptions.DEFAULT.hashEvery(1))) {
            while (recorder.frames() < 4) {
                world.resources().set(Stage.values()[(int) recorder.frames() / 2]);
                world.nextFrame();
            }
        }
        try (Inspector inspector = Inspector.open(folder.resolve("stages"))) {
            for (int frame = 1; frame <= 4; frame++) {
                post(
                        inspector,
                        "/api/worlds/stages/time",
                        Map.of("action", "goto", "frame", frame));
                Map<String, Object> time = get(inspector, "/api/worlds/stages/time");
                assertEquals((long) frame, time.get("frame"));
                assertEquals(time.get("recorded"), time.get("hash"));
                Map<String, Object> all = get(inspector, "/api/worlds/stages/resources");
                Map<String, Object> shown = Running.rows(all.get("resources")).getFirst();
                assertEquals(frame <= 2 ? "MENU" : "PLAYING", shown.get("text"));
            }
        }
    }

    @Test
    void recordingIsWatchedAtAnyFrameWithoutItsClasses() throws Exception {
        long hash = record("run", RecordingMode.STATE, 8);
        try (Inspector inspector = Inspector.open(folder.resolve("run"))) {
            Map<String, Object> time = get(inspector, "/api/worlds/run/time");
            assertEquals(0L, time.get("first"));
            assertEquals(20L, time.get("last"));
            var moved =
                    post(inspector, "/api/worlds/run/time", Map.of("action", "goto", "frame", 20));
            assertEquals(200, moved.statusCode(), moved.body());
            Map<String, Object> end = Running.parse(moved.body());
            assertEquals("%016x".formatted(hash), end.get("hash"));
            assertEquals(end.get("hash"), end.get("recorded"));
            Map<String, Object> map =
                    get(
                            inspector,
                            "/api/worlds/run/map?x=Position.x&y=Position.y&colour=Unit.state");
            assertEquals(100L, map.get("matched"));
            post(inspector, "/api/worlds/run/time", Map.of("action", "back", "frames", 12));
            assertEquals(8L, get(inspector, "/api/worlds/run/time").get("frame"));
            Map<String, Object> journal = get(inspector, "/api/worlds/run/journal?system=player");
            Map<String, Object> entry = Running.rows(journal.get("entries")).getFirst();
            assertEquals("SET", entry.get("kind"));
            assertEquals("Position", entry.get("component"));
            Map<String, Object> tagging =
                    get(inspector, "/api/worlds/run/journal?frame=7&system=tagging");
            assertEquals(1, Running.rows(tagging.get("entries")).size());
            post(inspector, "/api/worlds/run/time", Map.of("action", "step"));
            assertEquals(9L, get(inspector, "/api/worlds/run/time").get("frame"));
            assertEquals(
                    409,
                    post(inspector, "/api/worlds/run/time", Map.of("action", "goto", "frame", 99))
                            .statusCode());
            assertEquals(409, post(inspector, "/api/worlds/run/edits", Map.of()).statusCode());
            assertEquals(
                    409,
                    post(inspector, "/api/worlds/run/conditions", Map.of("kind", "failure"))
                            .statusCode());
            List<?> hashes = (List<?>) get(inspector, "/api/worlds/run/hashes").get("hashes");
            assertEquals(21, hashes.size());
            assertEquals("%016x".formatted(hash), hashes.getLast());
            assertThrows(RequestException.class, () -> inspector.get("/api/worlds/run/systems"));
        }
    }

    @Test
    void recordingPlaysToItsEnd() throws Exception {
        record("run", RecordingMode.STATE, 0);
        try (Inspector inspector = Inspector.open(folder.resolve("run"))) {
            post(
                    inspector,
                    "/api/worlds/run/time",
                    Map.of("action", "speed", "framesPerSecond", 5_000));
            post(inspector, "/api/worlds/run/time", Map.of("action", "resume"));
            Map<String, Object> time;
            do {
                time = get(inspector, "/api/worlds/run/time");
            } while (Boolean.FALSE.equals(time.get("paused")));
            assertEquals(20L, time.get("frame"));
            assertEquals("end", time.get("reason"));
        }
    }

    @Test
    void systemsRunAgainForInputs() throws Exception {
        long hash = record("inputs", RecordingMode.INPUTS, 8);
        Path run = folder.resolve("inputs");
        assertThrows(IllegalArgumentException.class, () -> Inspector.open(run));
        try (Inspector inspector = Inspector.open()) {
            inspector.add(run, _ -> Game.create("again").schedule);
            post(inspector, "/api/worlds/inputs/time", Map.of("action", "goto", "frame", 20));
            Map<String, Object> time = get(inspector, "/api/worlds/inputs/time");
            assertEquals("%016x".formatted(hash), time.get("hash"));
            assertEquals(time.get("recorded"), time.get("hash"));
            Map<String, Object> systems = get(inspector, "/api/worlds/inputs/systems");
            assertEquals(4, Running.rows(systems.get("systems")).size());
        }
    }

    @Test
    void firstDifferentFrameOfTwoRunsIsFound() {
        record("one", RecordingMode.STATE, 8);
        record("two", RecordingMode.STATE, 13);
        record("three", RecordingMode.STATE, 13);
        try (Inspector inspector =
                Inspector.open(
                        folder.resolve("one"), folder.resolve("two"), folder.resolve("three"))) {
            Map<String, Object> answer = get(inspector, "/api/compare?a=one&b=two");
            Map<String, Object> divergence = Running.map(answer.get("divergence"));
            assertEquals(8L, divergence.get("frame"));
            Map<String, Object> difference = Running.rows(divergence.get("differences")).getFirst();
            assertTrue(difference.get("component").toString().endsWith("Position"));
            assertEquals("x", difference.get("field"));
            assertFalse(difference.get("entity").toString().isEmpty());
            assertNull(get(inspector, "/api/compare?a=two&b=three").get("divergence"));
            assertThrows(RequestException.class, () -> inspector.get("/api/compare?a=two"));
            assertThrows(RequestException.class, () -> inspector.get("/api/compare?a=two&b=x"));
        }
    }

    @Test
    void missingRecordingIsReported() {
        Path missing = folder.resolve("nothing");
        // another process may take a port that was free
        for (int attempt = 0; attempt < 10; attempt++) {
            InspectorOptions options;
            try (Inspector inspector = Inspector.open()) {
                options = InspectorOptions.DEFAULT.port(inspector.url().getPort());
            }
            RuntimeException reported =
                    assertThrows(RuntimeException.class, () -> Inspector.open(options, missing));
            if (reported.getMessage().contains(missing.toString()) && isFree(options)) {
                return;
            }
        }
        fail("the missing recording was never reported, or the port was not free after it");
    }

    /// Whether the server of the inspector that was not opened is gone.
    private static boolean isFree(InspectorOptions options) {
        try (Inspector inspector = Inspector.open(options)) {
            assertEquals(options.port(), inspector.url().getPort());
            assertEquals(List.of(), inspector.worlds());
            return true;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
