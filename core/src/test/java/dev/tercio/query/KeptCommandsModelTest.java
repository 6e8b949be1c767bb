package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Commands;
import dev.tercio.query.KeptCommandsUse.Forbidden;
import dev.tercio.query.KeptCommandsUse.Mass;
import dev.tercio.query.KeptCommandsUse.Position;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Random runs of all bodies that take commands: they keep their commands and use what others have
/// kept. All of that is refused, and the world equals a model of what the bodies record themselves.
///
/// Proves CB-02, QU-04, OB-02.
class KeptCommandsModelTest {
    private static final int ENTITIES = 20_000;
    private static final int RUNS = 40;
    private static final int SLOTS = 64;

    private record Echo(int kilos) {}

    private record Row(Position position, Mass mass) {}

    private final long seed = Long.getLong("tercio.seed", System.nanoTime());
    private final AtomicReferenceArray<Commands> kept = new AtomicReferenceArray<>(SLOTS);
    private final AtomicInteger refused = new AtomicInteger();
    private final Entity[] entities = new Entity[ENTITIES];
    private final int[] masses = new int[ENTITIES];
    private final List<Runnable> runs = new ArrayList<>();

    /// The number of the current run.
    private int run;

    private static int hash(int run, int row) {
        int hash = (run * 31 + row) * 0x9E3779B9;
        return (hash ^ hash >>> 15) * 0x85EBCA6B >>> 8;
    }

    /// What each body does: it records for some rows, and keeps and misuses commands for some.
    private void record(int row, Commands own) {
        int hash = hash(run, row);
        if (hash % 8 == 0) {
            own.set(entities[row], new Mass(hash));
        }
        if (hash % 512 < 2) {
            misuse(hash >>> 9, own);
            kept.set(hash >>> 9 & SLOTS - 1, own);
        }
    }

    /// Uses commands that another call has received. Those that are the own ones are the same
    /// object.
    private void misuse(int hash, @Nullable Commands own) {
        Commands other = kept.get(hash >>> 6 & SLOTS - 1);
        if (other != null && other != own) {
            KeptCommandsUse.assertRefused(other, hash);
            refused.incrementAndGet();
        }
    }

    private void misuseAll() {
        for (int i = 0; i < SLOTS; i++) {
            Commands each = kept.get(i);
            if (each != null) {
                KeptCommandsUse.assertRefused(each, i);
                refused.incrementAndGet();
            }
        }
    }

    /// What the model records for a run over all rows.
    private void model() {
        for (int row = 0; row < ENTITIES; row++) {
            int hash = hash(run, row);
            if (hash % 8 == 0) {
                masses[row] = hash;
            }
        }
    }

    private void addRuns(Query<Position> query) {
        runs.add(() -> query.forEach((row, commands) -> record(row.x(), commands)));
        runs.add(() -> query.forEachEntity((e, row, commands) -> record(row.x(), commands)));
        runs.add(
                () ->
                        query.update(
                                (row, commands) -> {
                                    record(row.x(), commands);
                                    return row;
                                }));
        runs.add(
                () ->
                        query.updateEntity(
                                (e, row, commands) -> {
                                    record(row.x(), commands);
                                    return row;
                                }));
        runs.add(
                () ->
                        query.forEach(
                                (row, commands) -> {
                                    if (row.x() % 1_000 == 0) {
                                        commands.run(_ -> misuse(hash(run, row.x()), null));
                                    }
                                    record(row.x(), commands);
                                }));
    }

    private void addViewRuns(Query<Row> query) {
        runs.add(() -> query.forEach((row, c) -> record(row.position().x(), c)));
        runs.add(
                () ->
                        query.update(
                                Position.class,
                                (row, c) -> {
                                    record(row.position().x(), c);
                                    return row.position();
                                }));
    }

    private void addPairRuns(Query2<Position, Mass> query) {
        runs.add(() -> query.forEach((position, mass, c) -> record(position.x(), c)));
        runs.add(() -> query.forEachEntity((e, position, mass, c) -> record(position.x(), c)));
    }

    /// Bodies without commands that use what others have kept, and then a run that records.
    private void addRunsWithoutCommands(Query<Position> query) {
        runs.add(
                () -> {
                    query.sortedByInt(Position::x).forEach(row -> misuseSome(row.x()));
                    query.forEach((row, commands) -> record(row.x(), commands));
                });
        runs.add(
                () -> {
                    DepthQuery<Position> rows = query.parallel().inDepthOrder(ChildOf.class);
                    rows.update(this::misused, (row, _) -> misused(row));
                    query.forEach((row, commands) -> record(row.x(), commands));
                });
        runs.add(
                () -> {
                    query.parallel().forEach(row -> misuseSome(row.x()));
                    query.parallel().forEach((row, commands) -> record(row.x(), commands));
                });
    }

    private Position misused(Position row) {
        misuseSome(row.x());
        return row;
    }

    private void misuseSome(int row) {
        int hash = hash(run, row);
        if (hash % 512 == 0) {
            misuse(hash >>> 9, null);
        }
    }

    private void addSystem(Schedule schedule, boolean parallel) {
        schedule.add(
                parallel ? "parallel" : "sequential",
                setup -> {
                    Query<Position> all = setup.query(Position.class);
                    Query<Position> query = parallel ? all.parallel() : all;
                    return context -> {
                        if (run % 2 == (parallel ? 1 : 0)) {
                            query.forEach((row, commands) -> record(row.x(), commands));
                        }
                        misuseAll();
                    };
                });
    }

    private void observe(World world) {
        for (int i = 0; i < 2; i++) {
            int number = i;
            world.observe(Mass.class)
                    .named("echo" + i)
                    .onSet(
                            (entity, old, now, commands) -> {
                                if (now.kilos() % 2 == number) {
                                    commands.set(entity, new Echo(now.kilos()));
                                }
                                if (now.kilos() / 8 % 128 == 0) {
                                    misuse(now.kilos() >>> 7, commands);
                                    kept.set(now.kilos() >>> 7 & SLOTS - 1, commands);
                                }
                            });
        }
    }

    private void check(World world) {
        world.query(Position.class, Mass.class)
                .forEach((position, mass) -> assertEquals(masses[position.x()], mass.kilos()));
        world.query(Position.class, Echo.class)
                .forEach((position, echo) -> assertEquals(masses[position.x()], echo.kilos()));
        assertEquals(ENTITIES, world.size());
        assertEquals(0, world.commandFailures().total());
        assertEquals(0, world.query(Forbidden.class).count());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void nothingKeptIsEverAcceptedOrPlayed(int workers) {
        WorldOptions options = WorldOptions.DEFAULT.name("kept").workers(workers);
        try (World world = World.create(options);
                Schedule schedule = Schedule.of(world)) {
            for (int i = 0; i < ENTITIES; i++) {
                entities[i] = world.spawn(new Position(i), new Mass(0), new Echo(0));
            }
            world.register(Forbidden.class);
            observe(world);
            Query<Position> query = world.query(Position.class);
            for (Query<Position> each : List.of(query, query.parallel(), query.with(Mass.class))) {
                addRuns(each);
            }
            addViewRuns(world.query(Row.class));
            addViewRuns(world.query(Row.class).parallel());
            addPairRuns(world.query(Position.class, Mass.class));
            addPairRuns(world.query(Position.class, Mass.class).parallel());
            addRunsWithoutCommands(query);
            addSystem(schedule, false);
            addSystem(schedule, true);
            runs.add(schedule::run);
            Random random = new Random(seed);
            for (run = 0; run < RUNS; run++) {
                int next = random.nextInt(runs.size() + 2);
                runs.get(Math.min(next, runs.size() - 1)).run();
                model();
                misuseAll();
                check(world);
            }
            assertEquals(List.of(), schedule.failures());
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed=" + seed + ", run=" + run, e);
        }
        assertTrue(refused.get() > RUNS, refused::toString);
    }
}
