package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.field.FieldTree;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Measuring;
import dev.tercio.inspector.internal.world.Measuring.Sample;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schedule.ScheduleMetrics;
import dev.tercio.internal.schedule.ScheduleMetrics.SystemValue;
import dev.tercio.internal.schedule.SystemSchedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Series of the last frames, and which fields suit a map.
public final class ChartViews {
    private static final List<List<String>> AXES =
            List.of(
                    List.of("x", "y"),
                    List.of("x", "z"),
                    List.of("longitude", "latitude"),
                    List.of("lon", "lat"),
                    List.of("column", "row"));
    private static final List<String> PLACES =
            List.of("position", "location", "transform", "place");

    private ChartViews() {}

    /// The series.
    public static Map<String, @Nullable Object> charts(WorldContext world, int wanted) {
        Measuring measuring = world.measuring();
        measuring.request();
        int count = Math.min(wanted, measuring.kept());
        List<Map<String, @Nullable Object>> series = new ArrayList<>();
        series.add(series("frame time", "µs", divided(measuring.last(Sample.FRAME_NANOS, count))));
        series.add(series("entities", "", measuring.last(Sample.ENTITIES, count)));
        SystemSchedule schedule = world.schedule();
        if (schedule != null) {
            series.add(series("commands", "", commands(schedule, measuring, count)));
        }
        series.add(
                series(
                        "failed commands",
                        "",
                        perFrame(measuring.last(Sample.FAILED_COMMANDS, count))));
        series.add(series("heap", "bytes", measuring.last(Sample.HEAP_BYTES, count)));
        return world.answer().put("first", measuring.first(count)).put("series", series).map();
    }

    private static Map<String, @Nullable Object> series(String name, String unit, Object values) {
        return new Answer().put("name", name).put("unit", unit).put("values", values).map();
    }

    private static double[] divided(long[] nanos) {
        double[] micros = new double[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            micros[i] = Math.round(nanos[i] / 100.0) / 10.0;
        }
        return micros;
    }

    /// The differences of a total.
    private static long[] perFrame(long[] totals) {
        long[] each = new long[totals.length];
        for (int i = 1; i < totals.length; i++) {
            each[i] = Math.max(0, totals[i] - totals[i - 1]);
        }
        return each;
    }

    /// The commands of all systems; null for frames that the schedule has not measured.
    private static List<@Nullable Long> commands(
            SystemSchedule schedule, Measuring measuring, int count) {
        ScheduleMetrics metrics = schedule.metrics();
        int kept = measuring.isScheduleCurrent() ? Math.min(count, measuring.keptOfSchedule()) : 0;
        long[] sums = new long[kept];
        for (int system = 0; system < metrics.systems().size(); system++) {
            long[] values = metrics.ofSystem(system, SystemValue.COMMANDS, kept);
            for (int i = 0; i < kept; i++) {
                sums[i] += values[i];
            }
        }
        List<@Nullable Long> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i < count - kept ? null : (Long) sums[i - (count - kept)]);
        }
        return all;
    }

    /// Pairs of fields that look like coordinates, best first.
    public static Map<String, @Nullable Object> suggestions(WorldContext world) {
        List<Map<String, @Nullable Object>> best = new ArrayList<>();
        List<Map<String, @Nullable Object>> others = new ArrayList<>();
        String colour = colour(world);
        for (ComponentStore store : world.names().stores()) {
            String name = world.names().name(store);
            boolean place =
                    PLACES.stream().anyMatch(name.toLowerCase(java.util.Locale.ROOT)::contains);
            add(FieldTree.of(name, store), colour, place && store.count() > 0 ? best : others);
        }
        best.addAll(others);
        return world.answer().put("suggestions", best).map();
    }

    /// The enum field that most entities have: sides, teams and states are worth a colour. Null if
    /// fewer than half of them have one.
    private static @Nullable String colour(WorldContext world) {
        String found = null;
        long most = world.world().size() / 2;
        for (ComponentStore store : world.names().stores()) {
            String path = enumField(FieldTree.of(world.names().name(store), store));
            if (path != null && store.count() > most) {
                found = path;
                most = store.count();
            }
        }
        return found;
    }

    private static @Nullable String enumField(List<Map<String, @Nullable Object>> fields) {
        for (Map<String, @Nullable Object> field : fields) {
            if (field.get("constants") != null) {
                return String.valueOf(field.get("path"));
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked") // FieldTree nests lists of itself
    private static void add(
            List<Map<String, @Nullable Object>> fields,
            @Nullable String colour,
            List<Map<String, @Nullable Object>> pairs) {
        for (List<String> axes : AXES) {
            String x = path(fields, axes.getFirst());
            String y = path(fields, axes.getLast());
            if (x != null && y != null) {
                pairs.add(new Answer().put("x", x).put("y", y).put("colour", colour).map());
            }
        }
        for (Map<String, @Nullable Object> field : fields) {
            if (field.get("fields") instanceof List<?> inner) {
                add((List<Map<String, @Nullable Object>>) inner, colour, pairs);
            }
        }
    }

    private static @Nullable String path(List<Map<String, @Nullable Object>> fields, String name) {
        for (Map<String, @Nullable Object> field : fields) {
            if (name.equals(field.get("name")) && Boolean.TRUE.equals(field.get("number"))) {
                return String.valueOf(field.get("path"));
            }
        }
        return null;
    }
}
