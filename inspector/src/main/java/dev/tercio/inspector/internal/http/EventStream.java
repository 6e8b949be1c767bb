package dev.tercio.inspector.internal.http;

import com.sun.net.httpserver.HttpExchange;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.inspector.internal.world.StreamHub;
import dev.tercio.inspector.internal.world.WorldHost;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Sends events to a client until it or the server closes the connection.
final class EventStream {
    private static final int MAX_STREAMS = 16;
    private static final long ALIVE_MILLIS = 15_000;

    private final Worlds worlds;
    private final StreamHub hub;

    EventStream(Worlds worlds, StreamHub hub) {
        this.worlds = worlds;
        this.hub = hub;
    }

    void serve(HttpExchange exchange, @Nullable String query) throws IOException {
        Parameters parameters = Parameters.of(query);
        parameters.allow(List.of("world"));
        String world = parameters.optional("world");
        if (world != null) {
            worlds.check(world);
        }
        StreamHub.Client client = hub.open(world, MAX_STREAMS);
        if (client == null) {
            throw RequestException.busy(
                    "too many streams are open: limit=" + MAX_STREAMS, "close a page");
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            send(client, world, exchange.getResponseBody());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            hub.close(client);
        }
    }

    private void send(StreamHub.Client client, @Nullable String world, OutputStream out)
            throws IOException, InterruptedException {
        write(out, "retry: 1000\n");
        write(out, new StreamHub.Event("hello", worlds.index()));
        // does not wait for worlds that run no frames
        Thread.ofVirtual().start(() -> announce(world));
        while (!client.isClosed()) {
            StreamHub.Event event = client.next(ALIVE_MILLIS);
            if (event != null) {
                write(out, event);
            } else {
                write(out, ": alive\n\n");
            }
        }
    }

    private void announce(@Nullable String world) {
        worlds.remotes().forEach(RemoteInspector::announce);
        worlds.all().stream()
                .filter(host -> world == null || host.id().equals(world))
                .forEach(WorldHost::announce);
    }

    private static void write(OutputStream out, StreamHub.Event event) throws IOException {
        write(
                out,
                "event: "
                        + event.name()
                        + "\ndata: "
                        + JsonWriter.writeLine(event.data())
                        + "\n\n");
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
