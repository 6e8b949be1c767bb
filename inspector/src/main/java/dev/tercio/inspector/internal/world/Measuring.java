package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.InspectorOptions;
import dev.tercio.internal.schedule.ScheduleMetrics;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

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
    private final Lease lease = new Lease();
    private final int capacity;
    private long[] samples = {};
    private long frames;

    /// Whether the telemetry of the schedule was enabled here, and not by the program.
    private boolean own;

    Measuring(DirectWorld world, @Nullable SystemSchedule schedule, InspectorOptions options) {
        this.world = world;
        this.schedule = schedule;
        this.options = options;
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
        frames = 0;
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
        if (!lease.isActive()) {
            return;
        }
        int at = (int) (frames++ % capacity) * SAMPLES;
        Runtime runtime = Runtime.getRuntime();
        samples[at + Sample.FRAME_NANOS.column] = frameNanos;
        samples[at + Sample.ENTITIES.column] = world.size();
        samples[at + Sample.FAILED_COMMANDS.column] = world.commandFailures().total();
        samples[at + Sample.HEAP_BYTES.column] = runtime.totalMemory() - runtime.freeMemory();
        if (!options.alwaysMeasure() && lease.expire(now)) {
            stopTelemetry();
        }
    }

    /// Stops measuring.
    void stop() {
        if (lease.stop()) {
            stopTelemetry();
        }
    }

    private void stopTelemetry() {
        samples = new long[0];
        frames = 0;
        if (own && schedule != null) {
            own = false;
            schedule.metrics().disable();
        }
    }

    /// The number of frames that are kept.
    public int kept() {
        return (int) Math.min(frames, capacity);
    }

    /// The number of frames of the schedule's measurements that are kept.
    public int keptOfSchedule() {
        ScheduleMetrics metrics = schedule == null ? null : schedule.metrics();
        return metrics == null ? 0 : metrics.kept();
    }

    /// A measurement of the last frames, oldest first.
    ///
    /// @param count at most [#kept()]
    public long[] last(Sample sample, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            int at = (int) ((frames - count + i) % capacity) * SAMPLES;
            values[i] = samples[at + sample.column];
        }
        return values;
    }
}
