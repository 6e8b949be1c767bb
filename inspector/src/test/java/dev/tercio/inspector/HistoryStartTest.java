package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.World;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/// Opening a page copies a large world over several frames, and the page cannot go back until then.
class HistoryStartTest {
    private record Cargo(float weight) {}

    private static final int ENTITIES = 100_000;

    /// Asks on another thread while this one answers.
    private static long back(Inspector inspector) {
        CompletableFuture<String> answer =
                CompletableFuture.supplyAsync(() -> inspector.get("/api/worlds/world/time"));
        while (!answer.isDone()) {
            inspector.answer();
        }
        return (long) Running.parse(answer.join()).get("back");
    }

    private static InputStream stream(Inspector inspector, HttpClient client) throws Exception {
        URI base = inspector.url();
        URI uri =
                URI.create(
                        "http://"
                                + base.getHost()
                                + ":"
                                + base.getPort()
                                + "/api/stream?world=world");
        InputStream stream =
                client.send(
                                HttpRequest.newBuilder(uri).build(),
                                HttpResponse.BodyHandlers.ofInputStream())
                        .body();
        assertTrue(stream.read() >= 0); // the page is watching now
        return stream;
    }

    @Test
    void aLargeWorldIsCopiedOverSeveralFramesAfterAPageIsOpened() throws Exception {
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true).historyFrames(3);
        try (World world = World.create();
                HttpClient client = HttpClient.newHttpClient()) {
            world.spawnAll(ENTITIES, ComponentSet.of(Cargo.class));
            try (Inspector inspector = Inspector.start(options, world);
                    InputStream _ = stream(inspector, client)) {
                int frames = 0;
                while (back(inspector) == 0) {
                    assertTrue(frames++ < 30, "the history does not start");
                    world.nextFrame();
                }
                // headers and values of 98 blocks, of which 32 are copied at once
                assertTrue(frames >= 6, "frames=" + frames);
                for (int i = 0; i < 3; i++) {
                    world.nextFrame();
                }
                assertEquals(3, back(inspector));
            }
        }
    }
}
