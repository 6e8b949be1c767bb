package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.internal.schedule.ScheduleMetrics;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

import java.util.function.LongSupplier;

/// Measurements of the last frames: those of the schedule, and samples of the world. Kept only
/// while somebody asks for them.
public final class Measuring {
    /// A measurement of the world after a frame.
    public enum Sample {
        FRAME_NANOS(0),
        ENTITIES(1),
        FAILED_COMMANDS(2),
        HEAP_BYTES(3);

        private final int column;

        Sample(int column) {
            this.column = column;
        }
    }

    private static final int SAMPLES = 4;

    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final InspectorOptions options;
    private final LongSupplier frame;
    private final Lease lease = new Lease();
    private final int capacity;
    private long[] samples = {};
    private int kept;

    /// The frame of the newest sample.
    private long newest;

    /// The last frame that has ended.
    private long last;

    /// The frame before the first of those that have ended in order, up to the last one.
    private long jump;

    /// Whether the telemetry of the schedule was enabled here, and not by the program.
    private boolean own;

    Measuring(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            InspectorOptions options,
            LongSupplier frame) {
        this.world = world;
        this.schedule = schedule;
        this.options = options;
        this.frame = frame;
        this.last = frame.getAsLong();
        this.capacity = options.timelineFrames();
        if (options.alwaysMeasure()) {
            request();
        }
    }

    /// Starts measuring, and keeps it up for a minute.
    public void request() {
        if (!lease.renew()) {
            return;
        }
        samples = new long[capacity * SAMPLES];
        kept = 0;
        if (schedule != null && !schedule.metrics().isOn()) {
            own = true;
            schedule.metrics().enable(capacity);
        }
    }

    /// Whether the schedule is measured.
    public boolean isOn() {
        return schedule != null && schedule.metrics().isOn();
    }

    void frameEnded(long now, long frameNanos) {
        long ended = frame.getAsLong();
        if (ended != last + 1) {
            jump = ended - 1;
        }
        last = ended;
        if (!lease.isActive()) {
            return;
        }
        int at = place(ended);
        Runtime runtime = Runtime.getRuntime();
        samples[at + Sample.FRAME_NANOS.column] = frameNanos;
        samples[at + Sample.ENTITIES.column] = world.size();
        samples[at + Sample.FAILED_COMMANDS.column] = world.commandFailures().total();
        samples[at + Sample.HEAP_BYTES.column] = runtime.totalMemory() - runtime.freeMemory();
        if (!options.alwaysMeasure() && lease.expire(now)) {
            stopTelemetry();
        }
    }

    /// Where the samples of a frame go. Those of later frames are dropped: the world has gone back.
    private int place(long ended) {
        long oldest = newest - kept + 1;
        boolean follows = kept > 0 && ended >= oldest && ended <= newest + 1;
        kept = follows ? (int) Math.min(ended - oldest + 1, capacity) : 1;
        newest = ended;
        return index(ended);
    }

    private int index(long ended) {
        return Math.floorMod(ended, capacity) * SAMPLES;
    }

    /// Notes that a recording has moved to another frame, and that the schedule may have run for
    /// that.
    void jumped() {
        last = frame.getAsLong();
        jump = last;
    }

    /// Stops measuring.
    void stop() {
        if (lease.stop()) {
            stopTelemetry();
        }
    }

    private void stopTelemetry() {
        samples = new long[0];
        kept = 0;
        if (own && schedule != null) {
            own = false;
            schedule.metrics().disable();
        }
    }

    /// The number of frames that are kept.
    public int kept() {
        return kept;
    }

    /// The number of the first of the last frames that are kept.
    public long first(int count) {
        return (kept == 0 ? frame.getAsLong() : newest) - count + 1;
    }

    /// The number of frames of the schedule's measurements that are kept, and that have followed
    /// each other.
    public int keptOfSchedule() {
        ScheduleMetrics metrics = schedule == null ? null : schedule.metrics();
        return metrics == null ? 0 : (int) Math.min(metrics.kept(), last - jump);
    }

    /// The number of the first of the last frames of the schedule's measurements.
    public long firstOfSchedule(int count) {
        return last - count + 1;
    }

    /// Whether the last frame of the schedule's measurements is the last one that is kept.
    public boolean isScheduleCurrent() {
        return kept > 0 && newest == last;
    }

    /// A measurement of the last frames, oldest first.
    ///
    /// @param count at most [#kept()]
    public long[] last(Sample sample, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = samples[index(newest - count + 1 + i) + sample.column];
        }
        return values;
    }
}
