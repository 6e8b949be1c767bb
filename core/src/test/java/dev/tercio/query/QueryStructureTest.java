package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What bodies may do to the world they run in.
///
/// Proves QU-04.
@Tag("conformance")
class QueryStructureTest {
    private static final Set<String> NOT_RECORDABLE =
            Set.of("register", "trim", "nextFrame", "close");

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    private record Ship(Position position, Mass mass) {}

    private record View(Entity self, Position position, Optional<Mass> mass) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("busy"));
    private final Entity light = world.spawn(new Position(1));
    private final Entity heavy = world.spawn(new Position(2), new Mass(3));

    @AfterEach
    void close() {
        world.close();
    }

    private Map<String, Runnable> changes() {
        Map<String, Runnable> changes = new LinkedHashMap<>();
        changes.put("spawn", world::spawn);
        changes.put("spawnAll", () -> world.spawnAll(2, ComponentSet.of(Mass.class)));
        changes.put("copy", () -> world.copy(light));
        changes.put("destroy", () -> world.destroy(light));
        changes.put("destroyAll", () -> world.destroyAll(List.of(light)));
        changes.put("add", () -> world.add(light, new Mass(1)));
        changes.put("remove", () -> world.remove(light, Position.class));
        changes.put("setAuthority", () -> world.setAuthority(light, Position.class, true));
        changes.put("register", () -> world.register(Frozen.class));
        changes.put("trim", world::trim);
        changes.put("nextFrame", world::nextFrame);
        changes.put("close", world::close);
        return changes;
    }

    /// The message names the operation, the world and the query with its filters.
    @Test
    void structuralChangeInABodyIsRefused() {
        Query<Position> query = world.query(Position.class).without(Mass.class);
        changes()
                .forEach(
                        (operation, change) -> {
                            assertRefused(
                                    operation,
                                    "Query(Position without Mass)",
                                    () -> query.forEach(_ -> change.run()));
                            assertRefused(
                                    operation,
                                    "Query(Position without Mass)",
                                    () -> query.forEachEntity((_, _) -> change.run()));
                            assertRefused(
                                    operation,
                                    "Query(Position without Mass)",
                                    () ->
                                            query.update(
                                                    old -> {
                                                        change.run();
                                                        return old;
                                                    }));
                        });
        assertUsable();
    }

    @Test
    void allKindsOfQueriesRefuseStructuralChanges() {
        world.spawn(new Position(1), new Mass(2), new Ship(new Position(1), new Mass(2)));
        world.register(Frozen.class);
        Runnable change = () -> world.destroy(heavy);
        assertRefused(
                "destroy",
                "Query(Position, Mass)",
                () -> world.query(Mass.class, Position.class).forEach((_, _) -> change.run()));
        assertRefused(
                "destroy",
                "Query(Position, Mass, Ship any of Mass, Frozen)",
                () ->
                        world.query(Position.class, Mass.class, Ship.class)
                                .anyOf(Mass.class, Frozen.class)
                                .forEach((_, _, _) -> change.run()));
        assertRefused(
                "destroy",
                "Query(Position)",
                () -> world.query(View.class).forEach(_ -> change.run()));
    }

    private static void assertRefused(String operation, String query, Runnable run) {
        var e = assertThrows(IllegalStateException.class, run::run);
        assertEquals(
                "structure cannot change now: operation="
                        + operation
                        + ", world=busy, during="
                        + query
                        + (NOT_RECORDABLE.contains(operation)
                                ? ""
                                : "; record it with commands instead"),
                e.getMessage());
    }

    /// Everything works, and bodies can run again.
    private void assertUsable() {
        assertEquals(List.of(light, heavy), world.entities());
        Entity more = world.spawn(new Position(7));
        assertTrue(world.remove(more, Position.class));
        assertTrue(world.destroy(more));
        List<Integer> seen = new ArrayList<>();
        world.query(Position.class).forEach(position -> seen.add(position.x()));
        assertEquals(List.of(1, 2), seen);
    }

    @Test
    void bodyMaySetValues() {
        world.query(Position.class)
                .forEachEntity((self, old) -> world.set(self, new Position(old.x() * 10)));
        assertEquals(new Position(10), world.get(light, Position.class));
        assertEquals(new Position(20), world.get(heavy, Position.class));
    }

    /// A body sees values that were set before its row was visited.
    @Test
    void valueSetOnALaterRowIsSeenThere() {
        List<Integer> seen = new ArrayList<>();
        world.query(Position.class)
                .forEach(
                        position -> {
                            seen.add(position.x());
                            world.set(heavy, new Position(50));
                        });
        assertEquals(List.of(1, 50), seen);
    }

    @Test
    void queryRunsInsideItself() {
        Query<Position> query = world.query(Position.class);
        List<String> pairs = new ArrayList<>();
        query.forEach(a -> query.forEach(b -> pairs.add(a.x() + "-" + b.x())));
        assertEquals(List.of("1-1", "1-2", "2-1", "2-2"), pairs);
        assertUsable();
    }

    @Test
    void otherQueriesRunInsideABody() {
        world.spawnAll(200, Ship.class, i -> new Ship(new Position(i), new Mass(i)));
        List<Integer> counts = new ArrayList<>();
        world.query(Position.class)
                .without(Mass.class)
                .forEach(
                        _ -> {
                            counts.add(world.query(View.class).count());
                            counts.add(world.query(Mass.class, Position.class).entities().size());
                            counts.add(world.query(Mass.class).toList().size());
                            counts.add(world.query(Mass.class).first().orElseThrow().kilos());
                            assertEquals(Optional.of(light), world.query(View.class).firstEntity());
                        });
        assertEquals(List.of(202, 201, 201, 3), counts);
    }

    /// The message names the query whose body tried.
    @Test
    void innermostQueryIsNamed() {
        Query<Mass> inner = world.query(Mass.class);
        assertRefused(
                "spawn",
                "Query(Mass)",
                () -> world.query(Position.class).forEach(_ -> inner.forEach(_ -> world.spawn())));
        assertRefused(
                "spawn",
                "Query(Position)",
                () ->
                        world.query(Position.class)
                                .forEach(
                                        _ -> {
                                            inner.forEach(_ -> {});
                                            world.spawn();
                                        }));
        assertUsable();
    }
}
