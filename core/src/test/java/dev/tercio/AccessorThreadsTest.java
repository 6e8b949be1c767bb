package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandStage;
import dev.tercio.command.PlaybackOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// User-written accessors run while a value is set, on several threads at once. Whatever the order
/// in which the calls start and return, the world afterwards accepts and rejects structural changes
/// as before.
///
/// Proves QU-04.
@Tag("conformance")
@Timeout(120)
class AccessorThreadsTest {
    /// The code that the accessor runs on the current thread.
    private static final ThreadLocal<Runnable> IN_ACCESSOR =
            ThreadLocal.withInitial(() -> () -> {});

    private record Tricky(int value) {
        @Override
        public int value() {
            IN_ACCESSOR.get().run();
            return value;
        }
    }

    /// Blocks in its accessor, on its own thread, until it may continue.
    private final class Visitor {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch mayLeave = new CountDownLatch(1);
        final Future<?> done;

        Visitor(Entity entity) throws InterruptedException {
            done =
                    threads.submit(
                            () -> {
                                IN_ACCESSOR.set(
                                        () -> {
                                            entered.countDown();
                                            await(mayLeave);
                                        });
                                try {
                                    world.set(entity, new Tricky(7));
                                } finally {
                                    IN_ACCESSOR.remove();
                                }
                            });
            entered.await();
        }

        void leave() {
            mayLeave.countDown();
            get(done);
        }
    }

    private final World world = World.create(WorldOptions.DEFAULT.workers(4));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Entity> entities = new ArrayList<>();

    @BeforeEach
    void spawn() {
        for (int i = 0; i < 5_000; i++) {
            entities.add(world.spawn(new Tricky(i)));
        }
    }

    @AfterEach
    void close() {
        IN_ACCESSOR.remove();
        threads.close();
        world.close();
        assertTrue(world.isClosed());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void get(Future<?> future) {
        try {
            future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertStructureMayChange() {
        Entity made = world.spawn(new Tricky(1));
        assertTrue(world.destroy(made));
    }

    @Test
    void callsThatReturnInStartOrderLeaveTheWorldOpen() throws InterruptedException {
        Visitor first = new Visitor(entities.get(0));
        Visitor second = new Visitor(entities.get(1));
        first.leave();
        second.leave();

        assertStructureMayChange();
    }

    @Test
    void callOfAnotherThreadThatReturnsAfterTheOwnersLeavesTheWorldOpen()
            throws InterruptedException {
        Visitor visitor = new Visitor(entities.get(0));
        world.set(entities.get(1), new Tricky(2));
        visitor.leave();
        assertStructureMayChange();

        List<Visitor> late = new ArrayList<>();
        IN_ACCESSOR.set(() -> late.add(visitor(entities.get(2))));
        world.set(entities.get(1), new Tricky(3));
        IN_ACCESSOR.remove();
        late.forEach(Visitor::leave);
        assertStructureMayChange();
    }

    private Visitor visitor(Entity entity) {
        try {
            return new Visitor(entity);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void callOfAnotherThreadThatReturnsInsideABodyDoesNotUnlockTheStructure()
            throws InterruptedException {
        Visitor visitor = new Visitor(entities.get(0));
        List<String> refused = new ArrayList<>();
        world.query(Tricky.class)
                .forEach(
                        _ -> {
                            visitor.leave();
                            if (refused.isEmpty()) {
                                refused.add(
                                        assertThrows(
                                                        IllegalStateException.class,
                                                        () -> world.destroyAll(entities))
                                                .getMessage());
                            }
                        });

        assertEquals(
                List.of(
                        "structure cannot change now: operation=destroyAll, world=world,"
                                + " during=Query(Tricky); record it with commands instead"),
                refused);
        assertEquals(5_000, world.size());
        assertStructureMayChange();
    }

    @Test
    void accessorOnAnotherThreadCannotChangeTheStructureOrTakeOverTheWorld() {
        Entity entity = entities.get(0);
        String during = ", world=world, during=reading a component's fields";
        assertRefusedElsewhere(
                entity,
                () -> world.destroy(entity),
                "structure cannot change now: operation=destroy" + during);
        assertRefusedElsewhere(
                entity,
                world::bindToCurrentThread,
                "structure cannot change now: operation=bindToCurrentThread" + during);
        assertStructureMayChange();
    }

    private void assertRefusedElsewhere(Entity entity, Runnable inAccessor, String message) {
        get(
                threads.submit(
                        () -> {
                            IN_ACCESSOR.set(inAccessor);
                            IllegalStateException refused =
                                    assertThrows(
                                            IllegalStateException.class,
                                            () -> world.set(entity, new Tricky(2)));
                            IN_ACCESSOR.remove();
                            assertEquals(message, refused.getMessage());
                        }));
    }

    /// Bodies on workers set values and run other queries.
    @Test
    void parallelBodiesThatSetAndQueryLeaveTheWorldAsItWas() {
        for (int round = 0; round < 20; round++) {
            world.query(Tricky.class)
                    .parallel()
                    .forEachEntity(
                            (entity, value) -> {
                                world.set(entity, new Tricky(value.value() + 1));
                                if (entity.index() % 500 == 0) {
                                    world.query(Tricky.class).first();
                                    assertThrows(
                                            IllegalStateException.class,
                                            () -> world.destroy(entity));
                                }
                            });
            assertStructureMayChange();
        }
        assertEquals(new Tricky(20), world.get(entities.getFirst(), Tricky.class));
    }

    @Test
    void recordingFromSeveralThreadsLeavesTheWorldAsItWas() {
        for (int round = 0; round < 20; round++) {
            CommandStage stage = world.stage();
            List<Future<?>> recorders = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int lane = i;
                recorders.add(
                        threads.submit(
                                () -> {
                                    for (int k = lane; k < entities.size(); k += 3) {
                                        stage.lane(lane).set(entities.get(k), new Tricky(k));
                                    }
                                }));
            }
            world.set(entities.getFirst(), new Tricky(1));
            recorders.forEach(AccessorThreadsTest::get);
            world.play(stage, PlaybackOptions.DEFAULT.parallel());
            assertStructureMayChange();
        }
    }

    @Test
    void manyThreadsThatSetWhileBodiesRunNeverConfuseTheGuard() {
        for (int round = 0; round < 20; round++) {
            List<Future<?>> visitors = new ArrayList<>();
            CountDownLatch start = new CountDownLatch(1);
            for (int i = 0; i < 4; i++) {
                int first = i;
                visitors.add(
                        threads.submit(
                                () -> {
                                    await(start);
                                    for (int k = first; k < 2_000; k += 4) {
                                        world.set(entities.get(k), new Tricky(k));
                                    }
                                }));
            }
            start.countDown();
            for (int run = 0; run < 5; run++) {
                world.set(entities.getLast(), new Tricky(1));
                world.query(Tricky.class)
                        .forEachEntity(
                                (entity, _) -> {
                                    if (entity.index() % 1_000 == 0) {
                                        assertThrows(
                                                IllegalStateException.class,
                                                () -> world.destroyAll(List.of(entity)));
                                    }
                                });
            }
            visitors.forEach(AccessorThreadsTest::get);
            assertStructureMayChange();
            assertEquals(5_000, world.size());
        }
    }
}
