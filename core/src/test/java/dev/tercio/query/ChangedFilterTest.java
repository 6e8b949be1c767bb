package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// What counts as a change, and which queries see it.
///
/// Proves QU-01, QU-05.
@Tag("conformance")
class ChangedFilterTest {
    private record Position(float x, float y) {}

    private record Mass(int kilos) {}

    private record Frozen() {}

    private record Both(Position position, Mass mass) {}

    private final World world = World.create();
    private Entity one;
    private Entity two;

    @BeforeEach
    void spawn() {
        one = world.spawn(new Position(1, 1), new Mass(1));
        two = world.spawn(new Position(2, 2), new Mass(2));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static List<Entity> run(Query<?> query) {
        List<Entity> seen = new ArrayList<>();
        query.forEachEntity((entity, _) -> seen.add(entity));
        return seen;
    }

    @Test
    void firstRunSeesAllRowsAndTheNextNone() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        Query<Position> added = world.query(Position.class).added(Position.class);
        for (Query<Position> query : List.of(changed, added)) {
            assertEquals(List.of(one, two), run(query));
            assertEquals(List.of(), run(query));
        }
    }

    @Test
    void eachCallMakesAnObserverOfItsOwn() {
        Query<Position> query = world.query(Position.class);
        Query<Position> first = query.changed(Position.class);
        Query<Position> second = query.changed(Position.class);
        assertNotSame(first, second);
        run(first);
        assertEquals(List.of(one, two), run(second));
        assertEquals("Query(Position changed Position)", first.toString());
        assertEquals("Query(Position, Mass added Mass)", query.added(Mass.class).toString());
    }

    @Test
    void readingNeverMarks() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        run(changed);
        world.get(one, Position.class);
        world.tryGet(one, Position.class);
        world.has(one, Position.class);
        world.describe(one);
        world.query(Position.class).forEach(_ -> {});
        world.query(Position.class, Mass.class).forEach((_, _) -> {});
        world.query(Both.class).toList();
        world.query(Position.class).first();
        world.query(Position.class, Mass.class).update(Mass.class, (_, _) -> new Mass(9));
        assertEquals(List.of(), run(changed));
    }

    @Test
    void readingDoesNotCountAsARun() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        assertEquals(2, changed.count());
        assertEquals(List.of(one, two), changed.entities());
        assertEquals(one, changed.firstEntity().orElseThrow());
        assertEquals(new Position(1, 1), changed.first().orElseThrow());
        assertEquals(List.of(one, two), run(changed));
    }

    @Test
    void setMarksEvenTheSameValue() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        Query<Position> added = world.query(Position.class).added(Position.class);
        run(changed);
        run(added);
        world.set(two, new Position(2, 2));
        assertEquals(List.of(two), run(changed));
        assertEquals(List.of(), run(changed));
        assertEquals(List.of(), run(added));
    }

    @Test
    void setInABodyMarks() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        run(changed);
        world.query(Mass.class)
                .forEachEntity(
                        (self, mass) -> {
                            if (mass.kilos() == 2) {
                                world.set(self, new Position(7, 7));
                            }
                        });
        assertEquals(List.of(two), run(changed));
    }

    @Test
    void everyWayToGetAComponentIsSeenAsAdded() {
        Query<Mass> added = world.query(Mass.class).added(Mass.class);
        run(added);
        Entity empty = world.spawn();
        Entity other = world.spawn(new Position(1, 1));
        world.add(empty, new Mass(1));
        world.add(other, Mass.class);
        List<Entity> made = new ArrayList<>(List.of(empty, other));
        made.add(world.spawn(new Mass(1)));
        made.add(world.spawn(new Mass(1), new Position(1, 1)));
        made.add(world.spawn(new Mass(1), new Position(1, 1), new Frozen()));
        made.add(
                world.spawn(
                        new Mass(1),
                        new Position(1, 1),
                        new Frozen(),
                        new Both(new Position(1, 1), new Mass(1))));
        made.add(world.copy(one));
        made.addAll(world.spawnAll(3, ComponentSet.of(Mass.class)));
        made.addAll(world.spawnAll(3, Both.class, i -> new Both(new Position(i, i), new Mass(i))));
        world.add(one, new Mass(5));
        List<Entity> seen = new ArrayList<>(run(added));
        assertEquals(made.size(), seen.size());
        seen.removeAll(made);
        assertEquals(List.of(), seen);
    }

    @Test
    void tagIsSeenAsAdded() {
        Query<Position> added = world.query(Position.class).added(Frozen.class);
        assertEquals(List.of(), run(added));
        world.add(two, Frozen.class);
        assertEquals(List.of(two), run(added));
        world.remove(two, Frozen.class);
        world.add(two, Frozen.class);
        assertEquals(List.of(two), run(added));
        world.add(two, Frozen.class);
        assertEquals(List.of(), run(added));
    }

    @Test
    void updateMarksWhatDiffersOnly() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        run(changed);
        UnaryOperator<Position> body = p -> p.x() == 2 ? new Position(p.x(), 9) : p;
        world.query(Position.class).update(body);
        assertEquals(List.of(two), run(changed));
        world.query(Position.class).update(body);
        assertEquals(List.of(), run(changed));
        world.query(Both.class).update(b -> new Both(b.position(), new Mass(77)));
        assertEquals(List.of(), run(changed));
        world.query(Position.class).update(p -> new Position(p.x(), p.y() == 9 ? -0f : 0f));
        assertEquals(List.of(one, two), run(changed));
        world.query(Position.class).update(p -> new Position(p.x(), 0f));
        assertEquals(List.of(two), run(changed), "zero is not minus zero");
    }

    @Test
    void ownChangesAreSeenOnlyByOthers() {
        Query<Position> first = world.query(Position.class).changed(Position.class);
        Query<Position> second = world.query(Position.class).changed(Position.class);
        run(second);
        first.update(p -> new Position(p.x() + 10, p.y()));
        assertEquals(List.of(), run(first));
        assertEquals(List.of(one, two), run(second));
    }

    @Test
    void changesOfAFailedUpdateAreSeen() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        run(changed);
        assertThrows(
                IllegalStateException.class,
                () ->
                        world.query(Position.class)
                                .update(
                                        p -> {
                                            if (p.x() == 2) {
                                                throw new IllegalStateException("enough");
                                            }
                                            return new Position(5, 5);
                                        }));
        assertEquals(List.of(one), run(changed));
    }

    /// A run that fails sees its rows again.
    @Test
    void failedRunOfAnObserverLosesNothing() {
        Query<Position> changed = world.query(Position.class).changed(Position.class);
        assertThrows(
                ArithmeticException.class,
                () -> changed.forEach(p -> Math.floorDiv(1, (int) p.x() - 2)));
        assertEquals(List.of(one, two), run(changed));
        assertEquals(List.of(), run(changed));
    }

    @Test
    void filtersCombine() {
        Query<Position> query =
                world.query(Position.class)
                        .changed(Position.class)
                        .added(Mass.class)
                        .without(Frozen.class);
        assertEquals(List.of(one, two), run(query));
        world.set(one, new Position(3, 3));
        world.remove(two, Mass.class);
        world.add(two, new Mass(4));
        assertEquals(List.of(), run(query), "one is not added, two is not changed");
        world.add(one, Frozen.class);
        for (Entity entity : List.of(one, two)) {
            world.set(entity, new Position(4, 4));
            world.remove(entity, Mass.class);
            world.add(entity, new Mass(4));
        }
        assertEquals(List.of(two), run(query));
        assertEquals(
                "Query(Position, Mass without Frozen changed Position added Mass)",
                query.toString());
    }

    /// The ticks of slots have 32 bits; what is older than 2³⁰ ticks is old, but not gone.
    @ParameterizedTest
    @ValueSource(longs = {1 << 28, 1 << 29, 1 << 30, 3L << 29, 1L << 31, 1L << 32, 5L << 32})
    void newObserverSeesAllRowsHoweverManyTicksHavePassed(long ticks) {
        Query<Position> known = world.query(Position.class).changed(Position.class);
        run(known);
        for (int offset = -3; offset <= 3; offset++) {
            TickAdvance.pass(world, ticks + offset);
            for (int run = 0; run < 3; run++) {
                run(known);
                Query<Position> changed = world.query(Position.class).changed(Position.class);
                Query<Position> added = world.query(Position.class).added(Position.class);
                assertEquals(List.of(one, two), run(changed));
                assertEquals(List.of(one, two), run(added));
                assertEquals(List.of(), run(changed));
                assertEquals(List.of(), run(added));
            }
            world.set(two, new Position(3, 3));
            assertEquals(List.of(two), run(known));
        }
    }
}
