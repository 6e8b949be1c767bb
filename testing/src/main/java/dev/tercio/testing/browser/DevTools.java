package dev.tercio.testing.browser;

import static org.junit.jupiter.api.Assertions.fail;

import dev.tercio.testing.JsonParser;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// The debugging protocol of a page: calls with answers, and the errors that the page reports.
final class DevTools implements AutoCloseable {
    private static final long SECONDS = 120;

    private final HttpClient client = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicInteger nextId = new AtomicInteger(1);
    private final Map<Integer, CompletableFuture<Map<?, ?>>> answers = new ConcurrentHashMap<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();

    DevTools(URI page) {
        socket = client.newWebSocketBuilder().buildAsync(page, new Listener()).join();
        call("Runtime.enable", "{}");
        call("Page.enable", "{}");
        call("Log.enable", "{}");
    }

    /// Errors of scripts, failed requests and violations of the security policy.
    List<String> errors() {
        return errors;
    }

    /// Calls a method.
    ///
    /// @param parameters a JSON object
    /// @return its result
    Map<?, ?> call(String method, String parameters) {
        int id = nextId.getAndIncrement();
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        String message =
                "{\"id\": %d, \"method\": %s, \"params\": %s}"
                        .formatted(id, quoted(method), parameters);
        socket.sendText(message, true).join();
        Map<?, ?> fields = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
        Object error = fields.get("error");
        if (error != null) {
            fail(method + " failed: " + error);
        }
        return fields.get("result") instanceof Map<?, ?> result ? result : Map.of();
    }

    /// A text as JSON.
    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    @Override
    public void close() {
        socket.abort();
        client.shutdownNow();
    }

    /// Collects answers and errors.
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                if (JsonParser.parse(message.toString()) instanceof Map<?, ?> fields) {
                    accept(fields);
                }
                message.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void accept(Map<?, ?> fields) {
            if (fields.get("id") instanceof Number id) {
                CompletableFuture<Map<?, ?>> answer = answers.remove(id.intValue());
                if (answer != null) {
                    answer.complete(fields);
                }
                return;
            }
            Object event = fields.get("method");
            boolean isError =
                    "Runtime.exceptionThrown".equals(event)
                            || (isLog(event) && fields.toString().contains("error"));
            if (isError) {
                errors.add(String.valueOf(fields.get("params")));
            }
        }

        private static boolean isLog(@Nullable Object event) {
            return "Log.entryAdded".equals(event) || "Runtime.consoleAPICalled".equals(event);
        }
    }
}
