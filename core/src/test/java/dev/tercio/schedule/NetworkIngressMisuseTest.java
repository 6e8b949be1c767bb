package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.ingress.NetworkIngress.Overflow;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Mistakes with an ingress are errors at the line that makes them, not lost batches or hangs.
///
/// Proves SY-10.
@Timeout(60)
class NetworkIngressMisuseTest {
    private final World world = World.create();
    private final Entity entity = world.spawn(new Mass(0));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private CommandBuffer batch(NetworkIngress ingress, int kilos) {
        CommandBuffer batch = ingress.rent();
        batch.set(entity, new Mass(kilos));
        return batch;
    }

    private int kilos() {
        return world.get(entity, Mass.class).kilos();
    }

    private static void assertMessage(String expected, Runnable misuse) {
        assertEquals(expected, assertThrows(IllegalStateException.class, misuse::run).getMessage());
    }

    @ParameterizedTest
    @EnumSource(Overflow.class)
    void submittedBatchCannotBeUsed(Overflow overflow) {
        NetworkIngress ingress = new NetworkIngress(world, 4, overflow);
        schedule.add(ingress);
        CommandBuffer batch = batch(ingress, 1);
        ingress.submit(batch);
        String message =
                "command buffer cannot be used: because=it has been submitted to an ingress,"
                        + " recorder=unnamed";
        assertMessage(message, () -> batch.set(entity, new Mass(2)));
        assertMessage(message, () -> ingress.submit(batch));
        assertMessage(message, batch::close);
        assertMessage(message, () -> world.play(batch));
        assertEquals(1, ingress.waiting());
        schedule.run();
        assertEquals(1, kilos());
        assertEquals(1, ingress.played());
        assertThrows(IllegalStateException.class, () -> ingress.submit(batch));
        assertEquals(1, ingress.submitted());
    }

    @Test
    void refusedBatchStillBelongsToItsThread() {
        NetworkIngress ingress = new NetworkIngress(world, 1, Overflow.ERROR);
        schedule.add(ingress);
        ingress.submit(batch(ingress, 1));
        CommandBuffer second = batch(ingress, 2);
        assertMessage("ingress queue is full: batches=1", () -> ingress.submit(second));
        second.set(entity, new Mass(3));
        schedule.run();
        ingress.submit(second);
        schedule.run();
        assertEquals(3, kilos());
        assertEquals(3, ingress.played());
    }

    @Test
    void interruptedBatchStillBelongsToItsThread() throws Exception {
        NetworkIngress ingress = new NetworkIngress(world, 1, Overflow.BLOCK);
        schedule.add(ingress);
        ingress.submit(batch(ingress, 1));
        Thread sender =
                new Thread(
                        () -> {
                            CommandBuffer second = batch(ingress, 2);
                            Thread.currentThread().interrupt();
                            assertThrows(IllegalStateException.class, () -> ingress.submit(second));
                            second.clear();
                            second.close();
                        });
        Throwable[] failure = new Throwable[1];
        sender.setUncaughtExceptionHandler((_, e) -> failure[0] = e);
        sender.start();
        sender.join();
        assertEquals(null, failure[0]);
        schedule.run();
        assertEquals(1, kilos());
    }

    @Test
    void fullQueueNeverBlocksTheThreadThatEmptiesIt() {
        NetworkIngress ingress = new NetworkIngress(world, 1, Overflow.BLOCK);
        schedule.add(ingress);
        ingress.submit(batch(ingress, 1));
        CommandBuffer second = batch(ingress, 2);
        assertMessage(
                "ingress queue is full, and only this thread can empty it: batches=1, world=world;"
                        + " run a frame first, or submit on another thread",
                () -> ingress.submit(second));
        schedule.run();
        ingress.submit(second);
        schedule.run();
        assertEquals(2, kilos());
    }

    @Test
    void ingressOfAnotherWorldIsRefused() {
        try (World other = World.create(WorldOptions.DEFAULT.name("other"))) {
            schedule.add(new NetworkIngress(other, 1, Overflow.ERROR));
            assertMessage(
                    "ingress belongs to another world: ingress=other, schedule=world",
                    schedule::build);
            schedule.remove("NetworkIngress");
        }
    }

    @Test
    void capacityMustBePositive() {
        assertEquals(
                "capacity is not positive: batches=0",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new NetworkIngress(world, 0, Overflow.ERROR))
                        .getMessage());
    }
}
