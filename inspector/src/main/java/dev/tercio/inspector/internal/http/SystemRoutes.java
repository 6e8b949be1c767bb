package dev.tercio.inspector.internal.http;

import dev.tercio.command.CommandKind;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.view.JournalView;
import dev.tercio.inspector.internal.view.SystemsTask;
import dev.tercio.inspector.internal.view.TimelineTask;
import dev.tercio.inspector.internal.world.RecordingHost;
import dev.tercio.inspector.internal.world.WorldHost;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Routes of systems and commands.
final class SystemRoutes {
    private static final int MAX_ENTRIES = 1_000;
    private static final int MAX_FRAMES = 65_536;

    private final Routes routes;

    private SystemRoutes(Routes routes) {
        this.routes = routes;
    }

    static void addTo(Routes routes) {
        SystemRoutes group = new SystemRoutes(routes);
        group.addSystems();
    }

    private void addSystems() {
        routes.get(
                Routes.BASE + "/systems",
                "Systems, stages, groups and why they are ordered",
                "",
                "frame:integer spread:integer complete:boolean phases:array measured:boolean"
                        + " stages:array groups:array systems:array edges:array syncPoints:array"
                        + " failures:array",
                (parameters, _) -> routes.host(parameters).ask(new SystemsTask()));
        routes.get(
                Routes.BASE + "/timeline",
                "The time of each system in the last frames",
                "frames",
                "frame:integer spread:integer complete:boolean first:integer frames:array"
                        + " systems:array stages:array",
                (parameters, _) -> {
                    int frames = (int) parameters.integer("frames", 300, 1, MAX_FRAMES);
                    return routes.host(parameters).ask(new TimelineTask(frames));
                });
        routes.get(
                Routes.BASE + "/journal",
                "The last commands",
                "after system entity component kind frame failed limit",
                "frame:integer kept:integer first:integer last:integer dropped:integer"
                        + " entries:array more:boolean note:string?",
                (parameters, _) -> journal(parameters));
    }

    /// Recordings list the components of a spawn as commands of their own.
    private static String kind(Parameters parameters) {
        String kind = parameters.text("kind");
        List<String> known = new ArrayList<>();
        for (CommandKind each : CommandKind.values()) {
            known.add(each.name());
        }
        known.add("WITH");
        if (!kind.isEmpty() && !known.contains(kind)) {
            throw RequestException.invalid(
                    "no such kind of command: kind=" + kind, "known: " + String.join(", ", known));
        }
        return kind;
    }

    private Map<String, @Nullable Object> journal(Parameters parameters) {
        String entity = parameters.text("entity");
        JournalView.Request request =
                new JournalView.Request(
                        parameters.integer("after", -1, 0, Long.MAX_VALUE),
                        parameters.text("system"),
                        entity.isEmpty() ? null : EntityText.parse(entity),
                        parameters.text("component"),
                        kind(parameters),
                        parameters.integer("frame", -1, 0, Long.MAX_VALUE),
                        parameters.choice("failed", "false", "true").equals("true"),
                        (int) parameters.integer("limit", 200, 1, MAX_ENTRIES));
        WorldHost host = routes.host(parameters);
        return host.ask(
                WorldTask.once(
                        world ->
                                host instanceof RecordingHost recorded
                                        ? JournalView.ofFrame(world, recorded.recording(), request)
                                        : JournalView.of(world, request)));
    }
}
