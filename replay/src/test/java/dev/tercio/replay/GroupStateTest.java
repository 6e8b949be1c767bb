package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// The state of groups and enum resources is saved, rolled back and replayed.
///
/// Proves SY-11.
class GroupStateTest {
    record Count(long steps) {}

    enum Weather {
        DRY,
        RAIN
    }

    enum Season {
        DRY
    }

    record NotAnEnum(int x) {}

    @TempDir Path folder;

    private static World world() {
        World world = World.create(WorldOptions.DEFAULT.register(Count.class));
        world.resources().set(Weather.class, Weather.DRY);
        return world;
    }

    /// Counts the steps of a group.
    private static Schedule counting(World world, GroupOptions options) {
        return Schedule.of(world)
                .group("g", Phases.SIMULATION, options)
                .add(
                        "count",
                        setup -> {
                            Query<Count> all = setup.writes(Count.class).query(Count.class);
                            return _ -> all.update(c -> new Count(c.steps() + 1));
                        },
                        SystemOptions.DEFAULT.in("g"));
    }

    private static GroupOptions steps() {
        return GroupOptions.DEFAULT.rate(Rate.fixedStep(Duration.ofMillis(10)));
    }

    private static long count(World world) {
        return world.query(Count.class).first().orElseThrow().steps();
    }

    @Test
    void restOfTheTimeAndFlagsAreSaved() {
        Path file = folder.resolve("a");
        try (World world = world();
                Schedule schedule = counting(world, steps())) {
            world.spawn(new Count(0));
            schedule.run(0.017);
            assertEquals(1, count(world));
            schedule.enable("g", false).enable(Phases.NETWORK_SEND, false);
            Snapshot.save(schedule, file, SaveFormat.DEFAULT);
        }
        try (World world = world();
                Schedule schedule = counting(world, steps())) {
            Snapshot.load(schedule, file, SaveFormat.DEFAULT);
            assertFalse(schedule.isEnabled("g"));
            assertFalse(schedule.isEnabled(Phases.NETWORK_SEND));
            schedule.run(1);
            assertEquals(1, count(world));
            schedule.enable("g", true);
            schedule.run(0.004); // 7 ms were kept
            assertEquals(2, count(world));
        }
    }

    @Test
    void snapshotWithoutAScheduleIsReported() {
        Path file = folder.resolve("a");
        List<String> lines = new ArrayList<>();
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord line) {
                        lines.add(line.getLevel() + " " + line.getMessage());
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        Logger logger = Logger.getLogger("dev.tercio.replay");
        logger.addHandler(handler);
        try (World world = world();
                Schedule schedule = counting(world, steps())) {
            schedule.run(0.017);
            Snapshot.save(world, file);
            schedule.run(0.017);
            Snapshot.load(schedule, file);
            assertEquals(2, schedule.frame());
            Snapshot.save(schedule, file);
            Snapshot.load(schedule, file);
        } finally {
            logger.removeHandler(handler);
        }
        assertEquals(
                List.of(
                        "WARNING snapshot has no state of a schedule, so its frame and clocks are"
                                + " unchanged: file="
                                + file
                                + "; save it with Snapshot.save(schedule, ...)"),
                lines);
    }

    @Test
    void snapshotOfAnotherRateStartsTheClockAnew() {
        Path file = folder.resolve("a");
        try (World world = world();
                Schedule schedule = counting(world, GroupOptions.DEFAULT)) {
            world.spawn(new Count(0));
            schedule.run(0.017);
            Snapshot.save(schedule, file, SaveFormat.DEFAULT);
        }
        try (World world = world();
                Schedule schedule = counting(world, steps())) {
            world.spawn(new Count(0));
            schedule.run(0.009);
            Snapshot.load(schedule, file, SaveFormat.DEFAULT);
            schedule.run(0.009);
            assertEquals(1, count(world));
            schedule.run(0.001);
            assertEquals(2, count(world));
        }
    }

    @Test
    void rollbackRestoresTheClock() {
        try (World world = world();
                Schedule schedule = counting(world, steps());
                History history = History.of(schedule, 5)) {
            world.spawn(new Count(0));
            schedule.run(0.017);
            schedule.run(0.017);
            assertEquals(3, count(world));
            history.rollback(1);
            assertEquals(1, count(world));
            schedule.run(0.002);
            assertEquals(1, count(world));
            schedule.run(0.001);
            assertEquals(2, count(world));
        }
    }

    /// A presentation has shown what is undone, so it must draw everything again.
    @Test
    void presentationSeesEverythingAsChangedAfterARollback() {
        try (World world = world();
                Schedule schedule = counting(world, steps());
                History history = History.of(schedule, 5)) {
            world.spawn(new Count(0));
            List<Long> drawn = new ArrayList<>();
            schedule.add(
                    "draw",
                    setup -> {
                        Query<Count> changed = setup.query(Count.class).changed(Count.class);
                        return _ -> changed.forEach(c -> drawn.add(c.steps()));
                    },
                    SystemOptions.DEFAULT.in(Phases.PRESENTATION));
            schedule.step(0.01);
            schedule.present(0, 1);
            schedule.step(0.01);
            schedule.present(0, 1);
            schedule.present(0, 1);
            assertEquals(List.of(1L, 2L), drawn);
            history.rollback(1);
            schedule.present(0, 1);
            assertEquals(List.of(1L, 2L, 1L), drawn);
        }
    }

    @Test
    void recordingKnowsWhetherAFrameWasPresented() {
        RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
        try (World world = world();
                Schedule schedule = presenting(world)) {
            world.spawn(new Count(0));
            try (Recorder _ = Recorder.start(schedule, folder, inputs)) {
                schedule.run(0.01);
                schedule.step(0.01);
                schedule.enable("g", false);
                schedule.run(0.01);
            }
            assertEquals(202, count(world));
        }
        try (World world = world();
                Schedule schedule = presenting(world);
                Recording recording = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(recording, schedule).verify());
            assertEquals(202, count(world));
        }
    }

    /// Adds 1 in the simulation and 100 in presentation.
    private static Schedule presenting(World world) {
        return counting(world, GroupOptions.DEFAULT)
                .add(
                        "present",
                        setup -> {
                            Query<Count> all = setup.writes(Count.class).query(Count.class);
                            return _ -> all.update(c -> new Count(c.steps() + 100));
                        },
                        SystemOptions.DEFAULT.in(Phases.PRESENTATION));
    }

    @Test
    void enumResourcesAreSavedAndHashed() {
        Path file = folder.resolve("a");
        long hash;
        try (World world = world()) {
            long dry = StateHash.of(world);
            world.resources().set(Weather.class, Weather.RAIN);
            assertNotEquals(dry, StateHash.of(world));
            Snapshot.save(world, file);
            world.resources().set(Weather.class, Weather.DRY);
            assertEquals(dry, StateHash.of(world));
            Snapshot.load(world, file);
            assertEquals(Weather.RAIN, world.resources().get(Weather.class));
            hash = StateHash.of(world);
        }
        assertRefused(file, Season.class, "unknown enum constant: constant=RAIN");
        assertRefused(file, NotAnEnum.class, "the file has an enum, but the class is not an enum");
        try (World opened = Snapshot.open(file)) {
            Class<?> shown = opened.resources().types().getFirst();
            assertEquals(Weather.class.getName(), shown.getName());
            assertEquals("RAIN", opened.resources().get(shown).toString());
            assertEquals(hash, StateHash.of(opened));
        }
    }

    private static void assertRefused(Path file, Class<?> type, String problem) {
        try (World world = World.create()) {
            SaveFormat format = SaveFormat.DEFAULT.alias(Weather.class.getName(), type);
            var e =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> Snapshot.load(world, file, format));
            assertTrue(e.differences().getLast().endsWith(problem), e::getMessage);
        }
    }
}
