package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.inspector.internal.json.JsonReader;
import dev.tercio.inspector.internal.json.JsonWriter;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// A game that runs on a thread of its own with an inspector, and an HTTP client.
final class Running implements AutoCloseable {
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Inspector> started = new CompletableFuture<>();
    private final Thread thread;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private volatile boolean ended;
    private volatile Game game;
    private volatile boolean runs = true;
    final Inspector inspector;
    String world = "game";

    Running(InspectorOptions options) {
        this(options, Game::create);
    }

    Running(InspectorOptions options, java.util.function.Supplier<Game> games) {
        thread = Thread.ofPlatform().daemon().name("game").start(() -> loop(options, games));
        inspector = started.join();
    }

    static Running readOnly() {
        return new Running(InspectorOptions.DEFAULT);
    }

    static Running editable() {
        return new Running(InspectorOptions.DEFAULT.allowEdit(true));
    }

    private void loop(InspectorOptions options, java.util.function.Supplier<Game> games) {
        Game created = games.get();
        game = created;
        try (Inspector running = Inspector.start(options, created.schedule)) {
            started.complete(running);
            while (!ended) {
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                if (runs) {
                    created.schedule.run();
                }
                LockSupport.parkNanos(200_000);
            }
        } catch (Throwable e) {
            started.completeExceptionally(e);
        } finally {
            created.close();
        }
    }

    /// Runs something on the world's thread, between frames. Not while the world is paused.
    <T> T on(Function<Game, T> action) throws Exception {
        CompletableFuture<T> result = new CompletableFuture<>();
        tasks.add(
                () -> {
                    try {
                        result.complete(action.apply(game));
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                });
        return result.get(60, TimeUnit.SECONDS);
    }

    boolean is(Predicate<Game> condition) throws Exception {
        return on(condition::test);
    }

    long number(ToLongFunction<Game> value) throws Exception {
        return on(value::applyAsLong);
    }

    /// Whether the program runs frames.
    void setRuns(boolean wanted) {
        runs = wanted;
    }

    Game game() {
        return game;
    }

    URI uri(String path) {
        URI base = inspector.url();
        return URI.create("http://" + base.getHost() + ":" + base.getPort() + path);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    HttpClient client() {
        return client;
    }

    /// The answer of a path within the world, which must succeed.
    Map<String, Object> get(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request("/api/worlds/" + world + path).build());
        assertEquals(200, response.statusCode(), response.body());
        return parse(response.body());
    }

    /// The error of a path within the world.
    Map<String, Object> refused(int status, String path) throws IOException, InterruptedException {
        return error(status, send(request("/api/worlds/" + world + path).build()));
    }

    HttpResponse<String> postRaw(String path, Object body)
            throws IOException, InterruptedException {
        return send(
                request("/api/worlds/" + world + path)
                        .header("Content-Type", "application/json")
                        .header("X-Tercio-Inspector", "1")
                        .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.writeLine(body)))
                        .build());
    }

    Map<String, Object> post(String path, Object body) throws IOException, InterruptedException {
        HttpResponse<String> response = postRaw(path, body);
        assertEquals(200, response.statusCode(), response.body());
        return parse(response.body());
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> error(int status, HttpResponse<String> response) {
        assertEquals(status, response.statusCode(), response.body());
        return (Map<String, Object>) parse(response.body()).get("error");
    }

    static Map<String, Object> parse(String json) {
        return JsonReader.object(json.getBytes(StandardCharsets.UTF_8));
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> rows(Object list) {
        return (List<Map<String, Object>>) list;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    static Map<String, Object> named(Object list, String key, Object value) {
        return rows(list).stream()
                .filter(row -> value.equals(row.get(key)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + "=" + value + " is not in " + list));
    }

    /// Pauses, and waits until the world has stopped.
    Map<String, Object> pause() throws IOException, InterruptedException {
        post("/time", Map.of("action", "pause"));
        return untilStill();
    }

    /// Waits until the world has stopped at the end of its steps.
    Map<String, Object> untilStill() throws IOException, InterruptedException {
        while (true) {
            Map<String, Object> time = get("/time");
            if (time.get("hash") != null) {
                return time;
            }
        }
    }

    @Override
    public void close() {
        ended = true;
        inspector.release();
        Waiting.join(thread);
        client.close();
    }
}
