package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;
import dev.tercio.internal.schedule.ScheduleMetrics;
import dev.tercio.internal.schedule.ScheduleMetrics.SystemValue;
import dev.tercio.internal.schedule.ScheduleView;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The time of each system in the last frames.
public final class TimelineTask implements WorldTask<Map<String, @Nullable Object>> {
    private final MeasuredFrames measured;

    /// @param frames the largest number of frames
    public TimelineTask(int frames) {
        measured =
                new MeasuredFrames(
                        frames,
                        SystemValue.NANOS,
                        SystemValue.ENTITIES,
                        SystemValue.COMMANDS,
                        SystemValue.BYTES);
    }

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        world.measuring().request();
        return measured.advance(world, budget);
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        ScheduleMetrics metrics = world.requireSchedule().metrics();
        ScheduleView view = world.requireSchedule().view();
        long[] frames = measured.ofFrames(metrics);
        List<long[]> stages = new ArrayList<>();
        for (int i = 0; i < metrics.stageCount(); i++) {
            stages.add(measured.ofStage(metrics, i, false));
            stages.add(measured.ofStage(metrics, i, true));
        }
        Supplier<Object> systemTimes = () -> systems(view);
        Supplier<Object> stageTimes = () -> stages(stages);
        return world.answer()
                .put("spread", spread)
                .put("complete", complete)
                .put("first", measured.first())
                .put("frames", micros(frames))
                .put("systems", systemTimes)
                .put("stages", stageTimes)
                .map();
    }

    private List<Map<String, @Nullable Object>> systems(ScheduleView view) {
        List<Map<String, @Nullable Object>> systems = new ArrayList<>();
        for (int i = 0; i < Math.min(measured.systemCount(), view.systems().size()); i++) {
            systems.add(
                    new Answer()
                            .put("name", view.systems().get(i).name())
                            .put("micros", micros(measured.of(i, SystemValue.NANOS)))
                            .put("entities", measured.of(i, SystemValue.ENTITIES))
                            .put("commands", measured.of(i, SystemValue.COMMANDS))
                            .put("bytes", measured.of(i, SystemValue.BYTES))
                            .map());
        }
        return systems;
    }

    /// @param times of each stage the time of its systems and that of its playback
    private static List<Map<String, @Nullable Object>> stages(List<long[]> times) {
        List<Map<String, @Nullable Object>> stages = new ArrayList<>();
        for (int i = 0; i < times.size() / 2; i++) {
            stages.add(
                    new Answer()
                            .put("number", i)
                            .put("micros", micros(times.get(2 * i)))
                            .put("playback", micros(times.get(2 * i + 1)))
                            .map());
        }
        return stages;
    }

    static double micros(long nanos) {
        return Math.round(nanos / 100.0) / 10.0;
    }

    private static double[] micros(long[] nanos) {
        double[] micros = new double[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            micros[i] = micros(nanos[i]);
        }
        return micros;
    }
}
