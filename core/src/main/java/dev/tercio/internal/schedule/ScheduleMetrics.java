package dev.tercio.internal.schedule;

import dev.tercio.schedule.ScheduleTelemetry;
import dev.tercio.schedule.StageCost;
import dev.tercio.schedule.SyncPointCost;
import dev.tercio.schedule.SystemCost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Rings of numbers, one for each system and stage; their rows are added up when someone reads
/// them.
public final class ScheduleMetrics implements ScheduleTelemetry {
    private static final int SYSTEM_NUMBERS = 5;
    private static final int STAGE_NUMBERS = 4;
    private static final int POINT_NUMBERS = 3;
    private static final int MOST_FRAMES = 65_536;

    /// The numbers of one system or stage over the frames that are kept.
    private static final class Row {
        private final String name;
        private final long[] numbers;

        Row(String name, int size) {
            this.name = name;
            this.numbers = new long[size];
        }

        String name() {
            return name;
        }
    }

    private List<Row> systems = List.of();
    private List<Row> stages = List.of();
    private List<Row> points = List.of();
    private long[] frameNanos = {};
    private int kept;
    private long frames;
    private boolean on;

    boolean isOn() {
        return on;
    }

    @Override
    public ScheduleTelemetry enable(int wanted) {
        if (wanted < 1) {
            throw new IllegalArgumentException("number of frames is not positive: " + wanted);
        }
        if (wanted > MOST_FRAMES) {
            throw new IllegalArgumentException(
                    "number of frames is too large: " + wanted + ", limit=" + MOST_FRAMES);
        }
        kept = wanted;
        plan(
                systems.stream().map(Row::name).toList(),
                stages.size(),
                points.stream().map(Row::name).toList());
        on = true;
        return this;
    }

    @Override
    public ScheduleTelemetry disable() {
        on = false;
        return this;
    }

    /// Makes room for systems and stages; what was measured before is forgotten.
    void plan(List<String> systemNames, int stageCount, List<String> pointNames) {
        List<Row> newSystems = new ArrayList<>();
        systemNames.forEach(name -> newSystems.add(row(name, SYSTEM_NUMBERS)));
        List<Row> newStages = new ArrayList<>();
        for (int i = 0; i < stageCount; i++) {
            newStages.add(row("stage " + i, STAGE_NUMBERS));
        }
        systems = newSystems;
        stages = newStages;
        points = pointNames.stream().map(name -> row(name, POINT_NUMBERS)).toList();
        frameNanos = new long[kept];
        frames = 0;
    }

    private Row row(String name, int numbers) {
        return new Row(name, kept * numbers);
    }

    /// Begins a frame: its place in the ring is emptied.
    void beginFrame() {
        int at = place();
        systems.forEach(row -> clear(row, at, SYSTEM_NUMBERS));
        stages.forEach(row -> clear(row, at, STAGE_NUMBERS));
        points.forEach(row -> clear(row, at, POINT_NUMBERS));
    }

    private static void clear(Row row, int at, int numbers) {
        Arrays.fill(row.numbers, at * numbers, (at + 1) * numbers, 0);
    }

    private int place() {
        return (int) (frames % kept);
    }

    /// Notes what a system took. Systems of a stage call this for rows of their own.
    void system(int index, long nanos, long rows, long bytes) {
        long[] numbers = systems.get(index).numbers;
        int at = place() * SYSTEM_NUMBERS;
        numbers[at]++;
        numbers[at + 1] += nanos;
        numbers[at + 2] += rows;
        numbers[at + 4] += bytes;
    }

    void commands(int index, int commands) {
        systems.get(index).numbers[place() * SYSTEM_NUMBERS + 3] += commands;
    }

    void stage(int index, long nanos, long playbackNanos, int commands) {
        long[] numbers = stages.get(index).numbers;
        int at = place() * STAGE_NUMBERS;
        numbers[at]++;
        numbers[at + 1] += nanos;
        numbers[at + 2] += playbackNanos;
        numbers[at + 3] += commands;
    }

    void syncPoint(int index, long nanos, int commands) {
        long[] numbers = points.get(index).numbers;
        int at = place() * POINT_NUMBERS;
        numbers[at]++;
        numbers[at + 1] += nanos;
        numbers[at + 2] += commands;
    }

    void endFrame(long nanos) {
        frameNanos[place()] = nanos;
        frames++;
    }

    @Override
    public List<SystemCost> systems() {
        return systems.stream()
                .map(
                        row ->
                                new SystemCost(
                                        row.name,
                                        (int) sum(row, SYSTEM_NUMBERS, 0),
                                        sum(row, SYSTEM_NUMBERS, 1),
                                        sum(row, SYSTEM_NUMBERS, 2),
                                        sum(row, SYSTEM_NUMBERS, 3),
                                        AllocationMeter.bytes() == AllocationMeter.UNKNOWN
                                                ? AllocationMeter.UNKNOWN
                                                : sum(row, SYSTEM_NUMBERS, 4)))
                .toList();
    }

    @Override
    public List<StageCost> stages() {
        List<StageCost> costs = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            Row row = stages.get(i);
            costs.add(
                    new StageCost(
                            i,
                            (int) sum(row, STAGE_NUMBERS, 0),
                            sum(row, STAGE_NUMBERS, 1),
                            sum(row, STAGE_NUMBERS, 2),
                            sum(row, STAGE_NUMBERS, 3)));
        }
        return costs;
    }

    @Override
    public List<SyncPointCost> syncPoints() {
        return points.stream()
                .map(
                        row ->
                                new SyncPointCost(
                                        row.name,
                                        (int) sum(row, POINT_NUMBERS, 0),
                                        sum(row, POINT_NUMBERS, 1),
                                        sum(row, POINT_NUMBERS, 2)))
                .toList();
    }

    private static long sum(Row row, int numbers, int which) {
        long sum = 0;
        for (int at = which; at < row.numbers.length; at += numbers) {
            sum += row.numbers[at];
        }
        return sum;
    }

    @Override
    public long[] frameNanos() {
        int count = (int) Math.min(frames, kept);
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            times[i] = frameNanos[(int) ((frames - count + i) % kept)];
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
