package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.json.Answer;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The OpenAPI document, made from the routes, so that it describes what the server answers.
final class ApiSchema {
    private ApiSchema() {}

    static Map<String, @Nullable Object> of(List<Route> routes) {
        Map<String, Map<String, @Nullable Object>> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.path(), _ -> new LinkedHashMap<>())
                    .put(route.method().toLowerCase(Locale.ROOT), operation(route));
        }
        paths.put("/api/stream", stream());
        return new Answer()
                .put("openapi", "3.1.0")
                .put(
                        "info",
                        new Answer().put("title", "Tercio inspector").put("version", "1").map())
                .put("paths", paths)
                .put("components", Map.of("schemas", new Answer().put("Error", error()).map()))
                .map();
    }

    private static Map<String, @Nullable Object> operation(Route route) {
        List<Map<String, @Nullable Object>> parameters = new ArrayList<>();
        route.pathParameters().forEach(name -> parameters.add(parameter(name, "path")));
        route.parameters().forEach(name -> parameters.add(parameter(name, "query")));
        Answer operation =
                new Answer().put("summary", route.summary()).put("parameters", parameters);
        if (route.method().equals("POST")) {
            operation.put(
                    "requestBody",
                    Map.of("required", true, "content", json(Map.of("type", "object"))));
        }
        Map<String, @Nullable Object> responses = new LinkedHashMap<>();
        responses.put("200", response("The answer", object(route.answer())));
        responses.put(
                "default", response("An error", Map.of("$ref", "#/components/schemas/Error")));
        return operation.put("responses", responses).map();
    }

    private static Map<String, @Nullable Object> parameter(String name, String place) {
        return new Answer()
                .put("name", name)
                .put("in", place)
                .put("required", place.equals("path"))
                .put("schema", Map.of("type", "string"))
                .map();
    }

    private static Map<String, @Nullable Object> response(String description, Object schema) {
        return new Answer().put("description", description).put("content", json(schema)).map();
    }

    private static Map<String, Object> json(Object schema) {
        return Map.of("application/json", Map.of("schema", schema));
    }

    /// An object with typed values; a question mark after the type allows null.
    private static Map<String, @Nullable Object> object(String values) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (String value : values.split(" ", -1)) {
            String[] parts = value.split(":", -1);
            boolean nullable = parts[1].endsWith("?");
            String type = parts[1].replace("?", "");
            properties.put(
                    parts[0], Map.of("type", nullable ? List.of(type, "null") : (Object) type));
        }
        return new Answer()
                .put("type", "object")
                .put("required", List.copyOf(properties.keySet()))
                .put("properties", properties)
                .map();
    }

    private static Map<String, @Nullable Object> error() {
        return object("error:object");
    }

    private static Map<String, @Nullable Object> stream() {
        Map<String, @Nullable Object> get =
                new Answer()
                        .put("summary", "Server-sent events: hello, frame, pause, resume, worlds")
                        .put("parameters", List.of(parameter("world", "query")))
                        .put(
                                "responses",
                                Map.of(
                                        "200",
                                        Map.of(
                                                "description",
                                                "Events",
                                                "content",
                                                Map.of("text/event-stream", Map.of()))))
                        .map();
        Map<String, @Nullable Object> path = new LinkedHashMap<>();
        path.put("get", get);
        return path;
    }
}
