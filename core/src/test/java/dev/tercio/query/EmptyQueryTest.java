package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldContent;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;

/// A query that is known to match nothing ends before it begins, until something may match again.
/// It is refused where other queries are.
///
/// Proves QU-02, NF-12.
@Tag("conformance")
class EmptyQueryTest {
    private static final int ENTITIES = 20_000;

    /// More than a query needs to know its rows.
    private static final int RUNS = 4;

    record Position(int x) {}

    record Burning(int since) {}

    record Selected() {}

    record Frozen() {}

    record Start(Position position) {}

    record Torch(Position position, Burning fire) {}

    /// Makes an entity with a position burn, given one that has only a position.
    private enum Change {
        SPAWN {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.spawn(new Position(1), new Burning(2));
            }
        },
        SPAWN_IN_BULK {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.spawnAll(1, Torch.class, i -> new Torch(new Position(i), new Burning(i)));
            }
        },
        SPAWN_A_SET {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.spawnAll(1, ComponentSet.of(Burning.class, Position.class));
            }
        },
        ADD {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.add(entity, new Burning(1));
            }
        },
        ADD_THE_OTHER_COMPONENT {
            @Override
            void make(DirectWorld world, Entity entity) {
                Entity other = world.query(Burning.class).firstEntity().orElseThrow();
                world.add(other, new Position(1));
            }
        },
        SPAWN_BY_COMMAND {
            @Override
            void make(DirectWorld world, Entity entity) {
                try (CommandBuffer commands = world.commands()) {
                    commands.spawn(new Position(1), new Burning(2));
                    world.play(commands);
                }
            }
        },
        ADD_BY_COMMAND {
            @Override
            void make(DirectWorld world, Entity entity) {
                try (CommandBuffer commands = world.commands()) {
                    commands.add(entity, new Burning(2));
                    world.play(commands);
                }
            }
        },
        ADD_BY_PARALLEL_PLAYBACK {
            @Override
            void make(DirectWorld world, Entity entity) {
                try (CommandBuffer commands = world.commands()) {
                    world.query(Position.class).entities().forEach(e -> commands.add(e, MARK));
                    commands.add(entity, new Burning(2));
                    world.query(Position.class).entities().forEach(e -> commands.remove(e, MARK));
                    world.play(commands, PlaybackOptions.DEFAULT.parallel());
                }
            }
        },
        ADD_IN_A_BODY {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.query(Position.class)
                        .with(Selected.class)
                        .forEachEntity((e, _, commands) -> commands.add(e, new Burning(3)));
            }
        },
        TRIM_AND_ADD {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.trim();
                world.add(entity, new Burning(1));
            }
        },
        RESTORE {
            @Override
            void make(DirectWorld world, Entity entity) {
                world.add(entity, new Burning(1));
                WorldContent content = WorldContent.takeOut(world);
                Query2<Position, Burning> query = world.query(Position.class, Burning.class);
                assertEquals(List.of(), visited(query));
                content.putBack();
            }
        };

        private static final Class<?> MARK = Frozen.class;

        abstract void make(DirectWorld world, Entity entity);
    }

    /// Which entities a query visits, in each of several runs.
    private static List<Entity> visited(Query2<Position, Burning> query) {
        List<Entity> first = visitedOnce(query);
        for (int run = 1; run < RUNS; run++) {
            assertEquals(first, visitedOnce(query));
            int[] updates = new int[1];
            query.update(
                    (position, _) -> {
                        updates[0]++;
                        return position;
                    });
            assertEquals(first.size(), updates[0]);
        }
        return first;
    }

    private static List<Entity> visitedOnce(Query2<Position, Burning> query) {
        List<Entity> visited = new ArrayList<>();
        query.forEachEntity((entity, _, _) -> visited.add(entity));
        return visited;
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void rowIsFoundAfterEveryKindOfChange(Change change) {
        for (Tier tier : List.of(Tier.HEAP, Tier.NATIVE)) {
            WorldOptions options = WorldOptions.DEFAULT.tier(tier).workers(2);
            try (DirectWorld world = new DirectWorld(options)) {
                List<Entity> all =
                        world.spawnAll(ENTITIES, Start.class, i -> new Start(new Position(i)));
                world.add(all.get(7), Selected.class);
                world.spawn(new Burning(0));
                Query2<Position, Burning> query = world.query(Position.class, Burning.class);
                for (int round = 0; round < 3; round++) {
                    assertEquals(List.of(), visited(query));
                    change.make(world, all.get(17_000));
                    List<Entity> found = visited(query);
                    assertEquals(1, found.size(), tier + ", round " + round);
                    world.remove(found.getFirst(), Burning.class);
                    if (world.query(Burning.class).count() == 0) {
                        world.spawn(new Burning(round));
                    }
                }
            }
        }
    }

    @Test
    void rowIsFoundAfterAnExcludedComponentIsRemoved() {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Position(1), new Burning(2));
            Query2<Position, Burning> query =
                    world.query(Position.class, Burning.class)
                            .without(Frozen.class)
                            .anyOf(Selected.class, Frozen.class);
            assertEquals(List.of(), visited(query));
            world.add(entity, Selected.class);
            assertEquals(List.of(entity), visited(query));
            world.add(entity, Frozen.class);
            assertEquals(List.of(), visited(query));
            world.remove(entity, Frozen.class);
            assertEquals(List.of(entity), visited(query));
        }
    }

    /// Every query notices a change, even if another query has noticed it before.
    @Test
    void allQueriesOfAComponentFindItsFirstRow() {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Position(1));
            Query2<Position, Burning> query = world.query(Position.class, Burning.class);
            List<Query2<Position, Burning>> queries =
                    List.of(query, query.without(Frozen.class), query.parallel());
            for (int round = 0; round < 50; round++) {
                for (Query2<Position, Burning> each : queries) {
                    assertEquals(List.of(), visited(each));
                }
                // the other component does not change
                world.add(entity, new Burning(round));
                for (Query2<Position, Burning> each : queries) {
                    assertEquals(List.of(entity), visited(each));
                }
                world.remove(entity, Burning.class);
            }
            assertEquals(List.of(), visited(query));
            world.spawn(new Burning(1));
            assertEquals(List.of(), visited(query));
            Entity second = world.spawn(new Position(1), new Burning(2));
            assertEquals(List.of(second), visited(query));
        }
    }

    /// A change query counts the run although nothing matches.
    @Test
    void changesAreSeenOnceAlthoughRunsBeforeHadNoRows() {
        try (World world = World.create()) {
            Entity entity = world.spawn(new Position(1));
            Query<Position> changed = world.query(Position.class).changed(Position.class);
            List<Position> seen = new ArrayList<>();
            changed.forEach(_ -> {});
            for (int run = 0; run < RUNS; run++) {
                changed.forEach(p -> seen.add(p));
            }
            world.set(entity, new Position(2));
            for (int run = 0; run < RUNS; run++) {
                changed.forEach(p -> seen.add(p));
            }
            assertEquals(List.of(new Position(2)), seen);
        }
    }

    @Test
    void otherThreadIsRefusedUntilItTakesTheWorldOver() {
        assumeFalse("off".equals(System.getProperty("tercio.checks")), "checks are off");
        try (World world = World.create(WorldOptions.DEFAULT.name("empty"))) {
            Query2<Position, Burning> query = world.query(Position.class, Burning.class);
            assertEquals(List.of(), visited(query));
            String thread = Thread.currentThread().getName();
            assertEquals(wrongThread("other", thread), messageIn("other", query));
            onThread("other", () -> visited(take(world, query)));
            var e = assertThrows(IllegalStateException.class, () -> visited(query));
            assertEquals(wrongThread(thread, "other"), e.getMessage());
            assertEquals(List.of(), visited(take(world, query)));
            assertEquals(wrongThread("third", thread), messageIn("third", query));
        }
    }

    private static <Q> Q take(World world, Q query) {
        world.bindToCurrentThread();
        return query;
    }

    private static String wrongThread(String thread, String owner) {
        return "wrong thread: operation=query, world=empty, thread="
                + thread
                + ", owner="
                + owner
                + "; record commands there, or take the world over with bindToCurrentThread";
    }

    /// The message with which a thread is refused.
    private static String messageIn(String thread, Query2<Position, Burning> query) {
        var e =
                assertThrows(
                        CompletionException.class,
                        () -> onThread(thread, () -> query.update((p, _) -> p)));
        return e.getCause().getMessage();
    }

    private static void onThread(String name, Runnable work) {
        CompletableFuture.runAsync(work, task -> Thread.ofPlatform().name(name).start(task)).join();
    }

    @Test
    void closedWorldIsRefused() {
        World world = World.create(WorldOptions.DEFAULT.name("empty"));
        Query2<Position, Burning> query = world.query(Position.class, Burning.class);
        assertEquals(List.of(), visited(query));
        world.close();
        var visit = assertThrows(IllegalStateException.class, () -> visitedOnce(query));
        assertEquals("world is closed: world=empty", visit.getMessage());
        var update = assertThrows(IllegalStateException.class, () -> query.update((p, _) -> p));
        assertEquals("world is closed: world=empty", update.getMessage());
    }

    @Test
    void mistakesAreFoundWithoutRows() {
        try (World world = World.create()) {
            Query<Position> query = world.query(Position.class);
            Query<Entity> entities = world.query().with(Position.class);
            for (int run = 0; run < RUNS; run++) {
                query.forEach(_ -> {});
                entities.forEach(_ -> {});
            }
            assertThrows(
                    NullPointerException.class, () -> query.update((UnaryOperator<Position>) null));
            assertThrows(
                    InvalidComponentException.class,
                    () -> query.update(Burning.class, _ -> new Burning(1)));
            assertThrows(IllegalStateException.class, () -> entities.update(e -> e));
        }
    }

    /// Commands need the end of the outer loop, with rows or without.
    @Test
    void commandsInsideOfAnotherLoopAreRefused() {
        try (World world = World.create(WorldOptions.DEFAULT.name("empty"))) {
            world.spawn(new Burning(1));
            Query<Position> query = world.query(Position.class);
            for (int run = 0; run < RUNS; run++) {
                query.forEach(_ -> {});
            }
            var e =
                    assertThrows(
                            IllegalStateException.class,
                            () ->
                                    world.query(Burning.class)
                                            .forEach(_ -> query.forEach((_, _) -> {})));
            assertEquals(
                    "commands cannot be played now: query="
                            + query
                            + ", world=empty, during="
                            + world.query(Burning.class)
                            + "; use the commands of the outer body, or record into a stage",
                    e.getMessage());
        }
    }
}
