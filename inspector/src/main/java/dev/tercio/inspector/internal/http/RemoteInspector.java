package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.json.JsonReader;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.inspector.internal.json.RawJson;
import dev.tercio.inspector.internal.world.StreamHub;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The worlds of an inspector in another process. Passes requests on to it and its events back.
public final class RemoteInspector implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final String address;
    private final String token;
    private final boolean edit;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();

    /// Its worlds by the id that they have here.
    private final Map<String, Map<String, @Nullable Object>> worlds = new LinkedHashMap<>();

    /// The ids here by its own ids.
    private final Map<String, String> ids = new ConcurrentHashMap<>();

    private final RemoteStream stream;

    /// Reads the worlds of another inspector.
    ///
    /// @param url the address of its page, with its token if it has one
    /// @param edit whether its worlds may be changed from here
    /// @throws IllegalArgumentException if it does not answer, or not as an inspector
    public RemoteInspector(URI url, boolean edit, Worlds here, StreamHub hub) {
        if (!"http".equals(url.getScheme()) || url.getHost() == null || url.getPort() < 0) {
            throw new IllegalArgumentException(
                    "not the address of an inspector: url=" + url + "; use http://HOST:PORT/");
        }
        this.address = "http://" + url.getRawAuthority();
        this.token = Parameters.of(url.getRawQuery()).text("token");
        this.edit = edit;
        for (Map<String, @Nullable Object> world : readWorlds(url)) {
            String own = String.valueOf(world.get("id"));
            String id = here.newId(own, worlds.keySet());
            ids.put(own, id);
            Map<String, @Nullable Object> entry = new LinkedHashMap<>(world);
            entry.put("id", id);
            entry.put("edit", edit && Boolean.TRUE.equals(world.get("edit")));
            worlds.put(id, entry);
        }
        this.stream = new RemoteStream(this, hub);
    }

    private List<Map<String, @Nullable Object>> readWorlds(URI url) {
        try {
            HttpResponse<String> index = send(request("/api").GET().build());
            if (index.statusCode() == 200) {
                byte[] json = index.body().getBytes(StandardCharsets.UTF_8);
                List<Map<String, @Nullable Object>> found = new ArrayList<>();
                new Body(JsonReader.object(json))
                        .objects("worlds")
                        .forEach(world -> found.add(world.map()));
                return found;
            }
            throw new IllegalArgumentException(
                    "inspector refuses: url=" + address + ", status=" + index.statusCode());
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "inspector does not answer: url=" + url.resolve("/") + ", because=" + e, e);
        }
    }

    /// The entries of its worlds in the index.
    List<Map<String, @Nullable Object>> entries() {
        return List.copyOf(worlds.values());
    }

    /// Whether it has a world.
    ///
    /// @param id the id here
    boolean has(String id) {
        return worlds.containsKey(id);
    }

    /// The id here of one of its worlds, or null.
    @Nullable String idOf(String own) {
        return ids.get(own);
    }

    /// Sends the last state of its worlds again, for a new page.
    void announce() {
        stream.announce();
    }

    /// Passes a request on.
    ///
    /// @param id the id of the world here
    /// @param path the encoded path after the id, empty or with a slash first
    /// @return its answer
    /// @throws RequestException with its error, or if it does not answer
    Object answer(String id, String method, String path, @Nullable String query, Body body) {
        Map<String, @Nullable Object> world = worlds.get(id);
        if (world == null) {
            throw RequestException.unknown("no such world: world=" + id, "");
        }
        if (!method.equals("GET") && !edit && "live".equals(world.get("kind"))) {
            throw RequestException.readOnly(id);
        }
        String uri = "/api/worlds/" + own(id) + path + (query == null ? "" : "?" + query);
        HttpResponse<String> response;
        try {
            response = send(request(uri).method(method, publisher(method, body)).build());
        } catch (IOException e) {
            throw RequestException.busy(
                    "process does not answer: world=" + id, "it has ended, or does not respond");
        }
        if (response.statusCode() != 200) {
            throw error(response);
        }
        return path.isEmpty() ? renamed(response.body(), id) : new RawJson(response.body());
    }

    private String own(String id) {
        for (Map.Entry<String, String> entry : ids.entrySet()) {
            if (entry.getValue().equals(id)) {
                return entry.getKey();
            }
        }
        throw new IllegalStateException("no such world: world=" + id);
    }

    private static Map<String, @Nullable Object> renamed(String summary, String id) {
        Map<String, @Nullable Object> fields =
                JsonReader.object(summary.getBytes(StandardCharsets.UTF_8));
        fields.put("id", id);
        return fields;
    }

    private static HttpRequest.BodyPublisher publisher(String method, Body body) {
        return method.equals("POST")
                ? HttpRequest.BodyPublishers.ofString(JsonWriter.writeLine(body.map()))
                : HttpRequest.BodyPublishers.noBody();
    }

    private static RequestException error(HttpResponse<String> response) {
        try {
            Map<String, @Nullable Object> body =
                    JsonReader.object(response.body().getBytes(StandardCharsets.UTF_8));
            Map<String, @Nullable Object> error = new Body(body).object("error");
            RequestException failure =
                    new RequestException(
                            response.statusCode(),
                            String.valueOf(error.get("code")),
                            String.valueOf(error.get("message")),
                            String.valueOf(error.getOrDefault("advice", "")));
            error.forEach(failure::with);
            return failure;
        } catch (IllegalArgumentException e) {
            return RequestException.busy(
                    "answer is not JSON: status=" + response.statusCode(), "see its log");
        }
    }

    HttpRequest.Builder request(String path) {
        HttpRequest.Builder request;
        try {
            request = HttpRequest.newBuilder(URI.create(address + path));
        } catch (IllegalArgumentException e) {
            throw RequestException.invalid("path is not valid: path=" + path);
        }
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return request.timeout(ANSWER)
                .header("X-Tercio-Inspector", "1")
                .header("Content-Type", "application/json");
    }

    HttpClient client() {
        return client;
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        stream.close();
        client.shutdownNow();
    }
}
