package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;

/// Queries work on the thread of their world while it is open.
///
/// Proves QU-04.
@Tag("conformance")
class QueryOwnershipTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Name(int number) {}

    private record Both(Position position, Mass mass) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("errors"));

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void queriesBelongToTheWorldsThreadWhenChecked() throws Exception {
        assumeTrue(!"off".equals(System.getProperty("tercio.checks")));
        Query<Position> query = world.query(Position.class);
        for (Runnable call :
                List.<Runnable>of(
                        () -> world.query(Position.class),
                        () -> world.query(Position.class, Mass.class),
                        () -> query.with(Name.class),
                        () -> query.forEach(_ -> {}),
                        () -> query.forEachEntity((_, _) -> {}),
                        () -> query.update(old -> old),
                        query::count,
                        query::isEmpty,
                        query::entities,
                        query::firstEntity,
                        query::first,
                        query::toList)) {
            assertEquals(
                    "wrong thread: operation=query, world=errors, thread=intruder, owner="
                            + Thread.currentThread().getName()
                            + "; record commands there, or take the world over with"
                            + " bindToCurrentThread",
                    messageOnAnotherThread(call));
        }
    }

    private static String messageOnAnotherThread(Runnable call) throws Exception {
        AtomicReference<String> message = new AtomicReference<>();
        FutureTask<?> task =
                new FutureTask<>(
                        () ->
                                message.set(
                                        assertThrows(IllegalStateException.class, call::run)
                                                .getMessage()),
                        null);
        Thread.ofPlatform().name("intruder").start(task);
        task.get();
        return message.get();
    }

    @Test
    void queriesOfAClosedWorldAreRefused() {
        Query<Position> query = world.query(Position.class);
        Query2<Position, Name> pairs = world.query(Position.class, Name.class);
        world.close();
        for (Runnable call :
                List.<Runnable>of(
                        () -> world.query(Position.class),
                        () -> world.query(Both.class),
                        () -> world.query(Position.class, Mass.class),
                        () -> query.forEach(_ -> {}),
                        () -> query.forEachEntity((_, _) -> {}),
                        () -> query.update(old -> old),
                        () -> pairs.forEach((_, _) -> {}),
                        () -> pairs.update(Name.class, (_, old) -> old),
                        query::count,
                        query::isEmpty,
                        query::entities,
                        query::firstEntity,
                        query::first,
                        query::toList)) {
            var e = assertThrows(IllegalStateException.class, call::run);
            assertEquals("world is closed: world=errors", e.getMessage());
        }
    }
}
