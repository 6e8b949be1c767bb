package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ScheduleRecords.Frozen;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;
import dev.tercio.schedule.ScheduleRecords.Velocity;
import dev.tercio.schedule.ScheduleRecords.Wind;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// The result is deterministic for any number of workers.
///
/// Proves SY-03 and SY-04.
class ScheduleDeterminismTest {
    private static final int SYSTEMS = 30;
    private static final int FRAMES = Seed.repeats(100);
    private static final int ENTITIES = 1500;

    @Test
    void outcomeDoesNotDependOnTheNumberOfWorkers() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Integer> order = numbers();
                    long expected = play(seed, 1, order, false);
                    for (int workers : List.of(1, 2, 4, 8, 2, 4, 8)) {
                        assertEquals(expected, play(seed, workers, order, false), "w=" + workers);
                    }
                    assertNotEquals(expected, play(seed + 1, 2, order, false));
                });
    }

    @Test
    void constraintsOverrideInsertionOrder() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Integer> order = numbers();
                    long expected = play(seed, 1, order, true);
                    for (int workers : List.of(2, 4)) {
                        Collections.shuffle(order, random);
                        assertEquals(expected, play(seed, workers, order, true));
                    }
                });
    }

    private static List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < SYSTEMS; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    private static long play(long seed, int workers, List<Integer> order, boolean chained) {
        try (World world = World.create(WorldOptions.DEFAULT.workers(workers))) {
            Random random = new Random(seed);
            world.resources().set(new Wind(random.nextInt(100)));
            for (int i = 0; i < ENTITIES; i++) {
                Entity entity =
                        world.spawn(
                                new Position(random.nextInt(1000)), new Mass(random.nextInt(50)));
                if (random.nextBoolean()) {
                    world.add(entity, new Velocity(random.nextInt(10)));
                }
            }
            try (Schedule schedule = Schedule.of(world)) {
                schedule.syncPoint("sent", Phases.NETWORK_SEND);
                order.forEach(number -> add(schedule, number, chained));
                for (int frame = 0; frame < FRAMES; frame++) {
                    schedule.run();
                }
                assertEquals(List.of(), schedule.failures());
                assertTrue(chained || schedule.stages().size() < SYSTEMS, "nothing was parallel");
            }
            assertTrue(world.size() > ENTITIES / 10, "too little is left: " + world.size());
            return WorldHash.of(world) * 31 + world.resources().get(Wind.class).strength();
        }
    }

    private static void add(Schedule schedule, int number, boolean chained) {
        SystemOptions options =
                SystemOptions.DEFAULT.in(number < 24 ? Phases.SIMULATION : Phases.NETWORK_SEND);
        if (chained && number > 0) {
            options = options.after("s" + (number - 1));
        }
        schedule.add("s" + number, maker(number), options);
    }

    /// Systems of ten kinds; systems of a kind differ by number.
    private static Function<SystemSetup, ComponentSystem> maker(int number) {
        return setup ->
                switch (number % 10) {
                    case 0 -> move(setup);
                    case 1 -> weigh(setup, number);
                    case 2 -> spawn(setup, number);
                    case 3 -> destroy(setup, number);
                    case 4 -> freeze(setup, number);
                    case 5 -> thaw(setup, number);
                    case 6 -> push(setup, number);
                    case 7 -> blow(setup, number);
                    case 8 -> sendLater(setup, number);
                    default -> drift(setup);
                };
    }

    private static ComponentSystem move(SystemSetup setup) {
        Query2<Position, Velocity> movers =
                setup.writes(Position.class).query(Position.class, Velocity.class).parallel();
        return _ -> movers.update((p, v) -> new Position((p.x() * 3 + v.x()) % 10_007));
    }

    private static ComponentSystem weigh(SystemSetup setup, int number) {
        Query<Mass> masses = setup.writes(Mass.class).query(Mass.class).without(Frozen.class);
        return _ -> masses.update(m -> new Mass((m.kilos() * 5 + number) % 997));
    }

    private static ComponentSystem spawn(SystemSetup setup, int number) {
        Query<Mass> masses = setup.query(Mass.class).parallel();
        return context ->
                masses.forEach(
                        (Mass m, Commands c) -> {
                            if ((m.kilos() + context.time().frame()) % 200 == number) {
                                c.spawn(new Mass(m.kilos() + 1), new Position(number));
                            }
                        });
    }

    private static ComponentSystem destroy(SystemSetup setup, int number) {
        Query<Position> positions = setup.query(Position.class);
        return context ->
                positions.forEachEntity(
                        (e, p, c) -> {
                            if ((p.x() + context.time().frame()) % 300 == number) {
                                c.destroy(e);
                            }
                        });
    }

    private static ComponentSystem freeze(SystemSetup setup, int number) {
        Query<Mass> masses = setup.query(Mass.class).without(Frozen.class).parallel();
        return _ ->
                masses.forEachEntity(
                        (e, m, c) -> {
                            if (m.kilos() % 40 == number) {
                                c.add(e, Frozen.class);
                            }
                        });
    }

    private static ComponentSystem thaw(SystemSetup setup, int number) {
        Query<Position> frozen = setup.query(Position.class).with(Frozen.class);
        return _ ->
                frozen.forEachEntity(
                        (e, p, c) -> {
                            if (p.x() % 3 == number % 3) {
                                c.remove(e, Frozen.class);
                                c.set(e, new Position(p.x() + number));
                            }
                        });
    }

    private static ComponentSystem push(SystemSetup setup, int number) {
        setup.readsResources(Wind.class);
        Query<Position> still = setup.query(Position.class).without(Velocity.class).parallel();
        return context -> {
            int wind = context.world().resources().get(Wind.class).strength();
            still.forEachEntity(
                    (e, p, c) -> {
                        if ((p.x() + wind) % 20 == number % 20) {
                            c.add(e, new Velocity(wind));
                        }
                    });
        };
    }

    private static ComponentSystem blow(SystemSetup setup, int number) {
        Query<Mass> masses = setup.writesResources(Wind.class).query(Mass.class);
        return context -> {
            int[] sum = {context.world().resources().get(Wind.class).strength()};
            masses.forEach(m -> sum[0] = (sum[0] * 7 + m.kilos() + number) % 1009);
            context.world().resources().set(new Wind(sum[0]));
        };
    }

    private static ComponentSystem sendLater(SystemSetup setup, int number) {
        Query<Velocity> velocities = setup.query(Velocity.class);
        List<String> points =
                List.of("sent", SyncPoints.END_OF_SIMULATION, SyncPoints.END_OF_FRAME);
        return context -> {
            Commands later = context.commandsAt(points.get(number / 10));
            Commands soon = context.commands();
            velocities.forEachEntity(
                    (e, v) -> {
                        if (v.x() % 11 == number % 11) {
                            later.remove(e, Velocity.class);
                            soon.set(e, new Velocity(v.x() + 1));
                        }
                    });
        };
    }

    private static ComponentSystem drift(SystemSetup setup) {
        Query<Velocity> velocities = setup.writes(Velocity.class).query(Velocity.class).parallel();
        return _ -> velocities.update(v -> new Velocity((v.x() * 13 + 1) % 503));
    }
}
