package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.json.JsonReader;
import dev.tercio.inspector.internal.world.StreamHub;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Reads the events of another inspector while a page of this one is open.
final class RemoteStream implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.tercio.inspector");
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Set<String> PASSED = Set.of("frame", "pause", "resume");

    private final RemoteInspector remote;
    private final StreamHub hub;
    private final Map<String, Object> frames = new ConcurrentHashMap<>();
    private final Thread thread;
    private volatile boolean closed;

    RemoteStream(RemoteInspector remote, StreamHub hub) {
        this.remote = remote;
        this.hub = hub;
        this.thread = Thread.ofVirtual().name("inspector stream").start(this::run);
    }

    private void run() {
        try {
            while (!closed && hub.awaitWatched()) {
                read();
                Thread.sleep(RETRY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void read() throws InterruptedException {
        try (InputStream body =
                        remote.client()
                                .send(
                                        remote.request("/api/stream").GET().build(),
                                        BodyHandlers.ofInputStream())
                                .body();
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            String name = "";
            for (String line = lines.readLine();
                    line != null && !closed && hub.isWatched();
                    line = lines.readLine()) {
                if (line.startsWith("event: ")) {
                    name = line.substring("event: ".length());
                } else if (line.startsWith("data: ") && PASSED.contains(name)) {
                    pass(name, line.substring("data: ".length()));
                }
            }
        } catch (IOException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "stream has ended: {0}", e.getMessage());
        }
    }

    private void pass(String name, String json) {
        Map<String, @Nullable Object> data =
                JsonReader.object(json.getBytes(StandardCharsets.UTF_8));
        String id = remote.idOf(String.valueOf(data.get("world")));
        if (id == null) {
            return; // a world that was added after this inspector had asked
        }
        data.put("world", id);
        if (name.equals("frame")) {
            frames.put(id, data);
            hub.frame(id, data);
        } else {
            hub.send(id, name, data);
        }
    }

    void announce() {
        frames.forEach(hub::frame);
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
