package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.LoggedLines;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The query over all entities, whose rows are the entities.
///
/// Proves QU-01, QU-02, QU-09.
@Tag("conformance")
@Isolated
class AllEntitiesQueryTest {
    private record Position(int x) {}

    private record Frozen() {}

    /// A component that looks like a view.
    private record Self(Entity entity) {}

    private record Pair(Entity left, Entity right) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("all").workers(3));
    private final List<Entity> empty = new ArrayList<>();
    private final List<Entity> placed = new ArrayList<>();
    private final List<Entity> frozen = new ArrayList<>();

    @BeforeEach
    void spawn() {
        for (int i = 0; i < 10_000; i++) {
            empty.add(world.spawn());
            placed.add(world.spawn(new Position(i)));
        }
        for (int i = 0; i < 50; i++) {
            frozen.add(world.spawn(new Position(i), new Frozen()));
        }
        world.destroyAll(empty.subList(0, 100));
        empty.subList(0, 100).clear();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static List<Entity> seen(Query<Entity> query) {
        List<Entity> seen = new ArrayList<>();
        query.forEach(entity -> seen.add(entity));
        return seen;
    }

    @Test
    void rowsAreAllLivingEntitiesInTheOrderOfTheirSlots() {
        Query<Entity> all = world.query();
        assertSame(all, world.query());
        assertEquals(world.entities(), all.toList());
        assertEquals(world.entities(), all.entities());
        assertEquals(world.entities(), seen(all));
        assertEquals(world.size(), all.count());
        assertEquals(Optional.of(world.entities().getFirst()), all.first());
        assertEquals("Query(all entities)", all.toString());
        List<Entity> twice = new ArrayList<>();
        all.forEachEntity(
                (entity, row) -> {
                    assertEquals(entity, row);
                    twice.add(row);
                });
        assertEquals(world.entities(), twice);
    }

    @Test
    void emptyWorldHasNoRows() {
        try (World none = World.create()) {
            assertEquals(List.of(), none.query().toList());
            assertTrue(none.query().isEmpty());
            assertEquals(Optional.empty(), none.query().first());
        }
    }

    @Test
    void filtersNarrowIt() {
        assertEquals(Set.copyOf(empty), Set.copyOf(world.query().without(Position.class).toList()));
        assertEquals(Set.copyOf(frozen), Set.copyOf(seen(world.query().with(Frozen.class))));
        assertEquals(10_050, world.query().anyOf(Position.class, Frozen.class).count());
        assertEquals(
                "Query(all entities without Position)",
                world.query().without(Position.class).toString());
        Query<Entity> added = world.query().added(Frozen.class);
        assertEquals(50, seen(added).size());
        world.add(empty.getFirst(), Frozen.class);
        assertEquals(List.of(empty.getFirst()), seen(added));
        world.setAuthority(placed.getFirst(), Position.class, true);
        assertEquals(List.of(placed.getFirst()), world.query().anyOwned().toList());
    }

    @Test
    void parallelRunSeesEachEntityOnce() {
        Set<Entity> seen = ConcurrentHashMap.newKeySet();
        world.query().parallel().forEach(entity -> assertTrue(seen.add(entity)));
        assertEquals(Set.copyOf(world.entities()), seen);
    }

    @Test
    void sortedByAKeyOfTheEntity() {
        List<Entity> expected = new ArrayList<>(world.entities());
        assertEquals(expected.reversed(), world.query().sortedByInt(e -> -e.index()).toList());
    }

    @Test
    void bodiesRecordCommands() {
        world.query()
                .without(Position.class)
                .forEach((entity, commands) -> commands.destroy(entity));
        assertEquals(10_050, world.size());
        world.query()
                .parallel()
                .with(Frozen.class)
                .forEach((entity, commands) -> commands.remove(entity, Frozen.class));
        assertEquals(0, world.query().with(Frozen.class).count());
        CommandStage stage = world.stage();
        Commands lane = stage.lane(0);
        world.query().forEach(entity -> lane.add(entity, Frozen.class));
        world.play(stage);
        assertEquals(10_050, world.query().with(Frozen.class).count());
    }

    @Test
    void commandsForAllEntitiesCanBeEncoded() {
        byte[] bytes;
        try (CommandBuffer commands = world.commands()) {
            commands.addAll(world.query().without(Frozen.class), Frozen.class);
            bytes = commands.toBytes();
        }
        try (CommandBuffer commands = world.commands()) {
            commands.load(world, ByteBuffer.wrap(bytes));
            world.play(commands);
        }
        assertEquals(world.size(), world.query().with(Frozen.class).count());
        world.immediateCommands().destroyAll(world.query());
        assertEquals(0, world.size());
    }

    /// The entities with a tag, in slot order.
    private List<Entity> tagged() {
        return world.entities().stream().filter(e -> world.has(e, Frozen.class)).toList();
    }

    @Test
    void everyFormWorksForATagAlone() {
        world.add(placed.get(9_000), Frozen.class);
        world.add(empty.get(9), Frozen.class);
        List<Entity> expected = tagged();
        Query<Entity> all = world.query().with(Frozen.class);
        for (Query<Entity> query : List.of(all, all.parallel())) {
            assertEquals(expected, query.entities());
            assertEquals(expected, query.toList());
            assertEquals(52, query.count());
            assertEquals(expected.getFirst(), query.first().orElseThrow());
            Set<Entity> seen = ConcurrentHashMap.newKeySet();
            query.forEachEntity((entity, _) -> seen.add(entity));
            assertEquals(Set.copyOf(expected), seen);
            assertEquals(
                    expected.reversed(), query.sortedByInt(Entity::index).descending().entities());
            Set<Entity> chunks = ConcurrentHashMap.newKeySet();
            query.chunks(
                    chunk -> {
                        for (int i = chunk.from(); i < chunk.to(); i++) {
                            if ((chunk.word(i / 64) >>> i & 1) != 0) {
                                chunks.add(chunk.entity(i));
                            }
                        }
                    });
            assertEquals(Set.copyOf(expected), chunks);
        }
        assertEquals(52, world.query().added(Frozen.class).drain());
    }

    @Test
    void entitiesAreSearchedAndReduced() {
        List<Entity> expected = tagged();
        Entity last = expected.getLast();
        Query<Entity> all = world.query().with(Frozen.class);
        for (Query<Entity> query : List.of(all, all.parallel(), world.query())) {
            assertTrue(query.anyMatch(last::equals));
            assertTrue(query.noneMatch(Entity::isNone));
            assertTrue(query.allMatch(world::isAlive));
            assertEquals(Optional.of(last), query.first(last::equals));
            assertEquals(Optional.of(last), query.firstEntity(last::equals));
            assertEquals(1, query.count(last::equals));
            assertEquals(query.count(), query.sumInt(_ -> 1));
        }
        assertEquals(expected.stream().mapToInt(Entity::index).max(), all.maxInt(Entity::index));
        assertEquals(
                expected.toString(),
                all.parallel()
                        .reduce(
                                List.<Entity>of(),
                                (list, entity) -> {
                                    List<Entity> more = new ArrayList<>(list);
                                    more.add(entity);
                                    return more;
                                },
                                (a, b) -> {
                                    List<Entity> both = new ArrayList<>(a);
                                    both.addAll(b);
                                    return both;
                                })
                        .toString());
    }

    @Test
    void commandsOfATaggedEntity() {
        world.query()
                .with(Frozen.class)
                .parallel()
                .forEachEntity((entity, _, commands) -> commands.destroy(entity));
        assertEquals(List.of(), tagged());
    }

    @Test
    void chunksHandOutTheEntities() {
        List<Entity> seen = new ArrayList<>();
        world.query()
                .chunks(
                        chunk -> {
                            for (int i = chunk.from(); chunk.isFull() && i < chunk.to(); i++) {
                                seen.add(chunk.entity(i));
                            }
                        });
        assertTrue(world.entities().containsAll(seen));
        assertTrue(seen.size() > 15_000, "size=" + seen.size());
    }

    @Test
    void systemThatQueriesEntitiesReadsNothing() {
        List<Integer> counts = new ArrayList<>();
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(
                    "writer",
                    setup -> {
                        Query<Position> positions = setup.query(Position.class);
                        setup.writes(Position.class);
                        return _ -> positions.update(p -> new Position(p.x() + 1));
                    });
            schedule.add(
                    "counter",
                    setup -> {
                        Query<Entity> all = setup.query();
                        return _ -> counts.add(seen(all).size());
                    });
            schedule.run(0.1);
            assertEquals(List.of(List.of("writer", "counter")), schedule.stages());
        }
        assertEquals(List.of(world.size()), counts);
    }

    @Test
    void thereIsNothingToUpdate() {
        assertEquals(
                "a query over entities has no values to update: query=Query(all entities);"
                        + " name the components: world.query(Position.class)",
                assertThrows(
                                IllegalStateException.class,
                                () -> world.query().update(entity -> entity))
                        .getMessage());
        assertThrows(
                InvalidComponentException.class,
                () -> world.query().update(Position.class, _ -> new Position(1)));
        assertEquals(
                "structure cannot change now: operation=spawn, world=all,"
                        + " during=Query(all entities); record it with commands instead",
                assertThrows(
                                IllegalStateException.class,
                                () -> world.query().forEach(_ -> world.spawn()))
                        .getMessage());
    }

    private static List<String> logged(Runnable body) {
        return LoggedLines.during("dev.tercio.query", "", body);
    }

    @Test
    void recordOfOnlyEntitiesThatNoEntityHasIsReportedOnce() {
        List<String> lines =
                logged(
                        () -> {
                            for (int i = 0; i < 3; i++) {
                                world.query(Self.class).forEach(_ -> {});
                                assertEquals(0, world.query(Self.class).count());
                                world.query(Self.class).with(Position.class).toList();
                            }
                        });
        assertEquals(
                List.of(
                        "WARNING no entity has ever had this component: component="
                                + Self.class.getName()
                                + ", query=Query(Self); a record of only Entity fields is a"
                                + " component, not a view; for all entities use world.query()"),
                lines);
    }

    @Test
    void recordOfOnlyEntitiesThatSomeEntityHadIsNotReported() {
        Entity holder = world.spawn(new Pair(placed.getFirst(), placed.getLast()));
        List<String> lines =
                logged(
                        () -> {
                            assertEquals(1, world.query(Pair.class).count());
                            world.destroy(holder);
                            assertEquals(0, world.query(Pair.class).count());
                            world.query(Position.class).with(Self.class).count();
                        });
        assertEquals(List.of(), lines);
        try (World none = World.create()) {
            assertEquals(List.of(), logged(() -> none.query(Self.class).count()));
        }
    }
}
