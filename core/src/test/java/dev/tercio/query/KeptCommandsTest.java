package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.query.KeptCommandsUse.Mass;
import dev.tercio.query.KeptCommandsUse.Position;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// Commands that a body keeps are refused outside of the call that they were passed to, whichever
/// lanes the pool reuses.
///
/// Proves CB-02, QU-04.
class KeptCommandsTest {
    private static final int ENTITIES = 40_000;

    private World world = world(2);

    private static World world(int workers) {
        World world = World.create(WorldOptions.DEFAULT.name("kept").workers(workers));
        for (int i = 0; i < ENTITIES; i++) {
            world.spawn(new Position(i));
        }
        return world;
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// The commands that a run passes to its body, by the first row that received them.
    private static Map<Commands, Integer> keepAll(Query<Position> query) {
        Map<Commands, Integer> kept = Collections.synchronizedMap(new IdentityHashMap<>());
        query.forEach((row, commands) -> kept.merge(commands, row.x(), Math::min));
        return kept;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void eachBlockHasCommandsOfItsOwn(int workers) {
        List<Integer> expected =
                keepAll(world.query(Position.class).parallel()).values().stream().sorted().toList();
        assertTrue(expected.size() > 8, expected::toString);
        try (World many = world(workers)) {
            Query<Position> query = many.query(Position.class).parallel();
            for (int run = 0; run < 5; run++) {
                List<Integer> firsts = keepAll(query).values().stream().sorted().toList();
                assertEquals(expected, firsts);
            }
        }
    }

    /// A later row of another block tries all commands that earlier blocks have kept.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void otherBlocksOfARunRefuse(int workers) {
        try (World many = world(workers)) {
            Set<Commands> kept = Collections.newSetFromMap(new ConcurrentHashMap<>());
            AtomicInteger refused = new AtomicInteger();
            Query<Position> query = many.query(Position.class).parallel();
            for (int run = 0; run < 20; run++) {
                query.forEach(
                        (row, commands) -> {
                            if (row.x() % 500 == 0) {
                                for (Commands other : kept) {
                                    if (other != commands) {
                                        KeptCommandsUse.assertRefused(other, row.x());
                                        refused.incrementAndGet();
                                    }
                                }
                                kept.add(commands);
                            }
                        });
            }
            assertTrue(refused.get() > 1_000, refused::toString);
            assertEquals(0, many.query(Mass.class).count());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherQueriesRefuse(boolean parallel) {
        Query<Position> all = world.query(Position.class);
        Query<Position> first = parallel ? all.parallel() : all;
        Query<Position> second = world.query(Position.class).without(Mass.class);
        Set<Commands> kept = keepAll(first).keySet();
        for (Commands each : kept) {
            KeptCommandsUse.assertRefused(each, 0);
        }
        for (Query<Position> other : List.of(second, second.parallel())) {
            other.forEach(
                    (row, commands) -> {
                        if (row.x() % 5_000 == 0) {
                            kept.forEach(each -> assertNotSame(commands, each));
                            kept.forEach(each -> KeptCommandsUse.assertRefused(each, 0));
                        }
                    });
        }
        assertEquals(0, world.query(Mass.class).count());
    }

    /// The same block of the same query always receives the same object: it belongs to it.
    @Test
    void laterRunOfTheSameBlockReceivesTheSameCommands() {
        Query<Position> query = world.query(Position.class).parallel();
        Map<Commands, Integer> kept = keepAll(query);
        assertEquals(new HashMap<>(kept), new HashMap<>(keepAll(query)));
    }

    /// Two systems with one query, which the world caches. They run at the same time.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anotherSystemRefuses(boolean parallel) {
        List<Commands> kept = new CopyOnWriteArrayList<>();
        AtomicInteger refused = new AtomicInteger();
        try (Schedule schedule = Schedule.of(world)) {
            for (String name : List.of("first", "second")) {
                schedule.add(
                        name,
                        setup -> {
                            Query<Position> all = setup.query(Position.class);
                            Query<Position> query = parallel ? all.parallel() : all;
                            List<Commands> own = new ArrayList<>();
                            return context -> {
                                query.forEach(
                                        (row, commands) -> {
                                            if (row.x() == 0) {
                                                own.add(commands);
                                                for (Commands other : kept) {
                                                    if (other != commands) {
                                                        KeptCommandsUse.assertRefused(other, 0);
                                                        refused.incrementAndGet();
                                                    }
                                                }
                                            }
                                        });
                                own.forEach(each -> KeptCommandsUse.assertRefused(each, 0));
                                if (name.equals("first")) {
                                    kept.addAll(own);
                                }
                                own.clear();
                            };
                        });
            }
            for (int frame = 0; frame < 10; frame++) {
                schedule.run();
            }
            assertEquals(List.of(), schedule.failures());
        }
        assertTrue(refused.get() >= 9, refused::toString);
        assertEquals(0, world.query(Mass.class).count());
    }

    /// Commands that are played run on the thread that has recorded them.
    @Test
    void playbackOfTheRunRefuses() {
        AtomicReference<Commands> kept = new AtomicReference<>();
        AtomicInteger refused = new AtomicInteger();
        world.query(Position.class)
                .forEach(
                        (row, commands) -> {
                            if (row.x() == 7) {
                                kept.set(commands);
                                commands.run(
                                        _ -> {
                                            KeptCommandsUse.assertRefused(kept.get(), 0);
                                            refused.incrementAndGet();
                                        });
                            }
                        });
        assertEquals(1, refused.get());
    }

    @Test
    void laterRowsRefuseCommandsOfABlockThatHasThrown() {
        for (Query<Position> query :
                List.of(world.query(Position.class), world.query(Position.class).parallel())) {
            AtomicReference<Commands> kept = new AtomicReference<>();
            assertThrows(
                    IllegalArgumentException.class,
                    () ->
                            query.forEach(
                                    (row, commands) -> {
                                        if (row.x() == 0) {
                                            kept.set(commands);
                                            commands.spawn(new Mass(1));
                                            throw new IllegalArgumentException();
                                        }
                                        Commands first = kept.get();
                                        if (first != null && row.x() > 39_000) {
                                            KeptCommandsUse.assertRefused(first, 0);
                                        }
                                    }));
            KeptCommandsUse.assertRefused(kept.get(), 0);
        }
        assertEquals(0, world.query(Mass.class).count());
    }

    /// A body may use the commands of its system, in order with its own.
    @Test
    void commandsOfTheSystemAndOfItsBodyAreInOneOrder() {
        Entity ship = world.spawn(new Mass(0));
        List<Commands> received = new ArrayList<>();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "both",
                    setup -> {
                        Query<Position> query = setup.query(Position.class);
                        return context -> {
                            Commands own = context.commands();
                            own.set(ship, new Mass(1));
                            query.forEach(
                                    (row, commands) -> {
                                        if (row.x() == 3) {
                                            received.add(own);
                                            received.add(commands);
                                            commands.set(ship, new Mass(2));
                                            own.set(ship, new Mass(3));
                                            commands.set(ship, new Mass(4));
                                        }
                                    });
                            own.add(ship, new Position(5));
                        };
                    });
            schedule.run();
            assertEquals(List.of(), schedule.failures());
        }
        assertNotSame(received.get(0), received.get(1));
        assertEquals(new Mass(4), world.get(ship, Mass.class));
        assertEquals(new Position(5), world.get(ship, Position.class));
    }

    /// Commands of a system and of a sync point.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commandsOfASystemAreRefusedInAnotherSystem(boolean late) {
        List<Commands> kept = new CopyOnWriteArrayList<>();
        AtomicInteger refused = new AtomicInteger();
        try (Schedule schedule = Schedule.of(world)) {
            for (String name : List.of("first", "second", "third")) {
                schedule.add(
                        name,
                        setup ->
                                context -> {
                                    Commands own =
                                            late
                                                    ? context.commandsAt(
                                                            SyncPoints.END_OF_SIMULATION)
                                                    : context.commands();
                                    own.spawn(new Mass(1));
                                    for (Commands other : kept) {
                                        if (other != own) {
                                            KeptCommandsUse.assertRefused(other, 0);
                                            refused.incrementAndGet();
                                        }
                                    }
                                    if (!kept.contains(own)) {
                                        kept.add(own);
                                    }
                                });
            }
            for (int frame = 0; frame < 10; frame++) {
                schedule.run();
            }
            assertEquals(List.of(), schedule.failures());
        }
        assertEquals(3, kept.size());
        kept.forEach(each -> KeptCommandsUse.assertRefused(each, 0));
        assertTrue(refused.get() >= 9 * 3 * 2, refused::toString);
        assertEquals(30, world.query(Mass.class).count());
    }

    /// The commands of a system and those of its body have one priority, because they are in one
    /// order.
    @Test
    void priorityOfABodyHoldsForItsSystem() {
        Entity ship = world.spawn(new Mass(0));
        try (Schedule schedule = Schedule.of(world)) {
            schedule.playback(PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY));
            schedule.add(
                    "both",
                    setup -> {
                        Query<Mass> query = setup.query(Mass.class);
                        return context -> {
                            Commands own = context.commands();
                            query.forEach(
                                    (row, commands) -> {
                                        commands.priority(Priority.LOW);
                                        own.set(ship, new Mass(9));
                                    });
                            own.priority(Priority.NORMAL).set(ship, new Mass(3));
                        };
                    });
            schedule.run();
        }
        assertEquals(new Mass(9), world.get(ship, Mass.class));
    }

    private static final ThreadLocal<Runnable> IN_ACCESSOR = new ThreadLocal<>();

    /// Its accessor runs code of the test.
    private record Sly(int value) {
        @Override
        public int value() {
            Runnable action = IN_ACCESSOR.get();
            if (action != null) {
                action.run();
            }
            return value;
        }
    }

    /// The fields of a component are read while its command is recorded, by whichever object.
    @Test
    void accessorsCannotRecordThroughTheCommandsOfTheSystem() {
        Entity ship = world.spawn(new Mass(0));
        List<String> messages = new ArrayList<>();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "both",
                    setup -> {
                        Query<Mass> query = setup.query(Mass.class);
                        return context -> {
                            Commands own = context.commands();
                            query.forEach(
                                    (row, commands) -> {
                                        IN_ACCESSOR.set(() -> own.destroy(ship));
                                        messages.add(messageOf(() -> commands.spawn(new Sly(1))));
                                        IN_ACCESSOR.set(() -> commands.destroy(ship));
                                        messages.add(messageOf(() -> own.spawn(new Sly(1))));
                                        IN_ACCESSOR.remove();
                                        own.set(ship, new Mass(1));
                                        commands.add(ship, new Position(2));
                                    });
                        };
                    });
            schedule.run();
        }
        String refused =
                "command buffer cannot be used: because=a component's fields are being read,"
                        + " recorder=both";
        assertEquals(List.of(refused, refused), messages);
        assertEquals(new Mass(1), world.get(ship, Mass.class));
        assertEquals(new Position(2), world.get(ship, Position.class));
        assertEquals(ENTITIES + 1, world.size());
    }

    private static String messageOf(Executable use) {
        return String.valueOf(assertThrows(IllegalStateException.class, use).getMessage());
    }

    /// An observer always receives the same object, and no other observer does.
    @Test
    void otherObserversRefuse() {
        List<Commands> kept = new ArrayList<>();
        world.observe(Mass.class).named("first").onAdd((_, _, commands) -> kept.add(commands));
        world.observe(Mass.class)
                .named("second")
                .onAdd(
                        (entity, _, commands) -> {
                            kept.forEach(each -> KeptCommandsUse.assertRefused(each, 0));
                            commands.add(entity, new Position(-1));
                        });
        for (int i = 0; i < 3; i++) {
            Entity entity = world.spawn(new Mass(i));
            assertEquals(new Position(-1), world.get(entity, Position.class));
            KeptCommandsUse.assertRefused(kept.getLast(), 0);
        }
        assertSame(kept.getFirst(), kept.getLast());
        world.query(Position.class)
                .forEach((_, _) -> KeptCommandsUse.assertRefused(kept.getLast(), 0));
    }
}
