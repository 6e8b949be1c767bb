package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.inspector.internal.field.EntityText;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Proves IN-06 and IN-10 for several pages at once, and for pages that are open when something is
/// closed.
class SeveralPagesTest {
    @Test
    void pagesWithDifferentQueriesGetTheirOwnAnswers() throws Exception {
        try (Running running = Running.readOnly()) {
            List<CompletableFuture<Void>> pages = new ArrayList<>();
            Map<String, Long> counts =
                    Map.of("Position", 100L, "Frozen", 10L, "!Frozen", 90L, "Unit", 1L);
            counts.forEach(
                    (query, count) ->
                            pages.add(
                                    CompletableFuture.runAsync(() -> ask(running, query, count))));
            pages.forEach(CompletableFuture::join);
        }
    }

    private static void ask(Running running, String query, long count) {
        try {
            for (int i = 0; i < 50; i++) {
                assertEquals(count, running.get("/query?q=" + query).get("count"), query);
                Map<String, Object> table = running.get("/entities?limit=500&query=" + query);
                assertEquals(count, Running.rows(table.get("rows")).size(), query);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void eachPageEndsOrChangesThePauseOfTheOther() throws Exception {
        try (Running running = Running.editable()) {
            running.pause();
            running.pause();
            running.post("/time", Map.of("action", "resume"));
            assertEquals(false, running.get("/time").get("paused"), "one resume is enough");
            running.post("/time", Map.of("action", "step", "frames", 10_000));
            Map<String, Object> paused = running.pause();
            assertEquals(null, paused.get("target"), "the pause ends the steps");
            assertEquals(paused.get("frame"), running.get("/time").get("frame"));
        }
    }

    /// Edits of two pages are whole: none is lost, and none is played twice.
    @Test
    void editsOfTwoPagesAreAllPlayed() throws Exception {
        try (Running running = Running.editable()) {
            List<CompletableFuture<Void>> pages = new ArrayList<>();
            for (int page = 0; page < 2; page++) {
                pages.add(
                        CompletableFuture.runAsync(
                                () -> {
                                    for (int i = 0; i < 25; i++) {
                                        spawn(running);
                                    }
                                }));
            }
            pages.forEach(CompletableFuture::join);
            assertEquals(150, running.number(game -> game.world.size()));
        }
    }

    private static void spawn(Running running) {
        Map<String, Object> frozen = Map.of("component", "Frozen");
        Map<String, Object> spawn = Map.of("op", "spawn", "components", List.of(frozen));
        try {
            Map<String, Object> answer = running.post("/edits", Map.of("edits", List.of(spawn)));
            assertEquals(0L, answer.get("failed"), answer.toString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// A change that one page makes after another has gone back is part of the new course of
    /// events, and going back again takes it away.
    @Test
    void editAfterGoingBackIsTakenBack() throws Exception {
        try (Running running = Running.editable();
                InputStream _ = stream(running)) {
            while ((long) running.get("/time").get("back") < 4) {
                Thread.onSpinWait();
            }
            long frame = (long) running.pause().get("frame");
            String hero = EntityText.text(running.game().first);
            running.post("/time", Map.of("action", "back", "frames", 2));
            Map<String, Object> set =
                    Map.of(
                            "op",
                            "set",
                            "entity",
                            hero,
                            "component",
                            "Unit",
                            "fields",
                            Map.of("points", 77));
            running.post("/edits", Map.of("edits", List.of(set)));
            assertEquals(77L, points(running, hero));
            running.post("/time", Map.of("action", "step", "frames", 2));
            assertEquals(frame, running.untilStill().get("frame"));
            assertEquals(77L, points(running, hero));
            running.post("/time", Map.of("action", "back", "frames", 3));
            assertEquals(7L, points(running, hero));
        }
    }

    private static Object points(Running running, String entity) throws Exception {
        Map<String, Object> unit =
                Running.named(running.get("/entities/" + entity).get("components"), "name", "Unit");
        return Running.map(unit.get("value")).get("points");
    }

    private static InputStream stream(Running running) throws Exception {
        HttpRequest request = running.request("/api/stream").build();
        return running.client().send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    @Test
    void closingTheInspectorEndsItsStreams() throws Exception {
        Running running = Running.readOnly();
        InputStream stream = stream(running);
        assertTrue(stream.read() >= 0);
        CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> readAll(stream));
        running.close();
        ended.join();
        CompletionException refused =
                assertThrows(
                        CompletionException.class,
                        () ->
                                CompletableFuture.supplyAsync(
                                                () -> running.inspector.get("/api/worlds/game"))
                                        .join());
        assertTrue(refused.getCause().getMessage().contains("is closed"), refused::getMessage);
    }

    private static void readAll(InputStream stream) {
        try {
            while (stream.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            // the connection was cut off, which also ends the stream
            assertTrue(e.getMessage() != null);
        }
    }

    /// A request that was begun when the world is closed is refused at once, with the reason.
    @Test
    void requestsThatWereBegunAreRefusedWhenTheWorldIsClosed() {
        World world = World.create();
        for (int i = 0; i < 10_000; i++) {
            world.spawn(new Game.Position(i, i));
        }
        try (Inspector inspector = Inspector.start(InspectorOptions.DEFAULT.rowBudget(10), world)) {
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(
                            () ->
                                    inspector.get(
                                            "/api/worlds/world/entities?sort=Position.x&limit=5"));
            while (world.frame() < 20) {
                world.nextFrame();
            }
            world.close();
            CompletionException refused = assertThrows(CompletionException.class, answer::join);
            assertEquals("world is closed: world=world", refused.getCause().getMessage());
        }
    }
}
