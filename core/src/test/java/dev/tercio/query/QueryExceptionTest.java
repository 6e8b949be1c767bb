package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Exceptions from bodies reach the caller unchanged, and the world stays usable.
///
/// Proves QU-02, QU-04.
@Tag("conformance")
class QueryExceptionTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record View(Entity self, Position position, Optional<Mass> mass) {}

    private final World world = World.create();
    private final Entity light = world.spawn(new Position(1));
    private final Entity heavy = world.spawn(new Position(2), new Mass(3));

    @AfterEach
    void close() {
        world.close();
    }

    private void assertUsable() {
        Entity more = world.spawn(new Position(7));
        assertTrue(world.destroy(more));
        assertEquals(
                List.of(new Position(1), new Position(2)), world.query(Position.class).toList());
    }

    @Test
    void exceptionOfABodyPropagatesUnchanged() {
        RuntimeException thrown = new UnsupportedOperationException("mine");
        Query<Position> query = world.query(Position.class);
        List<Integer> seen = new ArrayList<>();
        assertSame(
                thrown,
                assertThrows(
                        UnsupportedOperationException.class,
                        () ->
                                query.forEach(
                                        position -> {
                                            seen.add(position.x());
                                            throw thrown;
                                        })));
        assertEquals(List.of(1), seen);
        assertEquals(
                "exceptionOfABodyPropagatesUnchanged", thrown.getStackTrace()[0].getMethodName());
        assertSame(
                thrown,
                assertThrows(
                        UnsupportedOperationException.class,
                        () ->
                                world.query(View.class)
                                        .update(
                                                _ -> {
                                                    throw thrown;
                                                })));
        assertUsable();
    }

    /// Even one the compiler would not allow.
    @Test
    void checkedExceptionAndErrorPropagateUnchanged() {
        Query2<Position, Mass> query = world.query(Position.class, Mass.class);
        for (Throwable thrown : List.of(new IOException("disk"), new StackOverflowError())) {
            assertSame(
                    thrown,
                    assertThrows(Throwable.class, () -> query.forEach((_, _) -> sneak(thrown))));
        }
        assertUsable();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /// The stack trace contains the user's code at both ends.
    @Test
    void stackTraceNamesTheBody() {
        var e =
                assertThrows(
                        IllegalStateException.class,
                        () -> world.query(Position.class).forEach(QueryExceptionTest::fail));
        assertEquals("fail", e.getStackTrace()[0].getMethodName());
        assertEquals(getClass().getName(), e.getStackTrace()[0].getClassName());
    }

    private static void fail(Position position) {
        throw new IllegalStateException("at " + position);
    }

    @Test
    void rowsBeforeAnExceptionKeepTheirUpdate() {
        assertThrows(
                ArithmeticException.class,
                () ->
                        world.query(Position.class)
                                .update(position -> new Position(10 / (2 - position.x()))));
        assertEquals(new Position(10), world.get(light, Position.class));
        assertEquals(new Position(2), world.get(heavy, Position.class));
        assertFalse(world.query(Position.class).isEmpty());
    }
}
