package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.Measuring;
import dev.tercio.inspector.internal.world.Measuring.Sample;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;
import dev.tercio.internal.schedule.ScheduleMetrics.SystemValue;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Series of the last frames.
public final class ChartsTask implements WorldTask<Map<String, @Nullable Object>> {
    private final int wanted;
    private final MeasuredFrames measured;

    /// @param wanted the largest number of frames
    public ChartsTask(int wanted) {
        this.wanted = wanted;
        this.measured = new MeasuredFrames(wanted, SystemValue.COMMANDS);
    }

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        world.measuring().request();
        return world.schedule() == null || measured.advance(world, budget);
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        Measuring measuring = world.measuring();
        int count = Math.min(wanted, measuring.kept());
        List<Map<String, @Nullable Object>> series = new ArrayList<>();
        series.add(series("frame time", "µs", divided(measuring.last(Sample.FRAME_NANOS, count))));
        series.add(series("entities", "", measuring.last(Sample.ENTITIES, count)));
        if (world.schedule() != null) {
            long first = measuring.first(count);
            boolean current = complete && measuring.isScheduleCurrent();
            Supplier<Object> commands = () -> commands(current, first, count);
            series.add(series("commands", "", commands));
        }
        series.add(
                series(
                        "failed commands",
                        "",
                        perFrame(measuring.last(Sample.FAILED_COMMANDS, count))));
        series.add(series("heap", "bytes", measuring.last(Sample.HEAP_BYTES, count)));
        return world.answer()
                .put("spread", spread)
                .put("complete", complete)
                .put("first", measuring.first(count))
                .put("series", series)
                .map();
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
    ///
    /// @param current whether the schedule has measured the last of the frames, and all of its
    ///   systems were read
    private List<@Nullable Long> commands(boolean current, long first, int count) {
        @Nullable Long[] sums = new Long[count];
        if (!current) {
            return Arrays.asList(sums);
        }
        long[] totals = new long[measured.count()];
        for (int system = 0; system < measured.systemCount(); system++) {
            long[] values = measured.of(system, SystemValue.COMMANDS);
            Arrays.setAll(totals, i -> totals[i] + values[i]);
        }
        int from = (int) (measured.first() - first);
        for (int i = Math.max(0, -from); i < Math.min(totals.length, count - from); i++) {
            sums[from + i] = totals[i];
        }
        return Arrays.asList(sums);
    }
}
