package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.ingress.NetworkIngress;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Systems are created, updated and destroyed, found and switched off.
///
/// Proves SY-01.
class SystemLifecycleTest {
    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    /// Records the calls.
    private class Noting implements ComponentSystem {
        private final String name;

        Noting(String name) {
            this.name = name;
        }

        @Override
        public void create(SystemSetup setup) {
            setup.exclusive();
            log.add("create " + name);
        }

        @Override
        public void update(SystemContext context) {
            log.add("update " + name);
        }

        @Override
        public void destroy() {
            log.add("destroy " + name);
        }
    }

    private final class Special extends Noting {
        Special() {
            super("special");
        }
    }

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void addNoting(String name) {
        schedule.add(new Noting(name), SystemOptions.DEFAULT.named(name));
    }

    @Test
    void lifecycleMethodsAreCalledOnceAndInOrder() {
        addNoting("a");
        addNoting("b");
        assertEquals(List.of(), log);
        schedule.run();
        schedule.run();
        schedule.close();
        schedule.close();
        assertEquals(
                List.of(
                        "create a",
                        "create b",
                        "update a",
                        "update b",
                        "update a",
                        "update b",
                        "destroy b",
                        "destroy a"),
                log);
        assertFalse(world.isClosed());
    }

    @Test
    void buildingCreatesOnceOnly() {
        addNoting("a");
        schedule.build();
        addNoting("b");
        schedule.build().build();
        schedule.stages();
        assertEquals(List.of("create a", "create b"), log);
        assertEquals(0, schedule.frame());
    }

    @Test
    void removedSystemIsDestroyedAndRunsNoMore() {
        addNoting("a");
        addNoting("b");
        schedule.run();
        log.clear();
        assertTrue(schedule.remove("a"));
        assertFalse(schedule.remove("a"));
        schedule.run();
        assertEquals(List.of("destroy a", "update b"), log);
    }

    @Test
    void nameOfARemovedSystemIsFreeAgain() {
        addNoting("a");
        schedule.run();
        schedule.remove("a");
        log.clear();
        addNoting("a");
        schedule.run();
        assertEquals(List.of("create a", "update a"), log);
    }

    @Test
    void systemIsFoundByItsType() {
        Special special = new Special();
        addNoting("a");
        schedule.add(special);
        assertSame(special, schedule.find(Special.class).orElseThrow());
        assertEquals("a", schedule.find(Noting.class).orElseThrow().name);
        assertEquals(Optional.empty(), schedule.find(NetworkIngress.class));
        schedule.remove("Special");
        assertEquals(Optional.empty(), schedule.find(Special.class));
    }

    @Test
    void systemIsKnownByTheSimpleNameOfItsClass() {
        schedule.add(new Special());
        assertEquals(List.of(List.of("Special")), schedule.stages());
    }

    @Test
    void disabledSystemDoesNotRun() {
        addNoting("a");
        assertTrue(schedule.isEnabled("a"));
        schedule.enable("a", false);
        assertFalse(schedule.isEnabled("a"));
        schedule.run();
        assertEquals(List.of("create a"), log);
        assertTrue(schedule.describe().contains("a (disabled)"), schedule.describe());
        schedule.enable("a", true).run();
        assertEquals(List.of("create a", "update a"), log);
    }

    @Test
    void switchingDuringAFrameCountsFromTheNext() {
        schedule.add(
                "switch",
                ScheduleRecords.exclusive(
                        _ -> schedule.enable("a", schedule.frame() % 2 == 1).isEnabled("a")));
        addNoting("a");
        for (int i = 0; i < 4; i++) {
            schedule.run();
            log.add("end " + i);
        }
        assertEquals(
                List.of("create a", "update a", "end 0", "end 1", "update a", "end 2", "end 3"),
                log);
    }

    @Test
    void unknownSystemCannotBeSwitched() {
        addNoting("a");
        var e = assertThrows(ScheduleException.class, () -> schedule.enable("b", true));
        assertEquals(
                "no such system or group: name=b, systems=[a], groups=[initialization,"
                        + " network receive, simulation, network send, presentation]",
                e.getMessage());
        assertThrows(ScheduleException.class, () -> schedule.isEnabled("b"));
    }

    @Test
    void smallSystemIsMadeOnceAndDestroyed() {
        schedule.add(
                "small",
                setup -> {
                    assertSame(world, setup.world());
                    log.add("make");
                    return new Noting("small");
                });
        schedule.run();
        schedule.run();
        schedule.close();
        assertEquals(List.of("make", "update small", "update small", "destroy small"), log);
    }

    @Test
    @SuppressWarnings("NullAway") // the mistake under test
    void factoryMustReturnASystem() {
        schedule.add("nothing", _ -> null);
        var e = assertThrows(IllegalStateException.class, schedule::run);
        assertEquals("system is null: system=nothing", e.getMessage());
    }

    @Test
    void conditionsMustAllHoldAndAreAskedJustBeforeTheStage() {
        schedule.add("spawner", ScheduleRecords.exclusive(context -> context.world().spawn()));
        schedule.add(
                "watcher",
                ScheduleRecords.exclusive(_ -> log.add("watched")),
                SystemOptions.DEFAULT.runIf(w -> w.size() > 0).runIf(w -> w.size() % 2 == 0));
        schedule.run();
        assertEquals(List.of(), log);
        schedule.run();
        assertEquals(List.of("watched"), log);
        schedule.run();
        schedule.run();
        assertEquals(List.of("watched", "watched"), log);
    }

    @Test
    void timeIsThatOfTheFrame() {
        List<FrameTime> times = new ArrayList<>();
        schedule.add("clock", _ -> context -> times.add(context.time()));
        schedule.run(0.5);
        schedule.run(0.25);
        schedule.run(1);
        assertEquals(
                List.of(
                        new FrameTime(0, 0.5, 0),
                        new FrameTime(1, 0.25, 0.5),
                        new FrameTime(2, 1, 0.75)),
                times);
        assertEquals(3, schedule.frame());
        assertEquals(3, world.frame());
    }
}
