package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// Groups and systems that do not run once per frame.
///
/// Proves SY-11.
class RateTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private static GroupOptions steps(long millis) {
        return GroupOptions.DEFAULT.rate(Rate.fixedStep(Duration.ofMillis(millis)));
    }

    private void note(String name, String group) {
        schedule.add(name, noting(name), SystemOptions.DEFAULT.in(group));
    }

    private Function<SystemSetup, ComponentSystem> noting(String name) {
        return _ ->
                context -> {
                    FrameTime time = context.time();
                    long elapsed = Math.round(time.elapsed() * 1000);
                    log.add(
                            name
                                    + time.frame()
                                    + ":"
                                    + Math.round(time.step() * 1000)
                                    + "+"
                                    + elapsed);
                };
    }

    private List<String> run(int millis) {
        log.clear();
        schedule.run(millis * 1e-3);
        return List.copyOf(log);
    }

    @Test
    void groupRunsEveryFewFrames() {
        schedule.group("g", Phases.SIMULATION, GroupOptions.DEFAULT.rate(Rate.everyFrames(3)));
        note("a", "g");
        assertEquals(List.of("a0:10+0"), run(10));
        assertEquals(List.of(), run(10));
        assertEquals(List.of(new SkippedSystem("a", SkipReason.RATE, "g")), schedule.skipped());
        assertEquals(List.of(), run(20));
        assertEquals(List.of("a1:40+10"), run(10));
    }

    @Test
    void offsetsShareTheWorkAmongFrames() {
        for (int i = 0; i < 3; i++) {
            Rate rate = Rate.everyFrames(3).offset(i);
            schedule.add("s" + i, noting("s" + i + "."), SystemOptions.DEFAULT.rate(rate));
        }
        assertEquals(List.of("s0.0:10+0"), run(10));
        assertEquals(List.of("s1.0:20+0"), run(10));
        assertEquals(List.of("s2.0:30+0"), run(10));
        assertEquals(List.of("s0.1:30+10"), run(10));
    }

    @Test
    void fixedStepRunsAsOftenAsTimePassesAndKeepsTheRest() {
        schedule.group("g", Phases.SIMULATION, steps(10));
        note("a", "g");
        assertEquals(List.of(), run(6));
        assertEquals(List.of("a0:10+0"), run(6));
        assertEquals(List.of("a1:10+10", "a2:10+20"), run(18));
        assertEquals(List.of("a3:10+30"), run(10));
        assertEquals(Duration.ZERO, schedule.dropped("g"));
    }

    @Test
    void tooManyStepsAreDroppedAndCounted() {
        Rate rate = Rate.fixedStep(Duration.ofMillis(10)).maxSteps(2);
        schedule.add("a", noting("a"), SystemOptions.DEFAULT.rate(rate));
        assertEquals(List.of("a0:10+0", "a1:10+10"), run(55));
        assertEquals(Duration.ofMillis(30), schedule.dropped("a"));
        assertEquals(List.of("a2:10+20"), run(5));
        schedule.run(1e300);
        assertEquals(List.of("a3:10+30", "a4:10+40"), log.subList(1, 3));
    }

    @Test
    void timeStandsStillWhileAGroupIsDisabledOrItsConditionDoesNotHold() {
        boolean[] holds = {true};
        RunCondition condition = RunCondition.of("switch", _ -> _ -> holds[0]);
        schedule.group("g", Phases.SIMULATION, steps(10).runIf(condition));
        note("a", "g");
        assertEquals(List.of(), run(6));
        schedule.enable("g", false);
        assertEquals(List.of(), run(500));
        schedule.enable("g", true);
        holds[0] = false;
        assertEquals(List.of(), run(500));
        holds[0] = true;
        assertEquals(List.of("a0:10+0"), run(6));
    }

    /// All stages of a group run once per step, and systems outside of it do not.
    @Test
    void stagesOfASteppedGroupRunTogether() {
        world.spawn(new Position(0), new Mass(0));
        schedule.add("before", ScheduleRecords.noting(log, "before"));
        schedule.group("g", Phases.SIMULATION, steps(10));
        schedule.add(
                "write",
                setup -> {
                    Query<Position> all = setup.writes(Position.class).query(Position.class);
                    return context -> {
                        log.add("write");
                        all.update(p -> new Position(p.x() + 1));
                        context.commands().spawn(new Mass(1));
                    };
                },
                SystemOptions.DEFAULT.in("g"));
        schedule.add(
                "read",
                setup -> {
                    Query<Position> all = setup.query(Position.class);
                    return _ -> log.add("read " + all.first().orElseThrow().x());
                },
                SystemOptions.DEFAULT.in("g"));
        schedule.add(
                "after",
                setup -> {
                    Query<Mass> all = setup.reads(Position.class).query(Mass.class);
                    return _ -> log.add("after " + all.count());
                });
        schedule.run(0.02);
        assertEquals(List.of("before", "write", "read 1", "write", "read 2", "after 3"), log);
        assertEquals(
                """
                simulation
                  stage 0
                    before
                  stage 1
                    write in g <- g runs in its own steps
                  stage 2
                    read in g <- write writes Position, which read reads
                  stage 3
                    after <- g runs in its own steps
                group g (steps of 10.0 ms, at most 8 per frame)
                """,
                schedule.describe());
    }

    @Test
    void systemWithoutConflictsDoesNotWaitForASteppedGroup() {
        note("a", Phases.SIMULATION);
        schedule.group("g", Phases.SIMULATION, steps(10));
        note("b", "g");
        note("c", Phases.SIMULATION);
        assertEquals(List.of(List.of("a", "c"), List.of("b")), schedule.stages());
    }

    @Test
    void ratesNest() {
        schedule.group("outer", Phases.SIMULATION, steps(20));
        note("o", "outer");
        schedule.group("inner", "outer", steps(5))
                .group("every", "outer", GroupOptions.DEFAULT.rate(Rate.everyFrames(2).offset(1)));
        note("i", "inner");
        note("e", "every");
        assertEquals(List.of(), run(10));
        assertEquals(List.of("o0:20+0", "i0:5+0", "i1:5+5", "i2:5+10", "i3:5+15"), run(15));
        List<String> third = run(15);
        assertEquals(5 + 1, third.size(), third::toString);
        assertTrue(third.contains("e0:40+0"), third::toString);
        assertTrue(third.contains("o1:20+20"), third::toString);
        schedule.enable("outer", false);
        assertEquals(List.of(), run(100));
        schedule.enable("outer", true).enable("inner", false);
        assertEquals(List.of("o2:20+40"), run(20));
    }

    @Test
    void conditionInASteppedGroupIsEvaluatedOncePerStep() {
        RunCondition odd = RunCondition.of("odd", _ -> time -> time.frame() % 2 == 1);
        schedule.group("g", Phases.SIMULATION, steps(10))
                .group("odd", "g", GroupOptions.DEFAULT.runIf(odd));
        note("a", "odd");
        assertEquals(List.of("a1:10+10", "a3:10+30"), run(40));
    }

    /// A change query compares with the last run of its system; removals are kept for it.
    @Test
    void skippedSystemMissesNoChangesAndNoRemovals() {
        List<Entity> rocks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rocks.add(world.spawn(new Mass(i)));
        }
        schedule.group("g", Phases.SIMULATION, GroupOptions.DEFAULT.rate(Rate.everyFrames(5)));
        List<RemovalReader> readers = new ArrayList<>();
        schedule.add(
                "watch",
                setup -> {
                    Query<Mass> changed = setup.query(Mass.class).changed(Mass.class);
                    RemovalReader removed = setup.world().removalReader(Mass.class);
                    readers.add(removed);
                    return _ -> {
                        changed.forEach(mass -> log.add("changed " + mass.kilos()));
                        removed.forEach(rock -> log.add("removed " + rock.index()));
                    };
                },
                SystemOptions.DEFAULT.in("g"));
        schedule.run();
        log.clear();
        for (int i = 0; i < 5; i++) {
            world.destroy(rocks.get(i));
            world.set(rocks.get(9 - i), new Mass(100 + i));
            schedule.run();
        }
        assertEquals(5 + 5, log.size(), log::toString);
        assertTrue(log.contains("changed 100") && log.contains("changed 104"), log::toString);
        assertTrue(log.contains("removed 0") && log.contains("removed 4"), log::toString);
        assertEquals(0, readers.getFirst().missed());
    }

    /// A reader that will never read does not keep removals.
    @Test
    void removalsAreNotKeptForARemovedSystem() {
        RemovalReader other = world.removalReader(Mass.class);
        schedule.add(
                "watch",
                setup -> {
                    RemovalReader removed = setup.world().removalReader(Mass.class);
                    return _ -> removed.forEach(_ -> {});
                },
                SystemOptions.DEFAULT.rate(Rate.everyFrames(100)));
        for (int frame = 0; frame < 10; frame++) {
            world.destroy(world.spawn(new Mass(frame)));
            schedule.run();
        }
        assertEquals(1, other.missed()); // the system has read it in the first frame
        schedule.remove("watch");
        schedule.run();
        schedule.run();
        assertEquals(10, other.missed());
    }

    /// Sync points play the commands of all steps, in order.
    @Test
    void commandsOfAllStepsReachASyncPoint() {
        schedule.group("g", Phases.SIMULATION, steps(10));
        for (String name : List.of("a", "b", "c")) {
            schedule.add(
                    name,
                    _ ->
                            context ->
                                    context.commandsAt(SyncPoints.END_OF_FRAME)
                                            .spawn(new Mass((int) context.time().frame())),
                    SystemOptions.DEFAULT.in("g"));
        }
        schedule.telemetry().enable(5);
        schedule.run(0.03);
        assertEquals(
                List.of(0, 0, 0, 1, 1, 1, 2, 2, 2),
                world.query(Mass.class).toList().stream().map(Mass::kilos).toList());
        assertEquals(3, schedule.telemetry().systems().getFirst().commands());
    }

    /// Whatever the lengths of frames, the number of steps is that of the total time.
    @Test
    void stepsFollowTheTotalTime() {
        Seed.run(this::checkSteps);
    }

    private void checkSteps(Random random) {
        long step = 1 + random.nextInt(20_000_000);
        schedule.group(
                "g",
                Phases.SIMULATION,
                GroupOptions.DEFAULT.rate(
                        Rate.fixedStep(Duration.ofNanos(step)).maxSteps(Integer.MAX_VALUE)));
        long[] steps = new long[1];
        schedule.add("a", _ -> _ -> steps[0]++, SystemOptions.DEFAULT.in("g"));
        long total = 0;
        for (int i = 0; i < 200; i++) {
            long nanos = random.nextLong(step * 3);
            total += nanos;
            schedule.run(nanos * 1e-9);
            assertEquals(total / step, steps[0]);
        }
    }
}
