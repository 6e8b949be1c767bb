package dev.tercio.schedule;

import static dev.tercio.schedule.ScheduleRecords.exclusive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;
import dev.tercio.schedule.ScheduleRecords.Wind;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// Misuse that a schedule rejects or tolerates.
///
/// Proves SY-01 and SY-04.
@Timeout(120)
class ScheduleMisuseTest {
    private final World world = World.create(WorldOptions.DEFAULT.name("misused").workers(4));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    @Test
    void scheduleDoesNotChangeDuringAFrame() {
        List<String> messages = new ArrayList<>();
        List<Runnable> changes =
                List.of(
                        () -> schedule.add("new", _ -> _ -> {}),
                        () -> schedule.remove("s"),
                        () -> schedule.group("g", Phases.SIMULATION),
                        () -> schedule.order("s", "s"),
                        () -> schedule.syncPoint("p", Phases.SIMULATION),
                        schedule::tolerateUnknown,
                        schedule::build,
                        schedule::run,
                        schedule::close);
        schedule.add(
                "s",
                exclusive(
                        _ -> {
                            for (Runnable change : changes) {
                                var e = assertThrows(IllegalStateException.class, change::run);
                                messages.add(String.valueOf(e.getMessage()));
                            }
                        }));
        schedule.run();
        assertEquals(List.of(), schedule.failures());
        List<String> operations =
                List.of(
                        "add",
                        "remove",
                        "group",
                        "order",
                        "syncPoint",
                        "tolerateUnknown",
                        "build",
                        "run",
                        "close");
        assertEquals(
                operations.stream()
                        .map(name -> "schedule cannot change during a frame: operation=" + name)
                        .toList(),
                messages);
        schedule.run();
        assertEquals(List.of(List.of("s")), schedule.stages());
    }

    /// The advice for undeclared access names `setup.query`, which does not help here.
    @Test
    void setupCannotCreateQueriesDuringAnUpdate() {
        world.spawn(new Mass(1));
        schedule.add("late", setup -> _ -> setup.query(Mass.class).count());
        schedule.add("all", setup -> _ -> setup.query().count());
        schedule.run();
        for (SystemFailure failure : schedule.failures()) {
            assertEquals(
                    "access can be declared only while the system is created; declare it in"
                            + " create() or in the factory",
                    failure.cause().getMessage());
        }
        assertEquals(2, schedule.failures().size());
    }

    @Test
    void closedScheduleDoesNothing() {
        AtomicInteger updates = new AtomicInteger();
        schedule.add("s", _ -> _ -> updates.incrementAndGet());
        schedule.run();
        schedule.close();
        var e = assertThrows(IllegalStateException.class, schedule::run);
        assertEquals("schedule is closed: world=misused", e.getMessage());
        assertThrows(IllegalStateException.class, schedule::build);
        assertThrows(IllegalStateException.class, () -> schedule.add("t", _ -> _ -> {}));
        assertThrows(IllegalStateException.class, () -> schedule.remove("s"));
        assertEquals(1, updates.get());
    }

    @Test
    void scheduleIsReadDuringAFrame() {
        List<Object> seen = new ArrayList<>();
        schedule.add(
                "s",
                _ ->
                        _ -> {
                            seen.add(schedule.stages());
                            seen.add(schedule.frame());
                            seen.add(schedule.failures());
                            seen.add(schedule.describe().isEmpty());
                        });
        schedule.run();
        assertEquals(List.of(List.of(List.of("s")), 0L, List.of(), false), seen);
    }

    @Test
    void systemsAreAddedAndRemovedBetweenFrames() {
        List<String> log = new ArrayList<>();
        for (int frame = 0; frame < 50; frame++) {
            String name = "s" + frame;
            schedule.add(
                    name,
                    exclusive(
                            context -> {
                                log.add(name);
                                context.commands().spawn(new Mass(1));
                            }));
            if (frame >= 2) {
                assertTrue(schedule.remove("s" + (frame - 2)));
            }
            schedule.run();
        }
        assertEquals(99, log.size());
        assertEquals(List.of("s48", "s49"), log.subList(97, 99));
        assertEquals(99, world.size());
        assertEquals(List.of(), schedule.failures());
    }

    @Test
    void loopsInLoopsInAParallelStageFinish() {
        for (int i = 0; i < 300; i++) {
            world.spawn(new Position(i), new Mass(i));
        }
        AtomicInteger calls = new AtomicInteger();
        for (int s = 0; s < 6; s++) {
            schedule.add(
                    "s" + s,
                    setup -> {
                        Query<Position> outer = setup.query(Position.class).parallel();
                        Query<Mass> inner = setup.query(Mass.class).parallel();
                        Query<Mass> innermost = setup.query(Mass.class);
                        return _ ->
                                outer.forEach(
                                        p -> {
                                            if (p.x() % 100 == 0) {
                                                inner.forEach(
                                                        m -> {
                                                            if (m.kilos() % 100 == 0) {
                                                                innermost.forEach(
                                                                        _ ->
                                                                                calls
                                                                                        .incrementAndGet());
                                                            }
                                                        });
                                            }
                                        });
                    });
        }
        assertEquals(1, schedule.stages().size());
        for (int frame = 1; frame <= 10; frame++) {
            schedule.run();
            assertEquals(List.of(), schedule.failures());
            assertEquals(frame * 6 * 3 * 3 * 300, calls.get());
        }
        world.spawn(new Mass(1));
    }

    @Test
    void throwingConditionIsAFailureOfItsSystem() {
        AtomicInteger updates = new AtomicInteger();
        schedule.add(
                "s",
                _ -> _ -> updates.incrementAndGet(),
                SystemOptions.DEFAULT.runIf(
                        _ -> {
                            if (schedule.frame() == 0) {
                                throw new IllegalStateException("mine");
                            }
                            return true;
                        }));
        schedule.run();
        assertEquals("mine", schedule.failures().getFirst().cause().getMessage());
        schedule.run();
        assertEquals(1, schedule.failures().size());
        assertEquals(1, updates.get());
    }

    @Test
    void groupsCannotBeNestedEndlessly() {
        String parent = Phases.SIMULATION;
        for (int i = 1; i < 256; i++) {
            schedule.group("g" + i, parent);
            parent = "g" + i;
        }
        String last = parent;
        AtomicInteger updates = new AtomicInteger();
        schedule.add("s", _ -> _ -> updates.incrementAndGet(), SystemOptions.DEFAULT.in(last));
        var e = assertThrows(ScheduleException.class, () -> schedule.group("g256", last));
        assertEquals(
                "groups are nested too deeply: group=g256, parent=g255, limit=256", e.getMessage());
        schedule.run();
        assertEquals(1, updates.get());
    }

    @Test
    void conditionsCannotChangeTheWorld() {
        Entity entity = world.spawn(new Mass(1));
        world.resources().set(new Wind(9));
        Map<String, Predicate<World>> changes = new LinkedHashMap<>();
        changes.put("spawn", w -> w.isAlive(w.spawn(new Mass(2))));
        changes.put(
                "nextFrame",
                w -> {
                    w.nextFrame();
                    return true;
                });
        changes.put(
                "component=" + Mass.class.getName(),
                w -> {
                    w.set(entity, new Mass(2));
                    return true;
                });
        changes.put(
                "resource=" + Wind.class.getName(),
                w -> {
                    w.resources().set(new Wind(2));
                    return true;
                });
        changes.forEach(
                (name, change) ->
                        schedule.add(name, _ -> _ -> {}, SystemOptions.DEFAULT.runIf(change)));
        schedule.add(
                "reader",
                _ -> _ -> {},
                SystemOptions.DEFAULT.runIf(
                        w ->
                                w.query(Mass.class).count() == 1
                                        && w.get(entity, Mass.class).kilos() == 1
                                        && w.resources().get(Wind.class).strength() == 9));
        schedule.run();
        assertEquals(changes.size(), schedule.failures().size());
        schedule.failures()
                .forEach(
                        failure -> {
                            String message = failure.cause().getMessage();
                            assertTrue(message.contains(failure.system()), message);
                            assertTrue(message.contains("condition"), message);
                        });
        assertEquals(1, world.size());
        assertEquals(new Mass(1), world.get(entity, Mass.class));
        assertEquals(new Wind(9), world.resources().get(Wind.class));
    }

    @Test
    void throwingCreationReachesTheCallerAndIsRetried() {
        AtomicInteger attempts = new AtomicInteger();
        schedule.add(
                "s",
                _ -> {
                    if (attempts.getAndIncrement() == 0) {
                        throw new IllegalStateException("mine");
                    }
                    return _ -> {};
                });
        assertThrows(IllegalStateException.class, schedule::run);
        schedule.run();
        schedule.run();
        assertEquals(2, attempts.get());
        assertEquals(2, schedule.frame());
    }
}
