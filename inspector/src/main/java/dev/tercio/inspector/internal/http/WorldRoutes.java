package dev.tercio.inspector.internal.http;

import dev.tercio.inspector.internal.view.ListViews;
import dev.tercio.inspector.internal.view.MemoryView;
import dev.tercio.inspector.internal.view.WorldViews;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;

/// Routes of a world as a whole.
final class WorldRoutes {
    private final Routes routes;

    private WorldRoutes(Routes routes) {
        this.routes = routes;
    }

    static void addTo(Routes routes) {
        WorldRoutes group = new WorldRoutes(routes);
        group.addWorld();
    }

    private void addWorld() {
        routes.get(
                Routes.BASE,
                "The summary of a world",
                "",
                "frame:integer id:string name:string kind:string entities:integer"
                        + " components:integer paused:boolean systems:integer edit:boolean"
                        + " threads:integer restores:integer commandFailures:integer"
                        + " systemFailures:integer frameMicros:object?",
                (parameters, _) -> {
                    WorldHost host = routes.host(parameters);
                    return host.ask(WorldTask.once(world -> WorldViews.summary(world, host)));
                });
        routes.getOnce("/components", "All components", "components:array", WorldViews::components);
        routes.getOnce(
                "/memory",
                "Memory by component and cluster",
                "entities:integer slots:integer headerBytes:integer totalBytes:integer"
                        + " components:array clusters:array process:object",
                MemoryView::of);
        routes.getOnce("/relations", "The relations", "relations:array", ListViews::relations);
        routes.getOnce("/events", "The events", "events:array", ListViews::events);
        routes.getOnce("/observers", "The observers", "observers:array", ListViews::observers);
        routes.getOnce("/resources", "The resources", "resources:array", ListViews::resources);
        routes.get(
                Routes.BASE + "/nodes",
                "Peers, traffic and ownership",
                "",
                "frame:integer name:string node:integer inSync:boolean openOffers:integer"
                        + " peers:array traffic:object refused:object problems:array"
                        + " ownership:array",
                (parameters, _) -> {
                    WorldHost host = routes.host(parameters);
                    return host.ask(WorldTask.once(routes.worlds().node(host)));
                });
    }
}
