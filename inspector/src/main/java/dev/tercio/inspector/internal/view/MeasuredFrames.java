package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.Measuring;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.schedule.ScheduleMetrics;
import dev.tercio.internal.schedule.ScheduleMetrics.SystemValue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// Copies measurements of a schedule, a system at a time, so that no frame waits for all of them.
/// Frames that are overwritten meanwhile are left out.
final class MeasuredFrames {
    /// A value costs less than the visit of an entity.
    private static final int VALUES_PER_ROW = 8;

    private final Map<SystemValue, long[][]> systems = new EnumMap<>(SystemValue.class);
    private final SystemValue[] wanted;
    private final int most;
    private long end = -1;
    private long first;
    private int count;
    private int next;
    private int overwritten;

    /// @param most the largest number of frames
    /// @param wanted what is measured
    MeasuredFrames(int most, SystemValue... wanted) {
        this.most = most;
        this.wanted = wanted;
    }

    /// Copies until the budget is spent.
    ///
    /// @return whether all systems are copied
    boolean advance(WorldContext world, Budget budget) {
        ScheduleMetrics metrics = world.requireSchedule().metrics();
        if (isOther(metrics)) {
            begin(metrics, world.measuring());
        }
        while (next < metrics.systemCount()) {
            for (SystemValue value : wanted) {
                values(value)[next] = metrics.ofSystem(next, value, end, count);
            }
            next++;
            if (!budget.spend(1 + count * wanted.length / VALUES_PER_ROW)) {
                break;
            }
        }
        overwritten =
                Math.clamp(metrics.measuredFrames() - metrics.capacity() - end + count, 0, count);
        return next == metrics.systemCount();
    }

    /// Whether the systems have changed since the copy was begun, which drops all measurements.
    private boolean isOther(ScheduleMetrics metrics) {
        return end < 0 || metrics.measuredFrames() < end || systemCount() != metrics.systemCount();
    }

    private void begin(ScheduleMetrics metrics, Measuring measuring) {
        end = metrics.measuredFrames();
        count = Math.min(most, measuring.keptOfSchedule());
        first = measuring.firstOfSchedule(count);
        next = 0;
        for (SystemValue value : wanted) {
            systems.put(value, new long[metrics.systemCount()][0]);
        }
    }

    private long[][] values(SystemValue value) {
        return Objects.requireNonNull(systems.get(value));
    }

    /// The frame of the first value.
    long first() {
        return first + overwritten;
    }

    /// The number of frames.
    int count() {
        return count - overwritten;
    }

    /// The number of systems.
    int systemCount() {
        return values(wanted[0]).length;
    }

    /// The values of a system, oldest first.
    long[] of(int system, SystemValue value) {
        long[] all = values(value)[system];
        return Arrays.copyOfRange(all, Math.min(overwritten, all.length), all.length);
    }

    /// The times of a stage in the same frames.
    long[] ofStage(ScheduleMetrics metrics, int stage, boolean playback) {
        return metrics.ofStage(stage, playback, end, count());
    }

    /// The times of the same frames.
    long[] ofFrames(ScheduleMetrics metrics) {
        long[] newest = metrics.frameNanos();
        int later = (int) (metrics.measuredFrames() - end);
        int to = newest.length - later;
        return Arrays.copyOfRange(newest, Math.max(0, to - count()), Math.max(0, to));
    }
}
