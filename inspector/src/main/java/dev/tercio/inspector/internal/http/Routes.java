package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A list of routes under construction.
final class Routes {
    static final String BASE = "/api/worlds/{world}";

    private final Worlds worlds;
    private final List<Route> all = new ArrayList<>();

    Routes(Worlds worlds) {
        this.worlds = worlds;
    }

    /// The worlds that routes refer to.
    Worlds worlds() {
        return worlds;
    }

    /// All routes, in the order in which they were added.
    List<Route> all() {
        return all;
    }

    /// Adds a route.
    void add(Route route) {
        all.add(route);
    }

    /// Adds a route for GET.
    void get(String path, String summary, String parameters, String answer, Route.Handler handler) {
        all.add(new Route("GET", path, summary, words(parameters), answer, handler));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    /// Adds a route whose answer is built at once on the world's thread.
    void getOnce(
            String path,
            String summary,
            String answer,
            Function<WorldContext, Map<String, @Nullable Object>> view) {
        get(
                BASE + path,
                summary,
                "",
                "frame:integer " + answer,
                (parameters, _) -> host(parameters).ask(WorldTask.once(view)));
    }

    /// The world of a request.
    WorldHost host(Parameters parameters) {
        return worlds.require(parameters.text("world"));
    }

    /// Adds a route for POST to a world.
    void post(
            String path,
            String summary,
            String answer,
            BiFunction<WorldHost, Body, Map<String, @Nullable Object>> handler) {
        all.add(
                new Route(
                        "POST",
                        BASE + path,
                        summary,
                        List.of(),
                        answer,
                        (parameters, body) -> handler.apply(host(parameters), body)));
    }
}
