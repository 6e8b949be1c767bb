package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.internal.query.RowQuery;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/// Buffers are returned to the pool, and rented buffers are empty.
///
/// Proves CB-08.
@Tag("conformance")
class CommandPoolTest {
    private final World world = World.create();
    private final CommandPool pool = world.commandPool();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void closedWorldLendsNothing() {
        World closed = World.create(WorldOptions.DEFAULT.name("closed"));
        CommandPool pool = closed.commandPool();
        CommandStage stage = closed.stage();
        closed.close();
        var e = assertThrows(IllegalStateException.class, pool::rent);
        assertEquals("world is closed: world=closed", e.getMessage());
        assertThrows(IllegalStateException.class, () -> stage.lane(0));
    }

    @Test
    void hitsAndMissesAreCounted() {
        assertEquals(0, pool.size());
        CommandBuffer first = pool.rent();
        CommandBuffer second = world.commands();
        assertNotSame(first, second);
        assertEquals(2, pool.misses());
        assertEquals(0, pool.hits());
        first.close();
        assertEquals(1, pool.size());
        assertNotSame(first, pool.rent());
        assertEquals(1, pool.hits());
        assertEquals(2, pool.misses());
        assertEquals(0, pool.size());
    }

    @Test
    void rentedBufferIsLikeNew() {
        CommandBuffer buffer = pool.rent().named("before");
        Entity old = buffer.priority(Priority.LOW).spawn(new Mass(1));
        buffer.run(_ -> {});
        buffer.close();
        CommandBuffer again = pool.rent();
        assertEquals(1, pool.hits());
        assertTrue(again.isEmpty());
        assertEquals(0, again.bytes());
        assertThrows(IllegalStateException.class, () -> again.entity(old));
        Entity handle = again.spawn(new Mass(2));
        assertNotEquals(old, handle);
        again.destroy(Entity.NONE);
        PlaybackReport report = world.play(again, PlaybackOptions.CHECKED);
        assertEquals("", report.failures().getFirst().recorder());
        assertEquals(1, world.size());
    }

    @Test
    void prewarmedBuffersAreHits() {
        pool.prewarm(8, 1_000);
        assertEquals(8, pool.size());
        assertEquals(0, pool.misses());
        Set<CommandBuffer> rented = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 8; i++) {
            rented.add(pool.rent());
        }
        assertEquals(8, rented.size());
        assertEquals(8, pool.hits());
        rented.forEach(CommandBuffer::close);
        pool.prewarm(3, 1_000);
        assertEquals(8, pool.size());
    }

    @Test
    void limitIsTheMostThatIsKept() {
        pool.limit(2);
        List<CommandBuffer> rented = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            rented.add(pool.rent());
        }
        rented.forEach(CommandBuffer::close);
        assertEquals(2, pool.size());
        pool.prewarm(10, 8);
        assertEquals(2, pool.size());
        pool.limit(1);
        assertEquals(1, pool.size());
        pool.rent();
        pool.rent();
        assertEquals(1, pool.hits());
        assertThrows(IllegalArgumentException.class, () -> pool.limit(0));
    }

    @Test
    void poolSaysHowManyBuffersItHasMade() {
        assertEquals(1_024, pool.limit());
        pool.limit(3);
        assertEquals(3, pool.limit());
        pool.prewarm(2, 8);
        assertEquals(2, pool.created());
        for (int i = 0; i < 4; i++) {
            pool.rent();
        }
        assertEquals(2, pool.misses());
        assertEquals(4, pool.created());
    }

    /// Every system of the largest stage holds a lane until the next stage is played.
    @Test
    void scheduleCreatesTheLanesOfItsSystemsInAdvance() {
        try (Schedule schedule = Schedule.of(world)) {
            for (int i = 0; i < 7; i++) {
                int number = i;
                schedule.add("s" + i, _ -> c -> c.commands().spawn(new Mass(number)));
            }
            schedule.build();
            assertEquals(14, pool.created());
            for (int frame = 0; frame < 3; frame++) {
                schedule.run();
            }
            assertEquals(0, pool.misses());
            assertEquals(21, pool.hits());
            assertEquals(14, pool.created());
            assertEquals(21, world.size());
        }
    }

    @Test
    void closingTwiceIsHarmless() {
        CommandBuffer buffer = pool.rent();
        buffer.close();
        buffer.close();
        assertEquals(1, pool.size());
        assertNotSame(pool.rent(), pool.rent());
    }

    @Test
    void lanesOfAStageAreReturnedToThePool() {
        CommandStage stage = world.stage();
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 5; i++) {
                stage.lane(i).spawn(new Mass(i));
            }
            world.play(stage);
        }
        assertEquals(50, world.size());
        assertTrue(pool.misses() <= 10, () -> "misses=" + pool.misses());
        world.play(stage);
        assertEquals(pool.misses(), pool.size());
    }

    @Test
    void tailOfASplitComesFromThePool() {
        CommandBuffer buffer = pool.rent();
        buffer.spawn(new Mass(1));
        CommandBuffer tail = buffer.split(0);
        assertEquals(2, pool.misses());
        tail.close();
        assertEquals(1, pool.size());
    }

    /// Each thread marks the buffers it holds: no other thread may hold one at the same time.
    @Test
    void threadsNeverShareABuffer() throws Exception {
        Set<CommandBuffer> held = ConcurrentHashMap.newKeySet();
        List<FutureTask<Integer>> tasks = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            int size = t % 4 + 1;
            tasks.add(new FutureTask<>(() -> rentAndReturn(held, size)));
            Thread.ofPlatform().start(tasks.getLast());
        }
        int rents = 0;
        for (FutureTask<Integer> task : tasks) {
            rents += task.get();
        }
        assertEquals(rents, pool.hits() + pool.misses());
        int lying = pool.size();
        assertTrue(lying >= 1 && lying <= pool.misses(), () -> "size=" + lying);
        Set<CommandBuffer> all = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < lying; i++) {
            all.add(pool.rent());
        }
        assertEquals(pool.misses(), all.size(), "a buffer was lost");
    }

    private int rentAndReturn(Set<CommandBuffer> held, int size) {
        int rents = 0;
        for (int round = 0; round < 5_000; round++) {
            List<CommandBuffer> mine = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                CommandBuffer buffer = pool.rent();
                rents++;
                assertTrue(held.add(buffer), "two threads have one buffer");
                assertTrue(buffer.isEmpty());
                buffer.spawn(new Mass(i));
                mine.add(buffer);
            }
            for (CommandBuffer buffer : mine) {
                held.remove(buffer);
                buffer.close();
            }
        }
        return rents;
    }

    /// A discarded lane does not make a stage playable and is returned without waiting for
    /// playback.
    @ParameterizedTest
    @EnumSource(FailingRecorder.class)
    void lanesOfThrowingSystemsAreReturnedToThePool(FailingRecorder recorder) {
        world.spawn(new Mass(1));
        try (Schedule schedule = Schedule.of(world)) {
            schedule.onFailure(SystemFailurePolicy.CONTINUE);
            schedule.add("fails", recorder);
            for (int frame = 0; frame < 1_000; frame++) {
                schedule.run();
            }
        }
        assertTrue(pool.misses() <= 2, () -> "misses=" + pool.misses());
        assertTrue(pool.hits() >= 998, () -> "hits=" + pool.hits());
        assertEquals(1_000L * recorder.commands, world.commandTelemetry().unplayed());
        assertEquals(1, world.size());
    }

    /// Creates systems that record and then throw.
    private enum FailingRecorder implements Function<SystemSetup, ComponentSystem> {
        OWN_LANE(1) {
            @Override
            public ComponentSystem apply(SystemSetup setup) {
                return context -> {
                    context.commands().spawn(new Mass(2));
                    throw new OnPurpose();
                };
            }
        },
        LATER_LANE(1) {
            @Override
            public ComponentSystem apply(SystemSetup setup) {
                return context -> {
                    context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(2));
                    throw new OnPurpose();
                };
            }
        },
        BOTH_LANES(2) {
            @Override
            public ComponentSystem apply(SystemSetup setup) {
                return context -> {
                    context.commands().spawn(new Mass(2));
                    context.commandsAt(SyncPoints.END_OF_SIMULATION).spawn(new Mass(2));
                    throw new OnPurpose();
                };
            }
        },
        PARALLEL_BODY(1) {
            @Override
            public ComponentSystem apply(SystemSetup setup) {
                Query<Mass> masses = setup.query(Mass.class).parallel();
                return _ ->
                        masses.forEach(
                                (_, commands) -> {
                                    commands.spawn(new Mass(2));
                                    throw new OnPurpose();
                                });
            }
        },
        PARALLEL_BODY_CAUGHT(1) {
            @Override
            public ComponentSystem apply(SystemSetup setup) {
                ComponentSystem throwing = PARALLEL_BODY.apply(setup);
                return context -> assertThrows(OnPurpose.class, () -> throwing.update(context));
            }
        };

        private final int commands;

        FailingRecorder(int commands) {
            this.commands = commands;
        }
    }

    /// Has no stack trace, because the schedule logs it.
    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose() {
            super("on purpose", null, false, false);
        }
    }

    /// Checking whether there is something to play also reclaims discarded lanes.
    @Test
    void lanesOfThrowingBodiesAreReturnedToThePool() {
        world.spawn(new Mass(1));
        CommandStage stage = world.stage();
        RowQuery<Mass> masses = (RowQuery<Mass>) world.query(Mass.class);
        for (int i = 0; i < 1_000; i++) {
            assertThrows(
                    OnPurpose.class,
                    () ->
                            masses.forEach(
                                    stage,
                                    0,
                                    (_, commands) -> {
                                        commands.spawn(new Mass(2));
                                        throw new OnPurpose();
                                    }));
            assertEquals(0, stage.lanes());
        }
        assertTrue(pool.misses() <= 2, () -> "misses=" + pool.misses());
    }
}
