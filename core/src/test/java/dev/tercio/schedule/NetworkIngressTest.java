package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.ingress.NetworkIngress.Overflow;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Updates from other threads arrive in order in the network phase.
///
/// Proves SY-10.
@Timeout(120)
class NetworkIngressTest {
    private final World world = World.create();
    private final Entity entity = world.spawn(new Mass(0));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private NetworkIngress ingress(int batches, Overflow overflow) {
        NetworkIngress ingress = new NetworkIngress(world, batches, overflow);
        schedule.add(ingress).build();
        return ingress;
    }

    private void submit(NetworkIngress ingress, int kilos) {
        CommandBuffer batch = ingress.rent();
        batch.set(entity, new Mass(kilos));
        ingress.submit(batch);
    }

    private int kilos() {
        return world.get(entity, Mass.class).kilos();
    }

    private static <T> FutureTask<T> onAnotherThread(Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @Test
    void updatesArriveBeforeTheSimulation() throws Exception {
        NetworkIngress ingress = ingress(4, Overflow.ERROR);
        List<Integer> seen = new ArrayList<>();
        schedule.add(
                "early",
                setup -> {
                    setup.reads(Mass.class);
                    return _ -> seen.add(kilos());
                },
                SystemOptions.DEFAULT.in(Phases.INITIALIZATION));
        schedule.add(
                "simulation of mass",
                setup -> {
                    setup.reads(Mass.class);
                    return _ -> seen.add(kilos());
                });
        onAnotherThread(
                        () -> {
                            submit(ingress, 1);
                            submit(ingress, 2);
                            return null;
                        })
                .get();
        assertEquals(2, ingress.waiting());
        schedule.run();
        assertEquals(List.of(0, 2), seen);
        assertEquals(0, ingress.waiting());
        assertEquals(2, ingress.submitted());
        assertEquals(2, ingress.played());
        assertEquals(0, ingress.dropped());
    }

    @Test
    void oldestIsDroppedWhenFull() {
        NetworkIngress ingress = ingress(2, Overflow.DROP_OLDEST);
        List<Integer> played = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            CommandBuffer batch = ingress.rent();
            batch.run(_ -> played.add(number));
            ingress.submit(batch);
        }
        assertEquals(2, ingress.waiting());
        assertEquals(3, ingress.dropped());
        schedule.run();
        assertEquals(List.of(3, 4), played);
    }

    @Test
    void senderGetsAnErrorAndKeepsItsBatch() {
        NetworkIngress ingress = ingress(1, Overflow.ERROR);
        submit(ingress, 1);
        CommandBuffer batch = ingress.rent();
        batch.set(entity, new Mass(2));
        var e = assertThrows(IllegalStateException.class, () -> ingress.submit(batch));
        assertEquals("ingress queue is full: batches=1", e.getMessage());
        schedule.run();
        assertEquals(1, kilos());
        batch.set(entity, new Mass(3));
        ingress.submit(batch);
        schedule.run();
        assertEquals(3, kilos());
        assertEquals(2, ingress.submitted());
        assertEquals(3, ingress.played());
    }

    @Test
    void commandsThatFailAreCounted() {
        NetworkIngress ingress = ingress(2, Overflow.ERROR);
        CommandBuffer batch = ingress.rent();
        batch.destroy(entity);
        batch.set(entity, new Mass(2));
        ingress.submit(batch);
        schedule.run();
        assertEquals(1, ingress.played());
        assertEquals(1, ingress.skipped());
        assertEquals(List.of(), schedule.failures());
    }

    @Test
    void closedIngressAcceptsNothing() {
        NetworkIngress ingress = ingress(2, Overflow.ERROR);
        submit(ingress, 1);
        schedule.close();
        assertEquals(0, ingress.waiting());
        CommandBuffer batch = ingress.rent();
        batch.set(entity, new Mass(2));
        var e = assertThrows(IllegalStateException.class, () -> ingress.submit(batch));
        assertEquals("ingress is closed: world=" + world.name(), e.getMessage());
        batch.close();
        assertEquals(0, kilos());
    }

    @Test
    void closingWakesWaitingThreads() throws Exception {
        NetworkIngress ingress = ingress(1, Overflow.BLOCK);
        submit(ingress, 1);
        CountDownLatch began = new CountDownLatch(1);
        FutureTask<?> sender =
                onAnotherThread(
                        () -> {
                            began.countDown();
                            // the place that closing frees may be taken before it is noticed
                            for (int i = 0; i < 3; i++) {
                                submit(ingress, 2);
                            }
                            return null;
                        });
        began.await();
        schedule.close();
        var e = assertThrows(ExecutionException.class, sender::get);
        assertTrue(e.getCause().getMessage().startsWith("ingress is closed"), e.toString());
    }

    @Test
    void interruptStopsTheWait() throws Exception {
        NetworkIngress ingress = ingress(1, Overflow.BLOCK);
        submit(ingress, 1);
        FutureTask<Boolean> sender =
                onAnotherThread(
                        () -> {
                            Thread.currentThread().interrupt();
                            assertThrows(IllegalStateException.class, () -> submit(ingress, 2));
                            return Thread.interrupted();
                        });
        assertTrue(sender.get());
        schedule.run();
        assertEquals(1, kilos());
    }

    @Test
    void blockingLosesNothing() throws Exception {
        int batches = 3000;
        int size = 10;
        NetworkIngress ingress = ingress(8, Overflow.BLOCK);
        List<Integer> played = new ArrayList<>();
        FutureTask<?> sender =
                onAnotherThread(
                        () -> {
                            for (int i = 0; i < batches; i++) {
                                CommandBuffer batch = ingress.rent();
                                for (int k = 0; k < size; k++) {
                                    int number = i * size + k;
                                    batch.run(_ -> played.add(number));
                                    batch.spawn(new Mass(number));
                                }
                                ingress.submit(batch);
                            }
                            return null;
                        });
        while (!sender.isDone() || ingress.waiting() > 0) {
            schedule.run();
        }
        sender.get();
        assertEquals(batches * size, played.size());
        for (int i = 0; i < played.size(); i++) {
            assertEquals(i, played.get(i));
        }
        assertEquals(1 + batches * size, world.size());
        assertEquals(2L * batches * size, ingress.played());
        assertEquals(0, ingress.dropped());
        assertTrue(schedule.frame() > batches / 9, "frames=" + schedule.frame());
    }
}
