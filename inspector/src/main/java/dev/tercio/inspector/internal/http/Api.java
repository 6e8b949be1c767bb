package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.edit.Edits;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.view.ChartViews;
import dev.tercio.inspector.internal.view.CompareView;
import dev.tercio.inspector.internal.view.EntityTableTask;
import dev.tercio.inspector.internal.view.FieldStatsTask;
import dev.tercio.inspector.internal.view.JournalView;
import dev.tercio.inspector.internal.view.ListViews;
import dev.tercio.inspector.internal.view.MapTask;
import dev.tercio.inspector.internal.view.MemoryView;
import dev.tercio.inspector.internal.view.QueryTask;
import dev.tercio.inspector.internal.view.SystemViews;
import dev.tercio.inspector.internal.view.WorldViews;
import dev.tercio.inspector.internal.world.RecordingHost;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;

/// The routes of the interface.
public final class Api {
    private static final String BASE = "/api/worlds/{world}";
    private static final int MAX_ROWS = 500;
    private static final int MAX_FIELDS = 32;
    private static final int MAX_POINTS = 20_000;
    private static final int MAX_ENTRIES = 1_000;
    private static final int MAX_FRAMES = 65_536;
    private static final int MAX_HASHES = 10_000;

    private final Worlds worlds;
    private final List<Route> routes = new ArrayList<>();

    public Api(Worlds worlds) {
        this.worlds = worlds;
        addIndex();
        addWorld();
        addEntities();
        addSystems();
        addTime();
        addCharts();
        addEdits();
    }

    /// The routes.
    List<Route> routes() {
        return routes;
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
        List<String> allowed = new ArrayList<>();
        for (Route route : routes) {
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

    private void get(
            String path, String summary, String parameters, String answer, Route.Handler handler) {
        routes.add(new Route("GET", path, summary, words(parameters), answer, handler));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    /// Adds a route whose answer is built at once on the world's thread.
    private void getOnce(
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

    private WorldHost host(Parameters parameters) {
        return worlds.require(parameters.text("world"));
    }

    private void addIndex() {
        get(
                "/api",
                "The worlds and what is allowed",
                "",
                "name:string version:integer edit:boolean worlds:array",
                (_, _) -> worlds.index());
        get(
                "/api/schema",
                "This document",
                "",
                "openapi:string info:object paths:object components:object",
                (_, _) -> ApiSchema.of(routes));
        get(
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
        if (!(worlds.require(id) instanceof RecordingHost host)) {
            throw RequestException.conflict(
                    "not a recording: world=" + id, "open two recordings to compare them");
        }
        return host.recording().folder();
    }

    private void addWorld() {
        get(
                BASE,
                "The summary of a world",
                "",
                "frame:integer id:string name:string kind:string entities:integer"
                        + " components:integer paused:boolean systems:integer edit:boolean"
                        + " threads:integer restores:integer commandFailures:integer"
                        + " systemFailures:integer frameMicros:object?",
                (parameters, _) -> {
                    WorldHost host = host(parameters);
                    return host.ask(WorldTask.once(world -> WorldViews.summary(world, host)));
                });
        getOnce("/components", "All components", "components:array", WorldViews::components);
        getOnce(
                "/memory",
                "Memory by component and cluster",
                "entities:integer slots:integer headerBytes:integer totalBytes:integer"
                        + " components:array clusters:array process:object",
                MemoryView::of);
        getOnce("/relations", "The relations", "relations:array", ListViews::relations);
        getOnce("/events", "The events", "events:array", ListViews::events);
        getOnce("/observers", "The observers", "observers:array", ListViews::observers);
        getOnce("/resources", "The resources", "resources:array", ListViews::resources);
        get(
                BASE + "/nodes",
                "Peers, traffic and ownership",
                "",
                "frame:integer name:string node:integer inSync:boolean openOffers:integer"
                        + " peers:array traffic:object refused:object problems:array"
                        + " ownership:array",
                (parameters, _) -> {
                    WorldHost host = host(parameters);
                    return host.ask(WorldTask.once(worlds.node(host)));
                });
    }

    private void addEntities() {
        get(
                BASE + "/entities",
                "A page of the table of entities",
                "text query sort order fields limit after",
                "frame:integer spread:integer complete:boolean total:integer visited:integer"
                        + " fields:array rows:array next:string?",
                (parameters, _) ->
                        host(parameters).ask(new EntityTableTask(tableRequest(parameters))));
        get(
                BASE + "/entities/{entity}",
                "One entity",
                "",
                "frame:integer entity:string slot:integer generation:integer id:string?"
                        + " owned:boolean describe:string components:array relations:array"
                        + " sources:array systems:array",
                (parameters, _) ->
                        host(parameters)
                                .ask(
                                        WorldTask.once(
                                                world ->
                                                        WorldViews.entity(
                                                                world,
                                                                EntityText.parse(
                                                                        parameters.text(
                                                                                "entity"))))));
        get(
                BASE + "/query",
                "The number of matches of a query, and why an entity does not match",
                "q entity",
                "frame:integer spread:integer complete:boolean query:string count:integer"
                        + " micros:number engine:boolean terms:array columns:array java:string?",
                (parameters, _) ->
                        host(parameters)
                                .ask(
                                        new QueryTask(
                                                parameters.text("q"),
                                                parameters.optional("entity"))));
        get(
                BASE + "/map",
                "Points by two fields",
                "x y colour query limit bounds",
                "frame:integer spread:integer complete:boolean matched:integer shown:integer"
                        + " skipped:integer step:integer bounds:object? entities:string x:array"
                        + " y:array",
                (parameters, _) -> host(parameters).ask(new MapTask(mapRequest(parameters))));
        getOnce(
                "/map/fields",
                "Fields that suit a map",
                "suggestions:array",
                ChartViews::suggestions);
    }

    private static EntityTableTask.Request tableRequest(Parameters parameters) {
        String sort = parameters.text("sort");
        List<String> fields =
                parameters.text("fields").isEmpty()
                        ? List.of()
                        : List.of(parameters.text("fields").split(",", -1));
        if (fields.size() > MAX_FIELDS) {
            throw RequestException.invalid(
                    "too many fields: fields=" + fields.size() + ", max=" + MAX_FIELDS);
        }
        return new EntityTableTask.Request(
                parameters.text("text"),
                parameters.text("query"),
                sort.equals("entity") ? "" : sort,
                parameters.choice("order", "asc", "desc").equals("desc"),
                fields.stream().map(String::strip).toList(),
                (int) parameters.integer("limit", 50, 1, MAX_ROWS),
                parameters.text("after"));
    }

    private static MapTask.Request mapRequest(Parameters parameters) {
        return new MapTask.Request(
                parameters.required("x"),
                parameters.required("y"),
                parameters.text("colour"),
                parameters.text("query"),
                (int) parameters.integer("limit", 5_000, 1, MAX_POINTS),
                bounds(parameters.text("bounds")));
    }

    private static double @Nullable [] bounds(String text) {
        if (text.isEmpty()) {
            return null;
        }
        String[] parts = text.split(",", -1);
        double[] bounds = new double[4];
        for (int i = 0; i < bounds.length; i++) {
            if (parts.length != bounds.length
                    || !parts[i].matches("-?[0-9.]{1,30}([eE]-?\\d{1,3})?")) {
                throw RequestException.invalid(
                        "not bounds: bounds=" + text, "write minX,minY,maxX,maxY");
            }
            try {
                bounds[i] = Double.parseDouble(parts[i]);
            } catch (NumberFormatException e) {
                throw RequestException.invalid("bounds are not numeric: bounds=" + text);
            }
        }
        return bounds;
    }

    private void addSystems() {
        getOnce(
                "/systems",
                "Systems, stages, groups and why they are ordered",
                "phases:array measured:boolean stages:array groups:array systems:array"
                        + " edges:array syncPoints:array failures:array",
                SystemViews::systems);
        get(
                BASE + "/timeline",
                "The time of each system in the last frames",
                "frames",
                "frame:integer first:integer frames:array systems:array stages:array",
                (parameters, _) -> {
                    int frames = (int) parameters.integer("frames", 300, 1, MAX_FRAMES);
                    return host(parameters)
                            .ask(WorldTask.once(world -> SystemViews.timeline(world, frames)));
                });
        get(
                BASE + "/journal",
                "The last commands",
                "after system entity component kind frame failed limit",
                "frame:integer kept:integer first:integer last:integer dropped:integer"
                        + " entries:array more:boolean",
                (parameters, _) -> journal(parameters));
    }

    private Map<String, @Nullable Object> journal(Parameters parameters) {
        String entity = parameters.text("entity");
        JournalView.Request request =
                new JournalView.Request(
                        parameters.integer("after", -1, 0, Long.MAX_VALUE),
                        parameters.text("system"),
                        entity.isEmpty() ? null : EntityText.parse(entity),
                        parameters.text("component"),
                        parameters.text("kind"),
                        parameters.integer("frame", -1, 0, Long.MAX_VALUE),
                        parameters.choice("failed", "false", "true").equals("true"),
                        (int) parameters.integer("limit", 200, 1, MAX_ENTRIES));
        WorldHost host = host(parameters);
        return host.ask(
                WorldTask.once(
                        world ->
                                host instanceof RecordingHost recorded
                                        ? JournalView.ofFrame(world, recorded.recording(), request)
                                        : JournalView.of(world, request)));
    }

    private void addTime() {
        String time =
                "frame:integer kind:string paused:boolean first:integer last:integer back:integer"
                        + " canControl:boolean reason:string target:integer? speed:integer?"
                        + " hash:string? recorded:string?";
        get(
                BASE + "/time",
                "The time bar",
                "",
                time,
                (parameters, _) -> {
                    WorldHost host = host(parameters);
                    return host.ask(WorldTask.once(host::time));
                });
        post("/time", "Pause, resume, step, go back or to a frame", time, this::controlTime);
        get(
                BASE + "/hashes",
                "The state hashes of frames",
                "from to",
                "frame:integer first:integer hashes:array",
                (parameters, _) -> {
                    long from = parameters.integer("from", 0, 0, Long.MAX_VALUE);
                    long to = parameters.integer("to", from + MAX_HASHES - 1, 0, Long.MAX_VALUE);
                    long end = Math.min(to, from + MAX_HASHES - 1);
                    WorldHost host = host(parameters);
                    return host.ask(WorldTask.once(world -> host.hashes(world, from, end)));
                });
        get(
                BASE + "/conditions",
                "The conditions that pause a world",
                "",
                "frame:integer conditions:array",
                (parameters, _) -> {
                    WorldHost host = host(parameters);
                    return host.ask(
                            WorldTask.once(
                                    world ->
                                            world.answer()
                                                    .put("conditions", host.conditions().list())
                                                    .map()));
                });
        post(
                "/conditions",
                "Add a condition",
                "id:integer kind:string hits:integer text:string",
                (host, body) -> {
                    host.checkControl();
                    return host.ask(WorldTask.once(world -> host.conditions().add(world, body)));
                });
        routes.add(
                new Route(
                        "DELETE",
                        BASE + "/conditions/{id}",
                        "Remove a condition",
                        List.of(),
                        "frame:integer removed:boolean",
                        (parameters, _) -> removeCondition(parameters)));
    }

    private Map<String, @Nullable Object> removeCondition(Parameters parameters) {
        WorldHost host = host(parameters);
        host.checkControl();
        int id = (int) parameters.integer("id", 0, 1, Integer.MAX_VALUE);
        return host.ask(
                WorldTask.once(
                        world ->
                                world.answer().put("removed", host.conditions().remove(id)).map()));
    }

    private Map<String, @Nullable Object> controlTime(WorldHost host, Body body) {
        host.checkControl();
        body.allow("action", "frames", "frame", "framesPerSecond", "enabled");
        return host.ask(
                WorldTask.once(
                        world -> {
                            host.control(world, body);
                            return host.time(world);
                        }));
    }

    private void post(
            String path,
            String summary,
            String answer,
            BiFunction<WorldHost, Body, Map<String, @Nullable Object>> handler) {
        routes.add(
                new Route(
                        "POST",
                        BASE + path,
                        summary,
                        List.of(),
                        answer,
                        (parameters, body) -> handler.apply(host(parameters), body)));
    }

    private void addCharts() {
        get(
                BASE + "/charts",
                "Series of the last frames",
                "frames",
                "frame:integer first:integer series:array",
                (parameters, _) -> {
                    int frames = (int) parameters.integer("frames", 300, 1, MAX_FRAMES);
                    return host(parameters)
                            .ask(WorldTask.once(world -> ChartViews.charts(world, frames)));
                });
        get(
                BASE + "/charts/field",
                "Statistics of a field",
                "field query",
                "frame:integer spread:integer complete:boolean count:integer min:number?"
                        + " max:number? mean:number? histogram:object?",
                (parameters, _) ->
                        host(parameters)
                                .ask(
                                        new FieldStatsTask(
                                                parameters.required("field"),
                                                parameters.text("query"))));
    }

    private void addEdits() {
        post(
                "/edits",
                "Change components and entities",
                "frame:integer played:integer failed:integer results:array",
                (host, body) -> {
                    host.checkEdit();
                    return host.ask(
                            WorldTask.once(
                                    world -> {
                                        Map<String, @Nullable Object> done =
                                                Edits.apply(world, body);
                                        host.edited(world);
                                        return done;
                                    }));
                });
        routes.add(
                new Route(
                        "POST",
                        BASE + "/systems/{name}",
                        "Enable or disable a system, group or phase",
                        List.of(),
                        "frame:integer name:string enabled:boolean",
                        this::enable));
    }

    private Map<String, @Nullable Object> enable(Parameters parameters, Body body) {
        WorldHost host = host(parameters);
        host.checkEdit();
        body.allow("enabled");
        boolean enabled = body.flag("enabled");
        String name = Objects.requireNonNull(parameters.optional("name"));
        return host.ask(
                WorldTask.once(
                        world -> {
                            if (!world.requireSchedule().contains(name)) {
                                throw RequestException.unknown("no such system: name=" + name, "");
                            }
                            world.requireSchedule().enable(name, enabled);
                            return world.answer().put("name", name).put("enabled", enabled).map();
                        }));
    }
}
