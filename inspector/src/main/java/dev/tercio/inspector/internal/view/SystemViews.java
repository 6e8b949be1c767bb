package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Measuring;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.schedule.ScheduleMetrics;
import dev.tercio.internal.schedule.ScheduleMetrics.SystemValue;
import dev.tercio.internal.schedule.ScheduleView;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.schedule.SkippedSystem;
import dev.tercio.schedule.SyncPointCost;
import dev.tercio.schedule.SystemCost;
import dev.tercio.schedule.SystemFailure;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The systems of a schedule, and the time they took in the last frames.
public final class SystemViews {
    private SystemViews() {}

    /// The systems, stages, groups and edges.
    public static Map<String, @Nullable Object> systems(WorldContext world) {
        SystemSchedule schedule = world.requireSchedule();
        world.measuring().request();
        ScheduleView view = schedule.view();
        Map<String, SystemCost> costs = new HashMap<>();
        schedule.metrics().systems().forEach(cost -> costs.put(cost.system(), cost));
        Map<String, SkippedSystem> skipped = new HashMap<>();
        schedule.skipped().forEach(skip -> skipped.put(skip.system(), skip));
        List<Map<String, @Nullable Object>> systems = new ArrayList<>();
        for (ScheduleView.SystemEntry system : view.systems()) {
            Answer row = describe(world, system, systems.size());
            addSkipped(row, skipped.get(system.name()));
            addCosts(row, costs.get(system.name()));
            systems.add(row.map());
        }
        return world.answer()
                .put("phases", view.phases())
                .put("measured", schedule.metrics().kept() > 0)
                .put("stages", stages(view))
                .put("groups", view.groups().stream().map(SystemViews::group).toList())
                .put("systems", systems)
                .put("edges", view.edges().stream().map(SystemViews::edge).toList())
                .put("syncPoints", syncPoints(schedule))
                .put("failures", schedule.failures().stream().map(SystemViews::failure).toList())
                .map();
    }

    private static Answer describe(WorldContext world, ScheduleView.SystemEntry system, int order) {
        return new Answer()
                .put("name", system.name())
                .put("class", system.type() == null ? null : system.type().getName())
                .put("phase", system.phase())
                .put("group", system.group())
                .put("stage", system.stage())
                .put("order", order)
                .put("enabled", system.enabled())
                .put("exclusive", system.exclusive())
                .put("observes", system.observes())
                .put("reads", names(world, system.reads()))
                .put("writes", names(world, system.writes()))
                .put("readsResources", names(world, system.readResources()))
                .put("writesResources", names(world, system.writtenResources()))
                .put("events", names(world, system.readEvents()))
                .put("sends", names(world, system.sentEvents()));
    }

    private static List<String> names(WorldContext world, List<Class<?>> types) {
        return types.stream().map(world.names()::name).toList();
    }

    private static void addSkipped(Answer row, @Nullable SkippedSystem skipped) {
        row.put(
                "skipped",
                skipped == null
                        ? null
                        : new Answer()
                                .put("reason", skipped.reason())
                                .put("by", skipped.source())
                                .map());
    }

    private static void addCosts(Answer row, @Nullable SystemCost cost) {
        row.put("runs", cost == null ? 0 : cost.runs())
                .put("micros", cost == null ? 0 : micros(cost.nanos()))
                .put("entities", cost == null ? 0 : cost.entities())
                .put("commands", cost == null ? 0 : cost.commands())
                .put("bytes", cost == null ? 0 : cost.bytes())
                .put("skips", cost == null ? 0 : cost.skipped());
    }

    private static double micros(long nanos) {
        return Math.round(nanos / 100.0) / 10.0;
    }

    private static List<Map<String, @Nullable Object>> stages(ScheduleView view) {
        List<Map<String, @Nullable Object>> stages = new ArrayList<>();
        for (int i = 0; ; i++) {
            int number = i;
            List<ScheduleView.SystemEntry> systems =
                    view.systems().stream().filter(system -> system.stage() == number).toList();
            if (systems.isEmpty()) {
                return stages;
            }
            stages.add(
                    new Answer()
                            .put("number", number)
                            .put("phase", systems.getFirst().phase())
                            .put(
                                    "systems",
                                    systems.stream().map(ScheduleView.SystemEntry::name).toList())
                            .map());
        }
    }

    private static Map<String, @Nullable Object> group(ScheduleView.Group group) {
        return new Answer()
                .put("name", group.name())
                .put("parent", group.parent())
                .put("enabled", group.enabled())
                .map();
    }

    private static Map<String, @Nullable Object> edge(ScheduleView.Edge edge) {
        return new Answer()
                .put("from", edge.from())
                .put("to", edge.to())
                .put("reason", edge.reason())
                .put("decisive", edge.decisive())
                .map();
    }

    private static List<Map<String, @Nullable Object>> syncPoints(SystemSchedule schedule) {
        List<Map<String, @Nullable Object>> points = new ArrayList<>();
        for (SyncPointCost cost : schedule.metrics().syncPoints()) {
            points.add(
                    new Answer()
                            .put("name", cost.name())
                            .put("micros", micros(cost.playbackNanos()))
                            .put("commands", cost.commands())
                            .map());
        }
        return points;
    }

    private static Map<String, @Nullable Object> failure(SystemFailure failure) {
        return new Answer()
                .put("frame", failure.frame())
                .put("system", failure.system())
                .put("message", failure.cause().toString())
                .map();
    }

    /// The time of each system in the last frames.
    public static Map<String, @Nullable Object> timeline(WorldContext world, int wanted) {
        SystemSchedule schedule = world.requireSchedule();
        Measuring measuring = world.measuring();
        measuring.request();
        ScheduleMetrics metrics = schedule.metrics();
        ScheduleView view = schedule.view();
        int count = Math.min(wanted, measuring.keptOfSchedule());
        List<Map<String, @Nullable Object>> systems = new ArrayList<>();
        for (int i = 0; i < view.systems().size(); i++) {
            systems.add(
                    new Answer()
                            .put("name", view.systems().get(i).name())
                            .put("micros", micros(metrics.ofSystem(i, SystemValue.NANOS, count)))
                            .put("entities", metrics.ofSystem(i, SystemValue.ENTITIES, count))
                            .put("commands", metrics.ofSystem(i, SystemValue.COMMANDS, count))
                            .put("bytes", metrics.ofSystem(i, SystemValue.BYTES, count))
                            .map());
        }
        long[] frames = metrics.frameNanos();
        double[] last = new double[count];
        for (int i = 0; i < count; i++) {
            last[i] = micros(frames[frames.length - count + i]);
        }
        return world.answer()
                .put("first", measuring.firstOfSchedule(count))
                .put("frames", last)
                .put("systems", systems)
                .put("stages", stageTimes(metrics, count))
                .map();
    }

    private static List<Map<String, @Nullable Object>> stageTimes(
            ScheduleMetrics metrics, int count) {
        List<Map<String, @Nullable Object>> stages = new ArrayList<>();
        for (int i = 0; i < metrics.stages().size(); i++) {
            stages.add(
                    new Answer()
                            .put("number", i)
                            .put("micros", micros(metrics.ofStage(i, false, count)))
                            .put("playback", micros(metrics.ofStage(i, true, count)))
                            .map());
        }
        return stages;
    }

    private static double[] micros(long[] nanos) {
        double[] micros = new double[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            micros[i] = micros(nanos[i]);
        }
        return micros;
    }
}
