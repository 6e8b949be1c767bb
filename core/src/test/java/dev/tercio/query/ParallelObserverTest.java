package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicInteger;

/// Proves QU-05: a change query does not run on several threads at once.
class ParallelObserverTest {
    private record Position(int x) {}

    @Test
    void observerInsideAParallelBodyIsRefusedAndMissesNothing() {
        try (World world = World.create(WorldOptions.DEFAULT.name("crowd").workers(2))) {
            world.spawn(new Position(1));
            Query<Position> observer = world.query(Position.class).changed(Position.class);

            IllegalStateException refused =
                    assertThrows(
                            IllegalStateException.class,
                            () ->
                                    world.query(Position.class)
                                            .parallel()
                                            .forEach(p -> observer.forEach(q -> {})));

            assertEquals(
                    "cannot run inside a parallel body: operation=Query(Position changed Position),"
                            + " world=crowd, during=Query(Position)",
                    refused.getMessage());
            AtomicInteger seen = new AtomicInteger();
            observer.parallel().forEach(p -> seen.incrementAndGet());
            observer.forEach(p -> seen.incrementAndGet());
            assertEquals(2, seen.get());
        }
    }
}
