package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.inspector.internal.json.JsonWriter;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/// An HTTP client for one world of an inspector.
final class Requests implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Inspector inspector;
    private final String base;

    Requests(Inspector inspector, String world) {
        this.inspector = inspector;
        this.base = "/api/worlds/" + world;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(inspector.url().resolve(base + path))
                .timeout(Duration.ofMinutes(1));
    }

    private Map<String, Object> send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertEquals(200, response.statusCode(), response.body());
        return Running.parse(response.body());
    }

    Map<String, Object> get(String path) throws IOException, InterruptedException {
        return send(request(path).build());
    }

    Map<String, Object> post(String path, Object body) throws IOException, InterruptedException {
        return send(
                request(path)
                        .header("X-Tercio-Inspector", "1")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.writeLine(body)))
                        .build());
    }

    @Override
    public void close() {
        client.close();
    }
}
