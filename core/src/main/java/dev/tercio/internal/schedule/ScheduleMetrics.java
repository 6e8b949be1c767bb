package dev.tercio.internal.schedule;

import dev.tercio.schedule.ScheduleTelemetry;
import dev.tercio.schedule.StageCost;
import dev.tercio.schedule.SyncPointCost;
import dev.tercio.schedule.SystemCost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/// The telemetry of a schedule: a ring buffer of measurements per system, stage and sync point.
/// Totals are computed on read.
public final class ScheduleMetrics implements ScheduleTelemetry {
    private static final int SYSTEM_VALUES = 6;
    private static final int STAGE_VALUES = 4;
    private static final int POINT_VALUES = 3;
    private static final int MAX_FRAMES = 65_536;

    /// The ring buffer of one system, stage or sync point.
    private static final class Ring {
        private final String name;
        private final long[] values;

        Ring(String name, int size) {
            this.name = name;
            this.values = new long[size];
        }

        String name() {
            return name;
        }
    }

    private List<Ring> systems = List.of();
    private List<Ring> stages = List.of();
    private List<Ring> points = List.of();
    private long[] frameNanos = {};
    private int capacity;
    private long frames;
    private boolean on;

    /// Whether frames are measured.
    public boolean isOn() {
        return on;
    }

    @Override
    public boolean isEnabled() {
        return on;
    }

    @Override
    public ScheduleTelemetry enable(int frameCount) {
        if (frameCount < 1) {
            throw new IllegalArgumentException(
                    "number of frames is not positive: frames=" + frameCount);
        }
        if (frameCount > MAX_FRAMES) {
            throw new IllegalArgumentException(
                    "number of frames is too large: frames="
                            + frameCount
                            + ", limit="
                            + MAX_FRAMES);
        }
        capacity = frameCount;
        plan(
                systems.stream().map(Ring::name).toList(),
                stages.size(),
                points.stream().map(Ring::name).toList());
        on = true;
        return this;
    }

    @Override
    public ScheduleTelemetry disable() {
        on = false;
        return this;
    }

    /// Allocates the ring buffers. Earlier measurements are dropped.
    void plan(List<String> systemNames, int stageCount, List<String> pointNames) {
        List<Ring> newSystems = new ArrayList<>();
        systemNames.forEach(name -> newSystems.add(newRing(name, SYSTEM_VALUES)));
        List<Ring> newStages = new ArrayList<>();
        for (int i = 0; i < stageCount; i++) {
            newStages.add(newRing("stage " + i, STAGE_VALUES));
        }
        systems = newSystems;
        stages = newStages;
        points = pointNames.stream().map(name -> newRing(name, POINT_VALUES)).toList();
        frameNanos = new long[capacity];
        frames = 0;
    }

    private Ring newRing(String name, int values) {
        return new Ring(name, capacity * values);
    }

    /// Begins a frame: clears its entry in the ring buffers.
    void beginFrame() {
        int at = ringIndex();
        systems.forEach(ring -> clear(ring, at, SYSTEM_VALUES));
        stages.forEach(ring -> clear(ring, at, STAGE_VALUES));
        points.forEach(ring -> clear(ring, at, POINT_VALUES));
    }

    private static void clear(Ring ring, int at, int values) {
        Arrays.fill(ring.values, at * values, (at + 1) * values, 0);
    }

    private int ringIndex() {
        return (int) (frames % capacity);
    }

    /// Adds the measurements of a system. Thread-safe for different systems, because each has its
    /// own ring.
    void system(int index, long nanos, long rows, long bytes) {
        long[] values = systems.get(index).values;
        int at = ringIndex() * SYSTEM_VALUES;
        values[at]++;
        values[at + 1] += nanos;
        values[at + 2] += rows;
        values[at + 4] += bytes;
    }

    void commands(int index, int commands) {
        systems.get(index).values[ringIndex() * SYSTEM_VALUES + 3] += commands;
    }

    /// Counts that a system was not run.
    void skipped(int index) {
        systems.get(index).values[ringIndex() * SYSTEM_VALUES + 5]++;
    }

    void stage(int index, long nanos, long playbackNanos, int commands) {
        long[] values = stages.get(index).values;
        int at = ringIndex() * STAGE_VALUES;
        values[at]++;
        values[at + 1] += nanos;
        values[at + 2] += playbackNanos;
        values[at + 3] += commands;
    }

    void syncPoint(int index, long nanos, int commands) {
        long[] values = points.get(index).values;
        int at = ringIndex() * POINT_VALUES;
        values[at]++;
        values[at + 1] += nanos;
        values[at + 2] += commands;
    }

    void endFrame(long nanos) {
        frameNanos[ringIndex()] = nanos;
        frames++;
    }

    /// Continues the last frame, so that a presentation between frames counts with it.
    ///
    /// @return whether there is a frame to continue
    boolean resumeFrame() {
        if (frames == 0) {
            return false;
        }
        frames--;
        return true;
    }

    /// Ends a continued frame.
    void endResumedFrame(long nanos) {
        frameNanos[ringIndex()] += nanos;
        frames++;
    }

    /// The kind of a measurement of a system, in the order of the ring buffer.
    public enum SystemValue {
        RUNS(0),
        NANOS(1),
        ENTITIES(2),
        COMMANDS(3),
        BYTES(4),
        SKIPS(5);

        private final int column;

        SystemValue(int column) {
            this.column = column;
        }
    }

    /// The number of measured frames that are kept.
    public int kept() {
        return (int) Math.min(frames, capacity);
    }

    /// The number of frames that can be kept.
    public int capacity() {
        return capacity;
    }

    /// The number of systems.
    public int systemCount() {
        return systems.size();
    }

    /// The number of stages.
    public int stageCount() {
        return stages.size();
    }

    /// The measurements of a system in frames up to one, oldest first.
    ///
    /// @param index the index of the system in execution order
    /// @param end the [number][#measuredFrames()] of frames up to the last one
    /// @param count the number of frames, at most [#kept()]; those that later frames have
    ///   overwritten have the values of these
    public long[] ofSystem(int index, SystemValue value, long end, int count) {
        return values(systems.get(index), SYSTEM_VALUES, value.column, end, count);
    }

    /// The elapsed nanoseconds of a stage in frames up to one, oldest first.
    ///
    /// @param playback whether to return the time of its playback instead of that of its systems
    /// @param end as for systems
    /// @param count as for systems
    public long[] ofStage(int index, boolean playback, long end, int count) {
        return values(stages.get(index), STAGE_VALUES, playback ? 2 : 1, end, count);
    }

    private long[] values(Ring ring, int values, int column, long end, int count) {
        long[] last = new long[count];
        for (int i = 0; i < count; i++) {
            last[i] = ring.values[(int) ((end - count + i) % capacity) * values + column];
        }
        return last;
    }

    /// The total of a system.
    ///
    /// @param index the index of the system in execution order
    public SystemCost ofSystem(int index) {
        return cost(
                systems.get(index), value -> sum(systems.get(index), SYSTEM_VALUES, value.column));
    }

    /// The allocated bytes of a system are unknown if the JVM does not report them.
    public static boolean knowsBytes() {
        return AllocationMeter.bytes() != AllocationMeter.UNKNOWN;
    }

    @Override
    public List<SystemCost> systems() {
        return IntStream.range(0, systems.size()).mapToObj(this::ofSystem).toList();
    }

    @Override
    public List<SystemCost> systems(int frameCount) {
        int count = keptOf(frameCount);
        return systems.stream()
                .map(ring -> cost(ring, value -> sumOfLast(ring, value, count)))
                .toList();
    }

    private int keptOf(int frameCount) {
        if (frameCount < 0) {
            throw new IllegalArgumentException(
                    "number of frames is negative: frames=" + frameCount);
        }
        return Math.min(frameCount, kept());
    }

    private static SystemCost cost(Ring ring, ToLongFunction<SystemValue> total) {
        return new SystemCost(
                ring.name,
                (int) total.applyAsLong(SystemValue.RUNS),
                total.applyAsLong(SystemValue.NANOS),
                total.applyAsLong(SystemValue.ENTITIES),
                total.applyAsLong(SystemValue.COMMANDS),
                (int) total.applyAsLong(SystemValue.SKIPS),
                knowsBytes() ? total.applyAsLong(SystemValue.BYTES) : AllocationMeter.UNKNOWN);
    }

    private long sumOfLast(Ring ring, SystemValue value, int count) {
        long sum = 0;
        for (long frame = frames - count; frame < frames; frame++) {
            sum += ring.values[(int) (frame % capacity) * SYSTEM_VALUES + value.column];
        }
        return sum;
    }

    @Override
    public long measuredFrames() {
        return frames;
    }

    @Override
    public List<StageCost> stages() {
        List<StageCost> costs = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            Ring ring = stages.get(i);
            costs.add(
                    new StageCost(
                            i,
                            (int) sum(ring, STAGE_VALUES, 0),
                            sum(ring, STAGE_VALUES, 1),
                            sum(ring, STAGE_VALUES, 2),
                            sum(ring, STAGE_VALUES, 3)));
        }
        return costs;
    }

    @Override
    public List<SyncPointCost> syncPoints() {
        return points.stream()
                .map(
                        ring ->
                                new SyncPointCost(
                                        ring.name,
                                        (int) sum(ring, POINT_VALUES, 0),
                                        sum(ring, POINT_VALUES, 1),
                                        sum(ring, POINT_VALUES, 2)))
                .toList();
    }

    private static long sum(Ring ring, int values, int column) {
        long sum = 0;
        for (int at = column; at < ring.values.length; at += values) {
            sum += ring.values[at];
        }
        return sum;
    }

    @Override
    public long[] frameNanos() {
        return frameNanos(kept());
    }

    @Override
    public long[] frameNanos(int frameCount) {
        int count = keptOf(frameCount);
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            times[i] = frameNanos[(int) ((frames - count + i) % capacity)];
        }
        return times;
    }

    @Override
    public String table() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "%-24s %7s %11s %11s %10s %12s%n",
                        "system",
                        "runs",
                        "us/run",
                        "rows/run",
                        "commands",
                        "bytes/run"));
        for (SystemCost cost : systems()) {
            double runs = Math.max(1, cost.runs());
            text.append(
                    String.format(
                            Locale.ROOT,
                            "%-24s %7d %11.1f %11.0f %10d %12.0f%n",
                            cost.system(),
                            cost.runs(),
                            cost.nanos() / runs / 1e3,
                            cost.entities() / runs,
                            cost.commands(),
                            cost.bytes() / runs));
        }
        for (StageCost cost : stages()) {
            appendPlayback(
                    text,
                    "stage " + cost.stage(),
                    cost.runs(),
                    cost.nanos(),
                    cost.playbackNanos(),
                    cost.commands());
        }
        for (SyncPointCost cost : syncPoints()) {
            if (cost.runs() > 0) {
                appendPlayback(
                        text, cost.name(), cost.runs(), 0, cost.playbackNanos(), cost.commands());
            }
        }
        return text.toString();
    }

    private static void appendPlayback(
            StringBuilder text, String name, int count, long nanos, long played, long commands) {
        double runs = Math.max(1, count);
        text.append(
                String.format(
                        Locale.ROOT,
                        "%-24s %7d %11.1f %11s %10d%n",
                        name,
                        count,
                        nanos / runs / 1e3,
                        "play " + Math.round(played / runs / 1e3),
                        commands));
    }
}
