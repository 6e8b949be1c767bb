package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.query.RowQuery;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Commands of bodies have the same effect for any number of workers.
///
/// Proves CB-02, CB-03, CB-05, QU-02.
@Tag("conformance")
class RecordingBodiesTest {
    private static final int ENTITIES = 20_000;
    private static final int[] WORKERS = {1, 2, 8};

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Speed(int value) {}

    private record Charge(int volts) {}

    private record Follows(Entity leader, int number) {}

    private record Hot() {}

    private record All(Position position, Mass mass, Speed speed, Charge charge) {}

    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);

    private static World world(int workers, Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.name("bodies").workers(workers).tier(tier));
        List<Entity> made =
                world.spawnAll(
                        ENTITIES,
                        All.class,
                        i -> new All(new Position(i), new Mass(i), new Speed(i), new Charge(i)));
        for (int i = 0; i < ENTITIES; i += 11) {
            world.destroy(made.get(i));
        }
        return world;
    }

    private static List<String> contents(World world) {
        return world.entities().stream().map(world::describe).toList();
    }

    /// Runs an action on worlds with 1, 2 and 8 workers, sequentially and in parallel.
    private static List<String> sameEverywhere(Tier tier, BiConsumer<World, Boolean> action) {
        List<String> expected;
        try (World world = world(1, tier)) {
            action.accept(world, false);
            expected = contents(world);
        }
        for (int workers : WORKERS) {
            try (World world = world(workers, tier)) {
                action.accept(world, true);
                assertEquals(expected, contents(world), () -> "workers=" + workers);
            }
        }
        return expected;
    }

    private static <Q extends EntityQuery<Q>> Q maybeParallel(Q query, boolean parallel) {
        return parallel ? query.parallel() : query;
    }

    /// The query with the overloads that record into a stage.
    private static <T> RowQuery<T> staging(Query<T> query) {
        return (RowQuery<T>) query;
    }

    /// Every kind of change, including spawns that refer to each other.
    private static void makeManyChanges(Entity entity, Position position, Commands commands) {
        switch (position.x() % 7) {
            case 0 -> commands.destroy(entity);
            case 1 -> {
                Entity leader = commands.spawn(new Position(-position.x()));
                commands.spawn(new Follows(leader, position.x()), new Hot());
                commands.add(entity, new Follows(leader, 0));
            }
            case 2 -> commands.add(entity, Hot.class);
            case 3 -> commands.remove(entity, Mass.class);
            case 4 -> commands.set(entity, MASS, new Mass(-1));
            case 5 -> commands.copy(entity);
            default -> {}
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void outcomeDoesNotDependOnTheNumberOfWorkers(Tier tier) {
        List<String> contents =
                sameEverywhere(
                        tier,
                        (world, parallel) -> {
                            Query<Position> query =
                                    maybeParallel(world.query(Position.class), parallel);
                            query.forEachEntity(RecordingBodiesTest::makeManyChanges);
                            query.forEachEntity(RecordingBodiesTest::makeManyChanges);
                        });
        assertTrue(contents.size() > ENTITIES);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void stageGivesTheSameAsPlayingAtOnce(Tier tier) {
        List<String> atOnce =
                sameEverywhere(
                        tier,
                        (world, parallel) ->
                                maybeParallel(world.query(Position.class), parallel)
                                        .forEachEntity(RecordingBodiesTest::makeManyChanges));
        List<String> staged =
                sameEverywhere(
                        tier,
                        (world, parallel) -> {
                            CommandStage stage = world.stage();
                            staging(maybeParallel(world.query(Position.class), parallel))
                                    .forEachEntity(stage, 3, RecordingBodiesTest::makeManyChanges);
                            world.play(stage);
                        });
        assertEquals(atOnce, staged);
    }

    /// The run with the lower order comes first, whichever ran first.
    @Test
    void runsOfOneStageArePlayedInTheirOrder() {
        List<String> contents =
                sameEverywhere(
                        Tier.HEAP,
                        (world, parallel) -> {
                            CommandStage stage = world.stage();
                            RowQuery<Position> query =
                                    staging(maybeParallel(world.query(Position.class), parallel));
                            query.forEachEntity(
                                    stage, 2, (entity, _, c) -> c.set(entity, new Mass(2)));
                            query.forEachEntity(
                                    stage, 1, (entity, _, c) -> c.set(entity, new Mass(1)));
                            query.forEach(
                                    stage, 3, (row, c) -> c.spawn(new Speed(row.x()), new Hot()));
                            world.play(stage);
                        });
        assertEquals(
                ENTITIES - (ENTITIES + 10) / 11,
                contents.stream().filter(text -> text.contains("Mass[kilos=2]")).count());
    }

    @Test
    void allQueriesGiveTheirBodiesCommands() {
        List<Consumer<World>> runs =
                List.of(
                        w -> w.query(Speed.class).forEach((_, c) -> c.spawn(new Hot())),
                        w -> w.query(Speed.class).forEachEntity((e, _, c) -> c.destroy(e)),
                        w -> two(w).forEach((p, m, c) -> c.spawn(p, m)),
                        w -> two(w).forEachEntity((e, _, _, c) -> c.destroy(e)),
                        w -> three(w).forEach((p, m, s, c) -> c.spawn(p, m, s)),
                        w -> three(w).forEachEntity((e, _, _, _, c) -> c.destroy(e)),
                        w -> four(w).forEach((p, m, s, v, c) -> c.spawn(p, m, s, v)),
                        w -> four(w).forEachEntity((e, _, _, _, _, c) -> c.destroy(e)));
        for (int i = 0; i < runs.size(); i++) {
            int rows = i % 2 == 0 ? 4 : 0;
            assertEquals(rows, afterwards(runs.get(i)).size());
        }
    }

    private static List<String> afterwards(Consumer<World> run) {
        try (World world = World.create()) {
            for (int i = 0; i < 2; i++) {
                world.spawn(new Position(i), new Mass(i), new Speed(i), new Charge(i));
            }
            run.accept(world);
            return contents(world);
        }
    }

    private static Query2<Position, Mass> two(World world) {
        return world.query(Position.class, Mass.class);
    }

    private static Query3<Position, Mass, Speed> three(World world) {
        return world.query(Position.class, Mass.class, Speed.class);
    }

    private static Query4<Position, Mass, Speed, Charge> four(World world) {
        return world.query(Position.class, Mass.class, Speed.class, Charge.class);
    }

    /// A handle from one body is valid in all later ones.
    @Test
    void handlesAreValidInLaterBodies() {
        try (World world = world(1, Tier.HEAP)) {
            Entity[] leader = {Entity.NONE};
            world.query(Position.class)
                    .forEach(
                            (row, commands) -> {
                                if (leader[0].isNone()) {
                                    leader[0] = commands.spawn(new Hot());
                                }
                                commands.spawn(new Follows(leader[0], row.x()));
                            });
            Entity hot = world.query(Follows.class).first().orElseThrow().leader();
            assertTrue(world.has(hot, Hot.class));
            assertTrue(
                    world.query(Follows.class).toList().stream()
                            .allMatch(follows -> follows.leader().equals(hot)));
        }
    }

    /// Commands are played after the run: the next run of an observing query sees their changes.
    @Test
    void observersSeeWhatTheirOwnCommandsChanged() {
        try (World world = world(1, Tier.HEAP)) {
            Query<Mass> changed = world.query(Mass.class).changed(Mass.class);
            changed.forEachEntity(
                    (entity, mass, commands) -> {
                        if (mass.kilos() < 10) {
                            commands.set(entity, MASS, new Mass(5));
                        }
                    });
            assertEquals(9, changed.toList().size());
        }
    }

    @Test
    void rowsSeeTheWorldAsItWasBefore() {
        try (World world = world(1, Tier.HEAP)) {
            int before = world.size();
            world.query(Position.class)
                    .forEachEntity(
                            (entity, _, commands) -> {
                                commands.destroy(entity);
                                assertTrue(world.isAlive(entity));
                                assertEquals(before, world.size());
                            });
            assertEquals(0, world.size());
        }
    }
}
