package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Proves IN-06 for running worlds, the conditions of IN-05, and the stream.
class TimeTest {
    @Test
    void pausedWorldStepsGoesBackAndRunsOn() throws Exception {
        try (Running running = Running.editable();
                BufferedReader stream = stream(running)) {
            assertEquals("hello", next(stream));
            // history starts when a stream is open
            while ((long) running.get("/time").get("back") < 3) {
                Thread.onSpinWait();
            }
            long frame = (long) running.pause().get("frame");
            String hash = (String) running.get("/time").get("hash");
            assertNotNull(hash);
            running.post("/time", Map.of("action", "step", "frames", 2));
            Map<String, Object> stepped = running.untilStill();
            assertEquals(frame + 2, stepped.get("frame"));
            String later = (String) stepped.get("hash");
            running.post("/time", Map.of("action", "back", "frames", 2));
            Map<String, Object> back = running.untilStill();
            assertEquals(frame, back.get("frame"));
            assertEquals(hash, back.get("hash"));
            running.post("/time", Map.of("action", "goto", "frame", frame + 2));
            assertEquals(later, running.untilStill().get("hash"));
            running.post("/time", Map.of("action", "goto", "frame", frame + 1));
            assertEquals(frame + 1, running.untilStill().get("frame"));
            Map<String, Object> hashes =
                    running.get("/hashes?from=" + frame + "&to=" + (frame + 2));
            assertEquals(hash, ((List<?>) hashes.get("hashes")).getFirst());
            assertEquals(
                    "conflict",
                    Running.error(
                                    409,
                                    running.postRaw(
                                            "/time", Map.of("action", "back", "frames", 9_999)))
                            .get("code"));
            Running.error(400, running.postRaw("/time", Map.of("action", "fly")));
            running.post("/time", Map.of("action", "hashes", "enabled", true));
            running.post("/time", Map.of("action", "resume"));
            long now = running.number(game -> game.world.frame());
            assertTrue(now >= frame + 1);
        }
    }

    /// A group with a fixed step runs in every second frame, also when frames are stepped, taken
    /// back and repeated. Its clock is part of what is restored.
    @Test
    void fixedStepsAreSteppedAndTakenBack() throws Exception {
        try (Running running =
                        new Running(InspectorOptions.DEFAULT.allowEdit(true), TimeTest::ticking);
                BufferedReader stream = stream(running)) {
            assertEquals("hello", next(stream));
            while ((long) running.get("/time").get("back") < 3) {
                Thread.onSpinWait();
            }
            long frame = (long) running.pause().get("frame");
            double before = ticks(running);
            List<Object> hashes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                running.post("/time", Map.of("action", "step"));
                hashes.add(running.untilStill().get("hash"));
            }
            assertEquals(before + 2, ticks(running));
            running.post("/time", Map.of("action", "goto", "frame", frame));
            running.untilStill();
            assertEquals(before, ticks(running));
            for (Object hash : hashes) {
                running.post("/time", Map.of("action", "step"));
                assertEquals(hash, running.untilStill().get("hash"));
            }
            assertEquals(before + 2, ticks(running));
        }
    }

    private static double ticks(Running running) throws Exception {
        Map<String, Object> table =
                running.get("/entities?query=Cargo&fields=Cargo.weight&limit=1");
        List<?> values = (List<?>) Running.rows(table.get("rows")).getFirst().get("values");
        return ((Number) values.getFirst()).doubleValue();
    }

    private static Game ticking() {
        Game game = Game.create();
        Entity counter = game.world.spawn(new Game.Cargo(new int[3], 0, false));
        Rate rate = Rate.fixedStep(Duration.ofNanos(1_000_000_000 / 30));
        game.schedule
                .group("physics", Phases.SIMULATION, GroupOptions.DEFAULT.rate(rate))
                .add(
                        "ticking",
                        setup -> {
                            setup.writes(Game.Cargo.class);
                            var cargo = setup.query(Game.Cargo.class);
                            return _ ->
                                    cargo.update(
                                            c ->
                                                    new Game.Cargo(
                                                            c.slots(), c.weight() + 1, c.sealed()));
                        },
                        SystemOptions.DEFAULT.in("physics"));
        assertTrue(game.world.isAlive(counter));
        return game;
    }

    @Test
    void worldStartsPausedAndEventsFollow() throws Exception {
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true).startPaused(true);
        try (Running running = new Running(options);
                BufferedReader stream = stream(running)) {
            assertEquals(0L, running.untilStill().get("frame"));
            assertEquals("hello", next(stream));
            assertEquals("frame", next(stream));
            running.post("/time", Map.of("action", "resume"));
            List<String> events = new ArrayList<>();
            while (!events.contains("resume") || !events.contains("frame")) {
                events.add(next(stream));
            }
            running.pause();
            while (!events.contains("pause")) {
                events.add(next(stream));
            }
        }
    }

    private static BufferedReader stream(Running running) throws Exception {
        HttpRequest request = running.request("/api/stream?world=game").build();
        return new BufferedReader(
                new InputStreamReader(
                        running.client()
                                .send(request, HttpResponse.BodyHandlers.ofInputStream())
                                .body(),
                        StandardCharsets.UTF_8));
    }

    /// The name of the next event.
    private static String next(BufferedReader stream) throws Exception {
        for (String line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.startsWith("event: ")) {
                return line.substring("event: ".length());
            }
        }
        throw new AssertionError("stream has ended");
    }

    @Test
    void failedCommandPausesTheWorld() throws Exception {
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true).startPaused(true);
        try (Running running = new Running(options)) {
            running.untilStill();
            Map<String, Object> added =
                    running.post(
                            "/conditions",
                            Map.of(
                                    "kind",
                                    "failure",
                                    "system",
                                    "failing",
                                    "component",
                                    "Position"));
            assertEquals("a command of failing on Position fails", added.get("text"));
            assertEquals(null, added.get("note"));
            String note =
                    String.valueOf(
                            running.post(
                                            "/conditions",
                                            Map.of("kind", "failure", "system", "faling"))
                                    .get("note"));
            assertTrue(note.startsWith("no system has this name"), note);
            running.post("/time", Map.of("action", "resume"));
            Map<String, Object> time = running.untilStill();
            assertEquals(6L, time.get("frame"));
            assertEquals("condition", time.get("reason"));
            Map<String, Object> listed =
                    Running.named(
                            running.get("/conditions").get("conditions"), "id", added.get("id"));
            assertEquals(1L, listed.get("hits"));
        }
    }

    @Test
    void changedComponentAndCountPauseTheWorld() throws Exception {
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true).startPaused(true);
        try (Running running = new Running(options)) {
            running.untilStill();
            String hero = EntityText.text(running.game().first);
            Map<String, Object> change =
                    running.post(
                            "/conditions",
                            Map.of("kind", "change", "entity", hero, "component", "Velocity"));
            running.post("/time", Map.of("action", "resume"));
            assertEquals(1L, running.untilStill().get("frame")); // tagging sets 0 instead of 1
            var removed =
                    running.send(
                            running.request("/api/worlds/game/conditions/" + change.get("id"))
                                    .header("X-Tercio-Inspector", "1")
                                    .DELETE()
                                    .build());
            assertEquals(200, removed.statusCode());
            running.post(
                    "/conditions",
                    Map.of("kind", "count", "query", "Frozen", "op", ">", "value", 10));
            running.post(
                    "/edits",
                    Map.of(
                            "edits",
                            List.of(
                                    Map.of(
                                            "op",
                                            "spawn",
                                            "components",
                                            List.of(Map.of("component", "Frozen"))))));
            running.post("/time", Map.of("action", "resume"));
            assertEquals(2L, running.untilStill().get("frame"));
            Running.error(400, running.postRaw("/conditions", Map.of("kind", "other")));
            Running.error(
                    400, running.postRaw("/conditions", Map.of("kind", "count", "query", "")));
            Running.error(
                    404,
                    running.postRaw(
                            "/conditions",
                            Map.of("kind", "change", "entity", hero, "component", "X")));
        }
    }

    @Test
    void interruptEndsAPause() throws Exception {
        Game game = Game.create();
        InspectorOptions options = InspectorOptions.DEFAULT.startPaused(true);
        try (Inspector inspector = Inspector.start(options, game.schedule)) {
            assertTrue(inspector.isPaused());
            Thread.currentThread().interrupt();
            game.schedule.run();
            assertTrue(Thread.interrupted());
            assertEquals(1, game.world.frame());
        } finally {
            game.close();
        }
    }

    @Test
    void worldThatRunsNoFramesSaysSo() throws Exception {
        try (Running running = Running.readOnly()) {
            running.setRuns(false);
            running.on(game -> null);
            assertEquals("busy", running.refused(503, "/components").get("code"));
        }
    }
}
