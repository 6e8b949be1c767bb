package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.field.ComponentNames;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;
import dev.tercio.internal.schedule.ScheduleMetrics;
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
import java.util.TreeMap;
import java.util.function.Supplier;

/// The systems, stages, groups and edges of a schedule. The world's thread adds up the costs and
/// compares systems within its budget; the thread of the request builds the answer.
public final class SystemsTask implements WorldTask<Map<String, @Nullable Object>> {
    /// Adding up a value costs less than the visit of an entity.
    private static final int VALUES_PER_ROW = 8;

    private final List<SystemCost> costs = new ArrayList<>();
    private ComponentNames names = ComponentNames.NONE;

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        world.measuring().request();
        ScheduleMetrics metrics = world.requireSchedule().metrics();
        int perSystem = 1 + metrics.kept() / VALUES_PER_ROW;
        while (costs.size() < metrics.systemCount()) {
            costs.add(metrics.ofSystem(costs.size()));
            if (!budget.spend(perSystem)) {
                return false;
            }
        }
        return world.requireOrder().advance(budget);
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        SystemSchedule schedule = world.requireSchedule();
        names = world.names();
        ScheduleView view = schedule.view();
        List<ScheduleView.Edge> edges = List.copyOf(world.requireOrder().edges());
        List<SkippedSystem> skipped = schedule.skipped();
        List<SyncPointCost> points = schedule.metrics().syncPoints();
        List<SystemFailure> failures = schedule.failures();
        return world.answer()
                .put("spread", spread)
                .put("complete", complete)
                .put("phases", view.phases())
                .put("measured", schedule.metrics().kept() > 0)
                .put("stages", later(() -> stages(view)))
                .put("groups", later(() -> view.groups().stream().map(SystemsTask::group).toList()))
                .put("systems", later(() -> systems(view, skipped)))
                .put("edges", later(() -> edges.stream().map(SystemsTask::edge).toList()))
                .put("syncPoints", later(() -> syncPoints(points)))
                .put("failures", later(() -> failures.stream().map(SystemsTask::failure).toList()))
                .map();
    }

    /// Something that the thread of the request computes.
    private static Supplier<Object> later(Supplier<Object> value) {
        return value;
    }

    private List<Map<String, @Nullable Object>> systems(
            ScheduleView view, List<SkippedSystem> allSkipped) {
        Map<String, SystemCost> costOf = new HashMap<>();
        costs.forEach(cost -> costOf.put(cost.system(), cost));
        Map<String, SkippedSystem> skipped = new HashMap<>();
        allSkipped.forEach(skip -> skipped.put(skip.system(), skip));
        List<Map<String, @Nullable Object>> systems = new ArrayList<>();
        for (ScheduleView.SystemEntry system : view.systems()) {
            Answer row = describe(system, systems.size());
            addSkipped(row, skipped.get(system.name()));
            addCosts(row, costOf.get(system.name()));
            systems.add(row.map());
        }
        return systems;
    }

    private Answer describe(ScheduleView.SystemEntry system, int order) {
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
                .put("reads", names(system.reads()))
                .put("writes", names(system.writes()))
                .put("readsResources", names(system.readResources()))
                .put("writesResources", names(system.writtenResources()))
                .put("events", names(system.readEvents()))
                .put("sends", names(system.sentEvents()));
    }

    private List<String> names(List<Class<?>> types) {
        return types.stream().map(names::name).toList();
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
                .put("micros", cost == null ? 0 : TimelineTask.micros(cost.nanos()))
                .put("entities", cost == null ? 0 : cost.entities())
                .put("commands", cost == null ? 0 : cost.commands())
                .put("bytes", cost == null ? 0 : cost.bytes())
                .put("skips", cost == null ? 0 : cost.skipped());
    }

    private static List<Map<String, @Nullable Object>> stages(ScheduleView view) {
        Map<Integer, List<ScheduleView.SystemEntry>> stages = new TreeMap<>();
        for (ScheduleView.SystemEntry system : view.systems()) {
            stages.computeIfAbsent(system.stage(), _ -> new ArrayList<>()).add(system);
        }
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        stages.forEach(
                (number, systems) ->
                        all.add(
                                new Answer()
                                        .put("number", number)
                                        .put("phase", systems.getFirst().phase())
                                        .put(
                                                "systems",
                                                systems.stream()
                                                        .map(ScheduleView.SystemEntry::name)
                                                        .toList())
                                        .map()));
        return all;
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

    private static List<Map<String, @Nullable Object>> syncPoints(List<SyncPointCost> costs) {
        List<Map<String, @Nullable Object>> points = new ArrayList<>();
        for (SyncPointCost cost : costs) {
            points.add(
                    new Answer()
                            .put("name", cost.name())
                            .put("micros", TimelineTask.micros(cost.playbackNanos()))
                            .put("commands", cost.commands())
                            .map());
        }
        return points;
    }

    private static Map<String, @Nullable Object> failure(SystemFailure failure) {
        return new Answer()
                .put("frame", failure.frame())
                .put("system", failure.system())
                .put("message", ValueJson.text(failure.cause()))
                .map();
    }
}
