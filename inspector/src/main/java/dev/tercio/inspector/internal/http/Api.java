package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.view.CompareView;
import dev.tercio.inspector.internal.world.RecordingHost;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The JSON interface.
public final class Api {
    /// The segment of a path that names a world.
    private static final int WORLD = 2;

    private final Worlds worlds;
    private final Routes routes;

    public Api(Worlds worlds) {
        this.worlds = worlds;
        this.routes = new Routes(worlds);
        addIndex();
        WorldRoutes.addTo(routes);
        EntityRoutes.addTo(routes);
        SystemRoutes.addTo(routes);
        TimeRoutes.addTo(routes);
        EditRoutes.addTo(routes);
    }

    /// Answers a request. Any thread.
    ///
    /// @param path the path without the part after the question mark, encoded
    /// @param query the part after the question mark, or null
    /// @return what [dev.tercio.inspector.internal.json.JsonWriter] can write
    /// @throws RequestException if it cannot be answered
    public @Nullable Object answer(String method, String path, @Nullable String query, Body body) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            segments.add(Parameters.decode(segment.replace("+", "%2B")));
        }
        RemoteInspector remote =
                segments.size() > WORLD && path.startsWith("/api/worlds/")
                        ? worlds.remote(segments.get(WORLD))
                        : null;
        return remote == null
                ? answerHere(method, path, segments, query, body)
                : remote.answer(segments.get(WORLD), method, afterWorld(path), query, body);
    }

    /// The encoded path after the id of the world.
    private static String afterWorld(String path) {
        int slash = path.indexOf('/', "/api/worlds/".length());
        return slash < 0 ? "" : path.substring(slash);
    }

    private @Nullable Object answerHere(
            String method, String path, List<String> segments, @Nullable String query, Body body) {
        List<String> allowed = new ArrayList<>();
        for (Route route : routes.all()) {
            if (route.matches(segments)) {
                if (route.method().equals(method)) {
                    Parameters parameters = Parameters.of(query);
                    route.read(segments, parameters);
                    return route.handler().answer(parameters, body);
                }
                allowed.add(route.method());
            }
        }
        if (!allowed.isEmpty()) {
            throw new RequestException(
                            405,
                            "method-not-allowed",
                            "method is not allowed: method=" + method,
                            "")
                    .with("allow", String.join(", ", allowed));
        }
        throw RequestException.unknown("no such path: path=" + path, "see /api/schema");
    }

    private void addIndex() {
        routes.get(
                "/api",
                "The worlds and what is allowed",
                "",
                "name:string version:integer edit:boolean worlds:array",
                (_, _) -> worlds.index());
        routes.get(
                "/api/schema",
                "This document",
                "",
                "openapi:string info:object paths:object components:object",
                (_, _) -> ApiSchema.of(routes.all()));
        routes.get(
                "/api/compare",
                "The first frame at which two recordings differ",
                "a b",
                "a:string b:string compared:integer first:integer last:integer divergence:object?",
                (parameters, _) -> compare(parameters));
    }

    private Map<String, @Nullable Object> compare(Parameters parameters) {
        String a = parameters.required("a");
        String b = parameters.required("b");
        return CompareView.of(a, folder(a), b, folder(b));
    }

    private Path folder(String id) {
        worlds.check(id);
        if (worlds.remote(id) != null || !(worlds.require(id) instanceof RecordingHost host)) {
            throw RequestException.conflict(
                    "not a recording: world=" + id, "open two recordings to compare them");
        }
        return host.recording().folder();
    }
}
