package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.edit.Edits;
import dev.tercio.inspector.internal.edit.TemplateSource;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Routes that change a world.
final class EditRoutes {
    private final Routes routes;

    private EditRoutes(Routes routes) {
        this.routes = routes;
    }

    static void addTo(Routes routes) {
        EditRoutes group = new EditRoutes(routes);
        group.addEdits();
    }

    private void addEdits() {
        routes.get(
                Routes.BASE + "/templates",
                "The templates that entities can be spawned from",
                "",
                "frame:integer templates:array",
                (parameters, _) -> templates(routes.host(parameters)));
        routes.post(
                "/edits",
                "Change components and entities",
                "frame:integer played:integer failed:integer results:array",
                (host, body) -> {
                    host.checkEdit();
                    return host.ask(
                            WorldTask.once(
                                    world -> {
                                        Map<String, @Nullable Object> done =
                                                Edits.apply(
                                                        world,
                                                        routes.worlds().templates(host),
                                                        routes.worlds().owners(host),
                                                        body);
                                        host.edited(world);
                                        return done;
                                    }));
                });
        routes.add(
                new Route(
                        "POST",
                        Routes.BASE + "/systems/{name}",
                        "Enable or disable a system, group or phase",
                        List.of(),
                        "frame:integer name:string enabled:boolean",
                        this::enable));
    }

    private Map<String, @Nullable Object> templates(WorldHost host) {
        TemplateSource source = routes.worlds().templates(host);
        return host.ask(
                WorldTask.once(
                        world ->
                                world.answer()
                                        .put(
                                                "templates",
                                                source == null ? List.of() : source.list(world))
                                        .map()));
    }

    private Map<String, @Nullable Object> enable(Parameters parameters, Body body) {
        WorldHost host = routes.host(parameters);
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
