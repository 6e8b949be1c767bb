package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// Regression tests.
///
/// Proves QU-01, QU-02, QU-03, QU-07.
class QueryRegressionTest {
    private record Position(float x) {}

    private record Mass(int kilos) {}

    private record Name(@Utf8(4) String text) {}

    private record Other(int value) {}

    private record Both(Position position, Mass mass) {}

    private record Named(Position position, Name name) {}

    private record Twice(Position first, Position second) {}

    @SuppressWarnings("rawtypes")
    private record Raw(Position position, Optional maybe) {}

    private record Maybes(Optional<Position> position) {}

    @Storage(Tier.MANAGED)
    private static final class Script {}

    private record Scripted(Position position, Script script) {}

    private static final String NAME = QueryRegressionTest.class.getName();

    private final World world = World.create(WorldOptions.DEFAULT.name("bugs"));

    @AfterEach
    void close() {
        world.close();
    }

    /// Two adjacent entities, each with one of the components.
    private void apart() {
        world.spawn(new Position(1));
        Entity second = world.spawn(new Position(2));
        world.add(second, new Mass(1));
        world.remove(second, Position.class);
    }

    @Test
    void componentsOfAdjacentEntitiesDoNotFormARow() {
        apart();
        Query2<Position, Mass> query = world.query(Position.class, Mass.class);
        assertEquals(0, query.count());
        assertTrue(query.isEmpty());
        assertEquals(Optional.empty(), query.firstEntity());
    }

    @Test
    void viewOfOptionalPartsIsEmptyAfterTheLastEntity() {
        world.destroy(world.spawn(new Position(1)));
        assertTrue(world.query(Maybes.class).isEmpty());
    }

    @Test
    void filterOfAClosedWorldIsRefused() {
        Query<Position> query = world.query(Position.class);
        world.close();
        assertThrows(IllegalStateException.class, () -> query.with(Other.class));
        assertEquals("Query(Position)", query.toString());
    }

    @Test
    void refusedFilterRegistersNothing() throws Exception {
        Query<Position> query = world.query(Position.class);
        FutureTask<?> task =
                new FutureTask<>(
                        () ->
                                assertThrows(
                                        IllegalStateException.class,
                                        () -> query.with(Other.class)));
        Thread.ofPlatform().start(task);
        task.get();
        assertEquals(List.of(ComponentType.of(Position.class)), world.types());
    }

    @Test
    void filterOfAClosedNativeWorldIsRefused() {
        World closed = World.create(WorldOptions.DEFAULT.name("closed").tier(Tier.NATIVE));
        Query<Position> query = closed.query(Position.class);
        closed.close();
        var e = assertThrows(IllegalStateException.class, () -> query.with(Other.class));
        assertEquals("world is closed: world=closed", e.getMessage());
    }

    @Test
    void refusedViewCanStillBeAComponent() {
        Twice twice = new Twice(new Position(1), new Position(2));
        assertThrows(InvalidComponentException.class, () -> world.query(Twice.class));
        Entity entity = world.spawn(twice);
        assertEquals(twice, world.get(entity, Twice.class));
        assertEquals(List.of(twice), world.query(Twice.class).toList());
    }

    @Test
    void resultThatIsAComponentOfNoRowIsRefused() {
        world.spawn(new Position(1));
        var e =
                assertThrows(
                        InvalidComponentException.class,
                        () -> world.query(Position.class).update(Mass.class, _ -> new Mass(1)));
        assertEquals(
                "update returns a component that the rows do not have: row=Position, result="
                        + NAME
                        + "$Mass, component="
                        + NAME
                        + "$Mass",
                e.getMessage());
    }

    @Test
    void resultWithAComponentTwiceIsRefused() {
        world.spawn(new Position(1));
        var e =
                assertThrows(
                        InvalidComponentException.class,
                        () ->
                                world.query(Position.class)
                                        .update(Twice.class, p -> new Twice(new Position(5), p)));
        assertEquals(
                "component is given twice: result="
                        + NAME
                        + "$Twice, component="
                        + NAME
                        + "$Position",
                e.getMessage());
    }

    @Test
    void rowIsWrittenWholeOrNotAtAll() {
        Entity entity = world.spawn(new Position(1), new Name("ab"));
        assertThrows(
                InvalidComponentException.class,
                () ->
                        world.query(Named.class)
                                .update(_ -> new Named(new Position(9), new Name("too long"))));
        assertEquals(new Name("ab"), world.get(entity, Name.class));
        assertEquals(new Position(1), world.get(entity, Position.class));
    }

    @Test
    void viewMayContainAClassThatIsNotARecord() {
        Script script = new Script();
        world.spawn(new Position(1), script);
        assertEquals(
                List.of(new Scripted(new Position(1), script)),
                world.query(Scripted.class).toList());
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void closedWorldsLeakNoLoops(Tier tier) {
        Consumer<Position> body = _ -> {};
        int before = 0;
        for (int i = 0; i < 400; i++) {
            if (i == 100) {
                System.gc();
                before = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
            }
            try (World many = World.create(WorldOptions.DEFAULT.tier(tier))) {
                many.spawn(new Position(1), new Mass(1));
                many.query(Position.class).forEach(body);
                many.query(Position.class).toList();
                many.query(Position.class, Mass.class).update(Both.class, Both::new);
            }
        }
        System.gc();
        System.gc();
        int more = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() - before;
        assertTrue(more < 100, more + " classes more after 300 worlds");
    }

    @Test
    void nullPartOfAResultIsNamed() {
        world.spawn(new Position(1), new Mass(2));
        var e =
                assertThrows(
                        InvalidComponentException.class,
                        () -> world.query(Both.class).update(b -> new Both(b.position(), null)));
        assertEquals("field is null: query body result, field=mass", e.getMessage());
    }

    @Test
    void newComponentIsNotRegisteredInABody() {
        world.spawn(new Position(1));
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(Position.class).forEach(_ -> world.query(Other.class)));
        assertEquals(
                "structure cannot change now: operation=register, world=bugs"
                        + ", during=Query(Position)",
                e.getMessage());
        assertEquals(List.of(ComponentType.of(Position.class)), world.types());
    }

    /// The rows of both runs are complete.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void parallelRunsNest(int workers) {
        try (World crowd = World.create(WorldOptions.DEFAULT.workers(workers))) {
            int count = 60_000;
            crowd.spawnAll(count, Both.class, i -> new Both(new Position(i), new Mass(i)));
            Query<Mass> inner = crowd.query(Mass.class).parallel();
            LongAdder rows = new LongAdder();
            LongAdder inside = new LongAdder();
            crowd.query(Position.class)
                    .parallel()
                    .forEach(
                            p -> {
                                rows.increment();
                                if (p.x() % 1_000 == 0) {
                                    inner.forEach(_ -> inside.increment());
                                }
                            });
            assertEquals(count, rows.sum());
            assertEquals(60L * count, inside.sum());
        }
    }
}
