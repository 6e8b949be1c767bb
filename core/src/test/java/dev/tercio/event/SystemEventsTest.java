package dev.tercio.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.event.EventRecords.Crew;
import dev.tercio.event.EventRecords.Health;
import dev.tercio.event.EventRecords.Note;
import dev.tercio.event.EventRecords.Said;
import dev.tercio.event.EventRecords.Tick;
import dev.tercio.internal.guard.Checks;
import dev.tercio.query.Query;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/// Events that systems send and read.
///
/// Proves EV-01, EV-02.
class SystemEventsTest {
    private final List<Tick> seen = new ArrayList<>();

    private static Schedule sender(Schedule schedule, String name, int... numbers) {
        return schedule.add(
                name,
                setup -> {
                    EventWriter<Tick> ticks = setup.eventWriter(Tick.class);
                    return _ -> {
                        for (int number : numbers) {
                            ticks.send(new Tick(number));
                        }
                    };
                });
    }

    private Schedule reader(Schedule schedule, String name) {
        return reader(schedule, name, SystemOptions.DEFAULT);
    }

    private Schedule reader(Schedule schedule, String name, SystemOptions options) {
        return schedule.add(
                name,
                setup -> {
                    EventReader<Tick> ticks = setup.eventReader(Tick.class);
                    return _ -> ticks.forEach(seen::add);
                },
                options);
    }

    private List<Integer> numbers() {
        List<Integer> numbers = seen.stream().map(Tick::number).toList();
        seen.clear();
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void eventsAreOrderedBySystemOnAnyNumberOfThreads(int workers) {
        try (World world = World.create(WorldOptions.DEFAULT.workers(workers));
                Schedule schedule = Schedule.of(world)) {
            reader(schedule, "read");
            for (int i = 0; i < 20; i++) {
                sender(schedule, "send" + i, i, 100 + i);
            }
            assertEquals(2, schedule.stages().size());
            for (int frame = 0; frame < 50; frame++) {
                schedule.run();
                List<Integer> numbers = numbers();
                for (int i = 0; i < 20; i++) {
                    assertEquals(i, numbers.get(2 * i));
                    assertEquals(100 + i, numbers.get(2 * i + 1));
                }
            }
        }
    }

    @Test
    void senderRunsBeforeReaderAndTheTextSaysWhy() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            reader(schedule, "read");
            sender(schedule, "send", 1);
            assertEquals(List.of(List.of("send"), List.of("read")), schedule.stages());
            assertTrue(
                    schedule.describe().contains("read <- send sends Tick, which read reads\n"),
                    schedule::describe);
            schedule.run();
            assertEquals(List.of(1), numbers());
        }
    }

    @Test
    void explicitOrderWinsAndTheTextSaysThatEventsAreReadLater() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            sender(schedule, "send", 1);
            reader(schedule, "read", SystemOptions.DEFAULT.before("send"));
            assertEquals(List.of(List.of("read"), List.of("send")), schedule.stages());
            assertTrue(
                    schedule.describe().contains("read (reads Tick of send one frame later)\n"),
                    schedule::describe);
            schedule.run();
            assertEquals(List.of(), numbers());
            schedule.run();
            assertEquals(List.of(1), numbers());
        }
    }

    @Test
    void aReaderInAnEarlierPhaseReadsOneFrameLater() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            sender(schedule, "send", 1);
            reader(schedule, "read", SystemOptions.DEFAULT.in(Phases.NETWORK_RECEIVE));
            assertTrue(
                    schedule.describe().contains("read (reads Tick of send one frame later)"),
                    schedule::describe);
            schedule.run();
            schedule.run();
            assertEquals(List.of(1), numbers());
        }
    }

    @Test
    void systemsThatAnswerEachOtherKeepTheOrderOfAdding() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            for (String name : List.of("a", "b")) {
                schedule.add(
                        name,
                        setup -> {
                            EventReader<Tick> in = setup.eventReader(Tick.class);
                            EventWriter<Tick> out = setup.eventWriter(Tick.class);
                            return _ -> {
                                in.forEach(seen::add);
                                out.send(new Tick(name.charAt(0)));
                            };
                        });
            }
            assertEquals(List.of(List.of("a"), List.of("b")), schedule.stages());
            assertTrue(
                    schedule.describe().contains("a (reads Tick of b one frame later)\n"),
                    schedule::describe);
            schedule.run();
            assertEquals(List.of((int) 'a'), numbers());
            schedule.run();
            // each reads its own event of the last frame and the latest one of the other
            assertEquals(List.of((int) 'a', (int) 'b', (int) 'b', (int) 'a'), numbers());
        }
    }

    @Test
    void disabledReaderMissesEventsAndTheTextCountsThem() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            sender(schedule, "send", 1, 2);
            reader(schedule, "read");
            schedule.enable("read", false);
            for (int frame = 0; frame < 3; frame++) {
                schedule.run();
            }
            schedule.enable("read", true);
            schedule.run();
            assertEquals(List.of(1, 2, 1, 2), numbers());
            assertTrue(
                    schedule.describe().contains("read (missed 4 events of type Tick)"),
                    schedule::describe);
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void handlesOfRecordedSpawnsAreResolved(Tier tier) {
        List<Object> read = new ArrayList<>();
        List<Entity> spawned = new ArrayList<>();
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                Schedule schedule = Schedule.of(world)) {
            Entity known = world.spawn(new Health(0));
            schedule.add(
                    "spawn",
                    setup -> {
                        EventWriter<Crew> crews = setup.eventWriter(Crew.class);
                        EventWriter<Note> notes = setup.eventWriter(Note.class);
                        return context -> {
                            Entity a = context.commands().spawn(new Health(1));
                            Entity b = context.commands().spawn(new Health(2));
                            crews.send(new Crew(known, new Entity[] {a, b}));
                            notes.send(new Note("a", a));
                        };
                    });
            schedule.add(
                    "read",
                    setup -> {
                        EventReader<Crew> crews = setup.eventReader(Crew.class);
                        EventReader<Note> notes = setup.eventReader(Note.class);
                        return _ -> {
                            crews.forEach(
                                    crew -> {
                                        read.add(crew.captain());
                                        read.addAll(List.of(crew.others()));
                                    });
                            notes.forEach(note -> read.add(note.about()));
                        };
                    });
            schedule.run();
            spawned.addAll(world.entities());
        }
        assertEquals(List.of(spawned.get(0), spawned.get(1), spawned.get(2), spawned.get(1)), read);
    }

    @Test
    void eventsOfAFailedSystemAreDropped() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.onFailure(SystemFailurePolicy.CONTINUE);
            schedule.add(
                    "fail",
                    setup -> {
                        EventWriter<Tick> ticks = setup.eventWriter(Tick.class);
                        return _ -> {
                            ticks.send(new Tick(1));
                            throw new ArithmeticException("expected");
                        };
                    });
            sender(schedule, "send", 2);
            reader(schedule, "read");
            schedule.run();
            assertEquals(List.of(2), numbers());
        }
    }

    @Test
    void exclusiveSystemsMaySendAndReadThroughTheWorld() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            EventReader<Tick> outside = world.eventReader(Tick.class);
            schedule.add(
                    "all",
                    setup -> {
                        setup.exclusive();
                        return context -> {
                            context.world().send(new Tick(1));
                            outside.forEach(seen::add);
                        };
                    });
            schedule.run();
            assertEquals(List.of(1), numbers());
        }
    }

    @Test
    void undeclaredReadingStopsTheFrame() {
        assumeTrue(Checks.ENABLED);
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            EventReader<Tick> outside = world.eventReader(Tick.class);
            schedule.add("s", _ -> _ -> outside.forEach(seen::add));
            var stopped = assertThrows(SystemFailedException.class, schedule::run);
            assertEquals(
                    "undeclared access: system=s, event="
                            + Tick.class.getName()
                            + "; declare it with setup.eventReader",
                    stopped.getCause().getMessage());
        }
    }

    @Test
    void undeclaredSendingIsRefused() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.add("s", _ -> context -> context.world().send(new Tick(1)));
            schedule.run();
            String message = schedule.failures().getFirst().cause().getMessage();
            assertTrue(message.contains("operation=send"), message);
            assertTrue(message.endsWith("; record it with commands instead"), message);
        }
    }

    @Test
    void aReaderOfTheWorldMadeInTheSetUpDeclaresItsAccess() {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "read",
                    setup -> {
                        EventReader<Tick> ticks = setup.world().eventReader(Tick.class);
                        return _ -> ticks.forEach(seen::add);
                    });
            sender(schedule, "send", 1);
            schedule.run();
            assertEquals(List.of(1), numbers());
        }
    }

    @Test
    void writersAndReadersWorkOnlyInTheUpdateOfTheirSystem() {
        assumeTrue(Checks.ENABLED);
        List<EventWriter<Tick>> writers = new ArrayList<>();
        List<EventReader<Tick>> readers = new ArrayList<>();
        try (World world = World.create(WorldOptions.DEFAULT.workers(2));
                Schedule schedule = Schedule.of(world)) {
            world.spawnAll(100_000, HealthOnly.class, i -> new HealthOnly(new Health(i)));
            schedule.add(
                    "s",
                    setup -> {
                        Query<Health> all = setup.query(Health.class);
                        writers.add(setup.eventWriter(Tick.class));
                        readers.add(setup.eventReader(Tick.class));
                        return _ -> {
                            all.forEach(h -> writers.getFirst().send(new Tick(h.points())));
                            all.parallel().forEach(_ -> assertRefusedInBody(writers, readers));
                        };
                    });
            schedule.run();
            String end = " is used outside of its system: system=s, event=" + Tick.class.getName();
            assertStarts("event writer" + end, () -> writers.getFirst().send(new Tick(1)));
            assertStarts("event reader" + end, () -> readers.getFirst().count());
        }
        assertStarts("world is closed", () -> writers.getFirst().send(new Tick(1)));
    }

    private record HealthOnly(Health health) {}

    private static void assertRefusedInBody(
            List<EventWriter<Tick>> writers, List<EventReader<Tick>> readers) {
        String end = " is used in a parallel body or on another thread: system=s, event=";
        assertStarts("event writer" + end, () -> writers.getFirst().send(new Tick(1)));
        assertStarts("event reader" + end, () -> readers.getFirst().forEach(_ -> {}));
    }

    private static void assertStarts(String start, Runnable body) {
        String message = assertThrows(IllegalStateException.class, body::run).getMessage();
        assertTrue(message.startsWith(start), message);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void removedSystemsReleaseTheirPages(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier));
                Schedule schedule = Schedule.of(world)) {
            reader(schedule, "read");
            // more than the number of pages that a type can have
            for (int i = 0; i < 1_100; i++) {
                sender(schedule, "send", i);
                schedule.run();
                assertEquals(List.of(i), numbers());
                schedule.remove("send");
            }
        }
    }

    @Test
    void aRefusedEventLeavesNoTrace() {
        List<Said> read = new ArrayList<>();
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "send",
                    setup -> {
                        EventWriter<Said> said = setup.eventWriter(Said.class);
                        return _ -> {
                            Said tooLong = new Said("x".repeat(17), place(), (byte) 1);
                            assertThrows(InvalidComponentException.class, () -> said.send(tooLong));
                            said.send(new Said("short", place(), (byte) 1));
                        };
                    });
            schedule.add(
                    "read",
                    setup -> {
                        EventReader<Said> said = setup.eventReader(Said.class);
                        return _ -> said.forEach(read::add);
                    });
            schedule.run();
        }
        assertEquals(List.of(new Said("short", place(), (byte) 1)), read);
    }

    private static EventRecords.Place place() {
        return new EventRecords.Place(1, 2);
    }
}
