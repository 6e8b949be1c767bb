package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.view.ChartsTask;
import dev.tercio.inspector.internal.view.EntityTableTask;
import dev.tercio.inspector.internal.view.FieldStatsTask;
import dev.tercio.inspector.internal.view.MapFields;
import dev.tercio.inspector.internal.view.MapTask;
import dev.tercio.inspector.internal.view.QueryTask;
import dev.tercio.inspector.internal.view.WorldViews;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Routes of entities, queries, maps and charts.
final class EntityRoutes {
    private static final int MAX_ROWS = 500;
    private static final int MAX_FIELDS = 32;
    private static final int MAX_POINTS = 20_000;
    private static final int MAX_FRAMES = 65_536;

    private final Routes routes;

    private EntityRoutes(Routes routes) {
        this.routes = routes;
    }

    static void addTo(Routes routes) {
        EntityRoutes group = new EntityRoutes(routes);
        group.addEntities();
        group.addCharts();
    }

    private void addEntities() {
        routes.get(
                Routes.BASE + "/entities",
                "A page of the table of entities",
                "text query sort order fields limit after",
                "frame:integer spread:integer complete:boolean total:integer visited:integer"
                        + " fields:array rows:array next:string?",
                (parameters, _) ->
                        routes.host(parameters).ask(new EntityTableTask(tableRequest(parameters))));
        routes.get(
                Routes.BASE + "/entities/{entity}",
                "One entity",
                "",
                "frame:integer entity:string slot:integer generation:integer id:string?"
                        + " owned:boolean describe:string components:array relations:array"
                        + " sources:array systems:array",
                (parameters, _) ->
                        routes.host(parameters)
                                .ask(
                                        WorldTask.once(
                                                world ->
                                                        WorldViews.entity(
                                                                world,
                                                                EntityText.parse(
                                                                        parameters.text(
                                                                                "entity"))))));
        routes.get(
                Routes.BASE + "/query",
                "The number of matches of a query, and why an entity does not match",
                "q entity",
                "frame:integer spread:integer complete:boolean query:string count:integer"
                        + " micros:number engine:boolean terms:array columns:array java:string?",
                (parameters, _) ->
                        routes.host(parameters)
                                .ask(
                                        new QueryTask(
                                                parameters.text("q"),
                                                parameters.optional("entity"))));
        routes.get(
                Routes.BASE + "/map",
                "Points by two fields",
                "x y colour query limit bounds",
                "frame:integer spread:integer complete:boolean matched:integer shown:integer"
                        + " skipped:integer step:integer bounds:object? entities:string x:array"
                        + " y:array",
                (parameters, _) ->
                        routes.host(parameters).ask(new MapTask(mapRequest(parameters))));
        routes.getOnce(
                "/map/fields",
                "Fields that suit a map",
                "suggestions:array",
                MapFields::suggestions);
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

    private void addCharts() {
        routes.get(
                Routes.BASE + "/charts",
                "Series of the last frames",
                "frames",
                "frame:integer spread:integer complete:boolean first:integer series:array",
                (parameters, _) -> {
                    int frames = (int) parameters.integer("frames", 300, 1, MAX_FRAMES);
                    return routes.host(parameters).ask(new ChartsTask(frames));
                });
        routes.get(
                Routes.BASE + "/charts/field",
                "Statistics of a field",
                "field query",
                "frame:integer spread:integer complete:boolean count:integer min:number?"
                        + " max:number? mean:number? histogram:object?",
                (parameters, _) ->
                        routes.host(parameters)
                                .ask(
                                        new FieldStatsTask(
                                                parameters.required("field"),
                                                parameters.text("query"))));
    }
}
