package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.view.JournalNotes;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Routes of the time bar and of conditions.
final class TimeRoutes {
    private static final int MAX_HASHES = 10_000;

    private final Routes routes;

    private TimeRoutes(Routes routes) {
        this.routes = routes;
    }

    static void addTo(Routes routes) {
        TimeRoutes group = new TimeRoutes(routes);
        group.addTime();
    }

    private void addTime() {
        String time =
                "frame:integer kind:string paused:boolean first:integer last:integer back:integer"
                        + " canControl:boolean reason:string target:integer? speed:integer?"
                        + " hash:string? recorded:string?";
        routes.get(
                Routes.BASE + "/time",
                "The time bar",
                "",
                time,
                (parameters, _) -> {
                    WorldHost host = routes.host(parameters);
                    return host.ask(WorldTask.once(host::time));
                });
        routes.post("/time", "Pause, resume, step, go back or to a frame", time, this::controlTime);
        routes.get(
                Routes.BASE + "/hashes",
                "The state hashes of frames",
                "from to",
                "frame:integer first:integer hashes:array",
                (parameters, _) -> {
                    long from = parameters.integer("from", 0, 0, Long.MAX_VALUE);
                    long to = parameters.integer("to", from + MAX_HASHES - 1, 0, Long.MAX_VALUE);
                    long end = Math.min(to, from + MAX_HASHES - 1);
                    WorldHost host = routes.host(parameters);
                    return host.ask(WorldTask.once(world -> host.hashes(world, from, end)));
                });
        routes.get(
                Routes.BASE + "/conditions",
                "The conditions that pause a world",
                "",
                "frame:integer conditions:array",
                (parameters, _) -> {
                    WorldHost host = routes.host(parameters);
                    return host.ask(
                            WorldTask.once(
                                    world ->
                                            world.answer()
                                                    .put("conditions", host.conditions().list())
                                                    .map()));
                });
        routes.post(
                "/conditions",
                "Add a condition",
                "id:integer kind:string hits:integer text:string note:string?",
                (host, body) -> {
                    host.checkControl();
                    return host.ask(WorldTask.once(world -> addCondition(host, world, body)));
                });
        routes.add(
                new Route(
                        "DELETE",
                        Routes.BASE + "/conditions/{id}",
                        "Remove a condition",
                        List.of(),
                        "frame:integer removed:boolean",
                        (parameters, _) -> removeCondition(parameters)));
    }

    private static Map<String, @Nullable Object> addCondition(
            WorldHost host, WorldContext world, Body body) {
        Map<String, @Nullable Object> added =
                new LinkedHashMap<>(host.conditions().add(world, body));
        String system = body.optionalText("system");
        added.put("note", system == null ? null : JournalNotes.ofSystem(world, system));
        return added;
    }

    private Map<String, @Nullable Object> removeCondition(Parameters parameters) {
        WorldHost host = routes.host(parameters);
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
}
