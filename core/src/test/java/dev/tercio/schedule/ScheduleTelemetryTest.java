package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The cost of systems and stages.
///
/// Proves SY-09.
@Isolated
class ScheduleTelemetryTest {
    private final World world = World.create(WorldOptions.DEFAULT.name("measured"));
    private final Schedule schedule = Schedule.of(world);

    ScheduleTelemetryTest() {
        for (int i = 0; i < 700; i++) {
            world.spawn(new Position(i));
        }
        schedule.add(
                "rows",
                setup -> {
                    Query<Position> positions = setup.writes(Position.class).query(Position.class);
                    Query<Position> parallel = positions.parallel();
                    return _ -> {
                        positions.forEach(_ -> {});
                        parallel.update(p -> new Position(p.x() + 1));
                    };
                });
        schedule.add(
                "commands",
                _ ->
                        context -> {
                            context.commands().spawn(new Mass(1));
                            context.commands().spawn(new Mass(2));
                        },
                SystemOptions.DEFAULT.after("rows"));
        schedule.add(
                "sometimes",
                _ -> _ -> {},
                SystemOptions.DEFAULT.after("commands").runIf(_ -> schedule.frame() % 2 == 0));
    }

    @Test
    void lastFramesCanBeFollowedOneByOne() {
        ScheduleTelemetry telemetry = schedule.telemetry().enable(3);
        runFrames(5);
        assertEquals(5, telemetry.measuredFrames());
        assertEquals(List.of(1, 1), runs(telemetry.systems(1)).subList(0, 2));
        assertEquals(List.of(2, 2, 1), runs(telemetry.systems(2)));
        assertEquals(telemetry.systems(), telemetry.systems(3));
        assertEquals(telemetry.systems(), telemetry.systems(100));
        assertEquals(List.of(0, 0, 0), runs(telemetry.systems(0)));
        assertEquals(1_400, telemetry.systems(1).getFirst().entities());
        assertThrows(IllegalArgumentException.class, () -> telemetry.systems(-1));
        long[] all = telemetry.frameNanos();
        assertEquals(3, all.length);
        assertArrayEquals(new long[] {all[1], all[2]}, telemetry.frameNanos(2));
        assertArrayEquals(all, telemetry.frameNanos(9));
        assertEquals(true, telemetry.isEnabled());
        assertEquals(false, telemetry.disable().isEnabled());
    }

    private static List<Integer> runs(List<SystemCost> costs) {
        return costs.stream().map(SystemCost::runs).toList();
    }

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void runFrames(int frames) {
        for (int i = 0; i < frames; i++) {
            schedule.run();
        }
    }

    private SystemCost cost(String system) {
        return schedule.telemetry().systems().stream()
                .filter(cost -> cost.system().equals(system))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nothingIsMeasuredByDefault() {
        runFrames(3);
        assertEquals(0, schedule.telemetry().frameNanos().length);
        for (SystemCost cost : schedule.telemetry().systems()) {
            assertEquals(0, cost.runs() + cost.nanos() + cost.entities() + cost.commands());
        }
        for (StageCost cost : schedule.telemetry().stages()) {
            assertEquals(0, cost.runs() + cost.nanos() + cost.playbackNanos() + cost.commands());
        }
    }

    @Test
    void runsRowsAndCommandsAreCounted() {
        schedule.telemetry().enable(10);
        runFrames(4);
        assertEquals(
                List.of("rows", "commands", "sometimes"),
                schedule.telemetry().systems().stream().map(SystemCost::system).toList());
        assertEquals(4, cost("rows").runs());
        assertEquals(4 * 2 * 700, cost("rows").entities());
        assertEquals(0, cost("rows").commands());
        assertEquals(4, cost("commands").runs());
        assertEquals(0, cost("commands").entities());
        assertEquals(8, cost("commands").commands());
        assertEquals(2, cost("sometimes").runs());
        assertTrue(cost("rows").nanos() > 0);
        List<StageCost> stages = schedule.telemetry().stages();
        assertEquals(3, stages.size());
        assertEquals(1, stages.get(1).stage());
        assertEquals(4, stages.get(1).runs());
        assertEquals(8, stages.get(1).commands());
        assertTrue(stages.get(1).playbackNanos() > 0);
    }

    @Test
    void onlyTheLastFramesAreKept() {
        schedule.telemetry().enable(3);
        runFrames(2);
        assertEquals(2, schedule.telemetry().frameNanos().length);
        runFrames(8);
        assertEquals(3, schedule.telemetry().frameNanos().length);
        assertEquals(3, cost("rows").runs());
        assertEquals(6, cost("commands").commands());
        assertEquals(1, cost("sometimes").runs());
        for (long nanos : schedule.telemetry().frameNanos()) {
            assertTrue(nanos > 0);
        }
    }

    @Test
    void measurementsRemainAfterMeasuringStops() {
        schedule.telemetry().enable(5);
        runFrames(2);
        schedule.telemetry().disable();
        runFrames(2);
        assertEquals(2, cost("rows").runs());
        assertEquals(2, schedule.telemetry().frameNanos().length);
        schedule.telemetry().enable(5);
        runFrames(1);
        assertEquals(1, cost("rows").runs());
    }

    @Test
    void tableHasALineForEachSystemAndStage() {
        schedule.telemetry().enable(5);
        runFrames(2);
        List<String> lines = schedule.telemetry().table().lines().toList();
        assertEquals(1 + 3 + 3, lines.size());
        assertTrue(lines.get(0).matches("system +runs +us/run +rows/run +commands +bytes/run"));
        assertTrue(lines.get(1).matches("rows +2 +[0-9.,]+ +1400 +0 +[0-9]+"), lines.get(1));
        assertTrue(lines.get(2).matches("commands +2 +[0-9.,]+ +0 +4 +[0-9]+"), lines.get(2));
        assertTrue(lines.get(5).matches("stage 1 +2 +[0-9.,]+ +play [0-9]+ +4"), lines.get(5));
    }

    @Test
    void numberOfFramesIsPositive() {
        assertThrows(IllegalArgumentException.class, () -> schedule.telemetry().enable(0));
    }

    @Test
    void everyUpdateIsAnEvent(@TempDir Path folder) throws IOException {
        schedule.add(
                "bad",
                _ -> ScheduleRecords.failing(),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        Path file = folder.resolve("systems.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("tercio.System").withoutThreshold();
            recording.start();
            runFrames(2);
            recording.stop();
            recording.dump(file);
        }
        List<String> events =
                RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals("tercio.System"))
                        .filter(event -> event.getString("world").equals("measured"))
                        .map(ScheduleTelemetryTest::text)
                        .toList();
        assertEquals(
                List.of(
                        "rows frame=0 stage=0 failed=false",
                        "commands frame=0 stage=1 failed=false",
                        "sometimes frame=0 stage=2 failed=false",
                        "bad frame=0 stage=3 failed=true",
                        "rows frame=1 stage=0 failed=false",
                        "commands frame=1 stage=1 failed=false",
                        "bad frame=1 stage=3 failed=true"),
                events);
    }

    private static String text(RecordedEvent event) {
        return event.getString("system")
                + " frame="
                + event.getLong("frame")
                + " stage="
                + event.getInt("stage")
                + " failed="
                + event.getBoolean("failed");
    }
}
