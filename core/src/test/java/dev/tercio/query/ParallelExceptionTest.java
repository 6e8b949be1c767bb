package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/// Exceptions from bodies of parallel runs reach the caller, for any number of workers.
///
/// Proves QU-04, QU-07.
@Tag("conformance")
class ParallelExceptionTest {
    private static final int ENTITIES = 60_000;
    private static final int[] WORKERS = {1, 2, 8};

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Both(Position position, Mass mass) {}

    private static World world(int workers) {
        World world = World.create(WorldOptions.DEFAULT.name("crowd").workers(workers));
        world.spawnAll(ENTITIES, Both.class, i -> new Both(new Position(i), new Mass(i)));
        return world;
    }

    /// The exception of the lowest row is thrown, even if another was thrown first.
    @Test
    void sameExceptionPropagatesForAnyNumberOfWorkers() {
        for (int workers : WORKERS) {
            try (World world = world(workers)) {
                Query<Position> query = world.query(Position.class).parallel();
                LongAdder seen = new LongAdder();
                for (int run = 0; run < 20; run++) {
                    seen.reset();
                    var e =
                            assertThrows(
                                    IllegalStateException.class,
                                    () ->
                                            query.forEach(
                                                    position -> {
                                                        seen.increment();
                                                        if (position.x() % 20_000 == 19_999) {
                                                            throw new IllegalStateException(
                                                                    "at " + position.x());
                                                        }
                                                    }));
                    assertEquals("at 19999", e.getMessage());
                    assertArrayEquals(
                            new String[] {"at 39999", "at 59999"},
                            Arrays.stream(e.getSuppressed()).map(Throwable::getMessage).toArray());
                }
                world.destroy(world.spawn(new Position(1)));
                seen.reset();
                query.forEach(_ -> seen.increment());
                assertEquals(query.count(), seen.sum());
            }
        }
    }

    @Test
    void exceptionThatEqualsAnotherIsNotLost() {
        class Equal extends RuntimeException {
            private static final long serialVersionUID = 1;

            Equal(String message) {
                super(message);
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Equal;
            }

            @Override
            public int hashCode() {
                return 1;
            }
        }
        try (World world = world(2)) {
            var e =
                    assertThrows(
                            Equal.class,
                            () ->
                                    world.query(Position.class)
                                            .parallel()
                                            .forEach(
                                                    p -> {
                                                        if (p.x() % 20_000 == 19_999) {
                                                            throw new Equal("at " + p.x());
                                                        }
                                                    }));
            assertEquals(2, e.getSuppressed().length);
        }
    }

    @Test
    void sameInstanceThrownByAllPropagatesOnce() {
        try (World world = world(8)) {
            RuntimeException thrown = new RuntimeException("mine");
            assertSame(
                    thrown,
                    assertThrows(
                            RuntimeException.class,
                            () ->
                                    world.query(Position.class)
                                            .parallel()
                                            .forEach(
                                                    _ -> {
                                                        throw thrown;
                                                    })));
            assertEquals(0, thrown.getSuppressed().length);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void structuralChangeIsRefusedOnEveryWorker(int workers) {
        try (World world = world(workers)) {
            var e =
                    assertThrows(
                            IllegalStateException.class,
                            () -> world.query(Mass.class).parallel().forEach(_ -> world.spawn()));
            String message =
                    "structure cannot change now: operation=spawn, world=crowd"
                            + ", during=Query(Mass); record it with commands instead";
            assertEquals(message, e.getMessage());
            for (Throwable other : e.getSuppressed()) {
                assertEquals(message, other.getMessage());
            }
            world.spawn();
        }
    }
}
